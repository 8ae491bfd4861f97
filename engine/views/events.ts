import { membersOf } from '../json/text';
import type { Write } from '../merge/item';
import type { JsonText } from '../record';
import type { SessionState } from '../session/state';
import type { EventSummary, EventTerm } from '../view';

/** The events that every term fits, ascending. Each word that keys or values may hold costs one pass over the writes. */
export function eventsWhere(state: SessionState, terms: readonly EventTerm[]): number[] {
  const tests = terms.map((term) => {
    const fits = testOf(state, term);
    return (event: EventSummary) => fits(event) !== term.not;
  });
  const found: number[] = [];
  for (let event = 0; event < state.log.length; event++) {
    const summary = state.log.summary(event)!;
    if (tests.every((fits) => fits(summary))) found.push(event);
  }
  return found;
}

function testOf(state: SessionState, term: EventTerm): (event: EventSummary) => boolean {
  if (term.by === 'place') {
    const [items, events] = [new Set(term.items), new Set(term.events)];
    return ({ event, landing }) => events.has(event) || (landing.kind === 'item' && items.has(landing.item));
  }
  if (term.by === 'effect' || term.by === 'state') {
    const events = eventsWriting(state, writeTest(state, term));
    return ({ event }) => events.has(event);
  }
  const { by, word } = term;
  const has = (text: string | undefined) => text?.toLowerCase().includes(word) ?? false;
  switch (by) {
    case 'type':
      return ({ type }) => has(type);
    case 'run':
      return ({ run }) => run !== undefined && has(state.runs[run]?.runId);
    case 'subagent':
      return ({ subagentRunId }) => has(subagentRunId);
    case 'key': {
      const events = eventsCarrying(state, has, () => false);
      return ({ event }) => events.has(event);
    }
    case 'value': {
      const events = eventsCarrying(state, () => false, has);
      return ({ event }) => events.has(event);
    }
    default: {
      const events = eventsCarrying(state, has, has);
      return ({ event, type, landing, run }) =>
        events.has(event) ||
        has(type) ||
        (landing.kind === 'item' && has(state.items.all[landing.item]?.id)) ||
        (run !== undefined && has(state.runs[run]?.runId));
    }
  }
}

type WriteTest = (write: Write) => boolean;

function writeTest(state: SessionState, term: Extract<EventTerm, { by: 'effect' | 'state' }>): WriteTest {
  if (term.by === 'state')
    return ({ key, effect }) => effect !== 'remove' && state.prefixes.stateOf(key) === term.state;
  const { effect: wanted } = term;
  if (wanted === 'lost') return ({ lost, effect }) => lost !== undefined || effect === 'remove';
  return ({ effect }) => effect === wanted;
}

function eventsWriting(state: SessionState, fits: WriteTest): Set<number> {
  const events = new Set<number>();
  for (const item of state.items.all)
    for (const write of item.writes)
      if (write.origin.event !== undefined && fits(write)) events.add(write.origin.event);
  return events;
}

/** The events whose metadata has a fitting key or value; metadata that landed nowhere is looked at by its own keys. */
function eventsCarrying(
  state: SessionState,
  keyFits: (key: string) => boolean,
  valueFits: (value: string) => boolean,
): Set<number> {
  const fits = (key: string, value: JsonText | undefined) =>
    keyFits(key) || (value !== undefined && valueFits(value));
  const events = eventsWriting(state, ({ key, value }) => fits(key, value));
  for (const { event, metadata } of state.unlanded) {
    if (membersOf(metadata).some(({ key, start, end }) => fits(key, metadata.slice(start, end))))
      events.add(event);
  }
  return events;
}
