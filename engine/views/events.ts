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
      const events = eventsCarrying(state, (key) => has(key));
      return ({ event }) => events.has(event);
    }
    case 'value': {
      const events = eventsCarrying(state, (_, value) => has(value));
      return ({ event }) => events.has(event);
    }
    default: {
      const events = eventsCarrying(state, (key, value) => has(key) || has(value));
      return ({ event, type, landing, run }) =>
        events.has(event) ||
        has(type) ||
        (landing.kind === 'item' && has(state.items.all[landing.item]?.id)) ||
        (run !== undefined && has(state.runs[run]?.runId));
    }
  }
}

/** The events whose metadata has a fitting key or value; metadata that landed nowhere is looked at as text. */
function eventsCarrying(
  state: SessionState,
  fits: (key: string | undefined, value: string | undefined) => boolean,
): Set<number> {
  const events = new Set<number>();
  for (const item of state.items.all) {
    for (const { key, value, origin } of item.writes)
      if (origin.event !== undefined && fits(key, value)) events.add(origin.event);
  }
  for (const { event, metadata } of state.unlanded) if (fits(metadata, metadata)) events.add(event);
  return events;
}
