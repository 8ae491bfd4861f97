import * as fc from 'fast-check';
import type { JsonText } from '../../record';
import { optionalMetadata, snapshotMetadata } from './metadata';

/** One message of a snapshot, of run input, or that the application adds; numbers pick from pools. */
export interface StoredChoice {
  role: number;
  id: number;
  tag: number;
  metadata: JsonText | undefined;
  calls: { id: number; metadata: JsonText | undefined }[];
}

/** One step of a stream before it is made an event: numbers pick an action, ids and fields. */
export interface EventChoice {
  kind: 'event';
  action: number;
  id: number;
  tag: number;
  detail: number;
  metadata: JsonText | undefined;
}

export interface SnapshotChoice {
  kind: 'snapshot';
  messages: StoredChoice[];
  metadata: JsonText | undefined;
}

export type Choice = EventChoice | SnapshotChoice;

export interface RunChoice {
  echo: StoredChoice[] | undefined;
  steps: Choice[];
  /** picks the ending: success, interrupt, cancelled, error, none */
  ending: number;
  endMetadata: JsonText | undefined;
}

/** One request: what the application adds before it, and the runs that answer it on one connection. */
export interface TurnChoice {
  added: StoredChoice[];
  runs: RunChoice[];
}

export interface ThreadChoice {
  initial: StoredChoice[];
  turns: TurnChoice[];
}

const stored: fc.Arbitrary<StoredChoice> = fc.record({
  role: fc.nat(14),
  id: fc.nat(19),
  tag: fc.nat(9),
  metadata: optionalMetadata,
  calls: fc.array(fc.record({ id: fc.nat(9), metadata: optionalMetadata }), { maxLength: 2, size: 'max' }),
});

const event: fc.Arbitrary<EventChoice> = fc.record({
  kind: fc.constant('event' as const),
  action: fc.nat(999),
  id: fc.nat(999),
  tag: fc.nat(9),
  detail: fc.nat(9999),
  metadata: optionalMetadata,
});

const snapshot: fc.Arbitrary<SnapshotChoice> = fc.record({
  kind: fc.constant('snapshot' as const),
  messages: fc.array(stored, { maxLength: 6, size: 'max' }),
  metadata: snapshotMetadata,
});

const run: fc.Arbitrary<RunChoice> = fc.record({
  echo: fc.option(fc.array(stored, { maxLength: 3, size: 'max' }), { freq: 3, nil: undefined }),
  steps: fc.array(
    fc.oneof<fc.WeightedArbitrary<Choice>[]>(
      { weight: 11, arbitrary: event },
      { weight: 1, arbitrary: snapshot },
    ),
    { minLength: 2, maxLength: 16, size: 'max' },
  ),
  ending: fc.nat(19),
  endMetadata: optionalMetadata,
});

/** A whole thread: short, so that many can be tried. */
export const threadChoice: fc.Arbitrary<ThreadChoice> = fc.record({
  initial: fc.array(stored, { maxLength: 3 }),
  turns: fc.array(
    fc.record({
      added: fc.array(stored, { maxLength: 2 }),
      runs: fc.array(run, { minLength: 1, maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 2 },
  ),
});
