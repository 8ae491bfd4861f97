import type { Event, Metadata, RunAgentInput } from '@ag-ui/core';

type Named<E> = E extends { type: infer T extends string } ? Omit<E, 'type'> & { type: `${T}` } : never;

/** A protocol event with its type by its name on the wire. */
export type ScenarioEvent = Named<Event>;

/** One run that the demo agent is asked for. */
export interface Turn {
  input: RunAgentInput;
  /** Makes an id that is this run's own. */
  id(name: string): string;
}

export type Scenario = (turn: Turn) => Iterable<ScenarioEvent>;

/** The metadata that an item's events carry: the first's, those between by their index, the last's. */
export interface Carried {
  start?: Metadata;
  /** by index of the content event */
  content?: Record<number, Metadata>;
  end?: Metadata;
}

/** Spreads into an event what it carries, and nothing when it carries nothing. */
export function carrying(metadata: Metadata | undefined): { metadata?: Metadata } {
  return metadata === undefined ? {} : { metadata };
}
