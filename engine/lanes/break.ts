/** Why a conforming consumer stops (spec section 5, Broken sequences). */
export type BreakReason =
  | 'first-event'
  | 'run-open'
  | 'run-finished'
  | 'run-errored'
  | 'already-open'
  | 'not-open'
  | 'still-open'
  | 'step-open'
  | 'step-not-open'
  | 'subagent-open'
  | 'subagent-reused'
  | 'subagent-not-open'
  | 'subagent-parent'
  | 'owner'
  | 'ambiguous-chunk'
  | 'chunk-repeat';

/** A break: the reason, and what its sentence names. */
export interface Break {
  reason: BreakReason;
  /** the event's type */
  type: string;
  /** what kind of thing it is about */
  entity?: string;
  id?: string;
  /** who owns it, or who did it */
  owner?: string;
  /** the repeated field of a chunk */
  field?: string;
}

/** The parent agent's name in a sentence; subagents go by their id. */
export const PARENT_AGENT = 'the parent agent';

/** How an owner is named. */
export function ownerName(owner: string | undefined): string {
  return owner ?? PARENT_AGENT;
}
