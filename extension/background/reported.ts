/** Notes a failure that nobody waits for, and goes on. */
export function reported(error: unknown): void {
  console.error('AG-UI Metadata:', error);
}
