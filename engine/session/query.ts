import { explain } from '../explain';
import type { Item, Write } from '../merge/item';
import type { JsonText } from '../record';
import type { Answers, EventSummary, ItemDetail, KeyView, WriteView } from '../view';
import { compareItems, compareRuns, outline } from '../views/compare';
import { eventsWhere } from '../views/events';
import { keyDetail, keyRows } from '../views/keys';
import { ledger } from '../views/ledger';
import { cameBy, momentOf } from '../views/moment';
import { overview } from '../views/overview';
import { requestDetail } from '../views/request';
import { watch } from '../views/watch';
import type { SessionQuery } from './session';
import type { SessionState } from './state';
import { defined, sentBackView, summarizeItem, valueText } from './summaries';

/** The most events that one page holds. */
const MOST_EVENTS = 5_000;

/** Answers a view's question from the session's state. */
export function answer(
  state: SessionState,
  query: Exclude<SessionQuery, { query: 'snapshot' }>,
): Answers[SessionQuery['query']] {
  switch (query.query) {
    case 'item':
      return itemDetail(state, query.item);
    case 'events':
      return eventPage(state, query.from, query.count);
    case 'value':
      return writtenValue(state, query.item, query.write);
    case 'state-at':
      return keysAt(state, state.items.all[query.item], (write) => cameBy(state, write, query.event));
    case 'find':
      return itemsWith(state, query.scope, query.text);
    case 'explain':
      return explain(state, query.key, query.item);
    case 'overview':
      return overview(state, query.from, query.to, query.slots);
    case 'keys':
      return keyRows(state, query.until);
    case 'key':
      return keyDetail(state, query.key, query.until);
    case 'ledger':
      return ledger(state, query.pointers, query.until);
    case 'compare-items':
      return compareItems(state, query.left, query.right);
    case 'compare-runs':
      return compareRuns(state, query.left, query.right);
    case 'outline':
      return outline(state, query.run, query.until);
    case 'moment':
      return momentOf(state, query);
    case 'events-where':
      return eventsWhere(state, query.terms);
    case 'request':
      return requestDetail(state, query.request);
    case 'watch':
      return watch(state, query.keys);
  }
}

function itemDetail(state: SessionState, index: number): ItemDetail | undefined {
  const item = state.items.all[index];
  if (!item) return undefined;
  return {
    summary: summarizeItem(state, item),
    keys: keysAt(state, item, () => true),
    writes: item.writes.map(writeView),
    sentBack: state.drift.sentBackOf(item).map(sentBackView),
    events: item.events,
  };
}

function writeView(write: Write, index: number): WriteView {
  const { origin, key, effect, value, previous, lost } = write;
  return defined({
    index,
    source: origin.source,
    key,
    effect,
    event: origin.event,
    eventType: origin.eventType,
    request: origin.request,
    value: value === undefined ? undefined : valueText(value),
    previous: previous === undefined ? undefined : valueText(previous),
    lost,
    tMs: origin.tMs,
    connection: origin.connection.index,
    run: origin.run?.index,
    subagentRunId: origin.subagentRunId,
    replay: origin.replay,
  }) as WriteView;
}

/** An item's keys from the writes that a test lets count: its metadata at a moment. */
function keysAt(state: SessionState, item: Item | undefined, counts: (write: Write) => boolean): KeyView[] {
  const held = new Map<string, JsonText | undefined>();
  for (const write of item?.writes ?? []) if (counts(write)) held.set(write.key, write.value);
  return [...held].map(([key, value]) => ({
    key,
    state: state.prefixes.stateOf(key),
    ...(value === undefined ? {} : { held: valueText(value) }),
  }));
}

/** Items with a write whose key, or whose value's text, contains a text, letter case ignored. */
function itemsWith(state: SessionState, scope: 'keys' | 'values', text: string): number[] {
  const wanted = text.toLowerCase();
  const fits = (part: string | undefined) => part?.toLowerCase().includes(wanted) ?? false;
  return state.items.all
    .filter(({ writes }) => writes.some(({ key, value }) => fits(scope === 'keys' ? key : value)))
    .map(({ index }) => index);
}

function eventPage(state: SessionState, from: number, count: number): EventSummary[] {
  const page: EventSummary[] = [];
  for (let event = Math.max(0, from); event < from + Math.min(count, MOST_EVENTS); event++) {
    const summary = state.log.summary(event);
    if (!summary) break;
    page.push(summary);
  }
  return page;
}

function writtenValue(state: SessionState, item: number, index: number): Answers['value'] {
  const write = state.items.all[item]?.writeAt(index);
  return write && defined({ value: write.value, previous: write.previous });
}
