/** Leaves a worker no time for anything else, from its next turn on. Runs there, by its text alone. */
export function occupy(ms: number): void {
  setTimeout(() => {
    for (const until = performance.now() + ms; performance.now() < until; );
  });
}
