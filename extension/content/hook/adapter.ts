import type { Outbox } from './outbox';

/** Watches one way in which pages talk to agents; installed before the page's first script. */
export type Adapter = (outbox: Outbox, nextStream: () => number) => Installed;

export interface Installed {
  /** Gives the page its native functions back, as far as no one replaced ours; tells of nothing any more. */
  silence(): void;
}
