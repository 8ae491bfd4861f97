import { setTimeout as pause } from 'node:timers/promises';

/**
 * Asks `probe` again and again until it gives something truthy, and resolves to that.
 * Rejects after `timeoutMs`, naming `what` was awaited and how the last try failed.
 */
export async function until<T>(
  what: string,
  probe: () => T | Promise<T>,
  timeoutMs = 15_000,
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = Date.now() + timeoutMs;
  let failure: unknown;
  while (Date.now() < deadline) {
    try {
      const found = await probe();
      if (found) return found as NonNullable<Exclude<T, false>>;
      failure = undefined;
    } catch (error) {
      failure = error;
    }
    await pause(25);
  }
  throw new Error(`Waited ${timeoutMs} ms in vain for ${what}.`, { cause: failure });
}
