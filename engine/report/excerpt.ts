import { retold } from '../event/retold';
import { explain } from '../explain';
import { elementsOf, membersOf } from '../json/text';
import type { Item } from '../merge/item';
import type { JsonText, SessionRecord } from '../record';
import type { Session } from '../session/session';
import type { SessionState } from '../session/state';
import type { Verdict } from '../view';

/** What a bug report is about: a key, and the item that a person looked at, if any. */
export interface ReportSubject {
  key: string;
  item?: number;
}

/** Which events and requests tell what became of a key, by index, and whose messages they concern. */
interface Scope {
  /** kept as they came, but for other items' messages in them */
  whole: Set<number>;
  /** kept as the frame around them: without metadata or content */
  bare: Set<number>;
  requests: Set<number>;
  connections: Set<string>;
  ids: Set<string>;
  cut: boolean;
}

const BOUNDARIES = new Set(['RUN_STARTED', 'RUN_FINISHED', 'RUN_ERROR']);
/** what others said is not part of the story */
const UNTOLD = new Set([
  'metadata',
  'rawEvent',
  'input',
  'result',
  'outcome',
  'timestamp',
  'value',
  'snapshot',
]);

/**
 * Picks, from the records that made a session, those that tell what became of a key, in their order: the events of
 * its item, those that the verdict names, and their runs' begins and ends. Reading the picked records anew gives the
 * same verdict.
 */
export function createExcerpt(
  session: Session,
  subject: ReportSubject,
): (record: SessionRecord) => SessionRecord | undefined {
  const scope = scopeOf(session.state, subject);
  let event = -1;
  let request = -1;
  return (record) => {
    if (record.kind === 'event') {
      event++;
      if (scope.whole.has(event)) return retold(record, withMessagesOf(record.event, scope.ids));
      return scope.bare.has(event) ? retold(record, bareEvent(record.event)) : undefined;
    }
    if (record.kind === 'request') {
      request++;
      return scope.requests.has(request)
        ? { ...record, input: bareInput(record.input, scope.ids) }
        : undefined;
    }
    if (record.kind === 'frame') return scope.cut && record.unterminated ? record : undefined;
    if (record.kind === 'keepalive') return undefined;
    return scope.connections.has(record.connId) ? record : undefined;
  };
}

function scopeOf(state: SessionState, { key, item: index }: ReportSubject): Scope {
  const [verdict] = explain(state, key, index);
  const items = itemsOf(state, index, verdict);
  const scope: Scope = {
    whole: new Set(verdict?.events),
    bare: new Set(),
    requests: new Set(verdict?.request === undefined ? [] : [verdict.request]),
    connections: new Set(),
    ids: new Set(items.map(({ id }) => id)),
    cut: verdict?.params.why === 'cut',
  };
  for (const item of items) {
    for (const { origin } of item.writes) {
      if (origin.event !== undefined) scope.whole.add(origin.event);
      if (origin.request !== undefined) scope.requests.add(origin.request);
    }
  }
  const landsHere = new Set(items.map((item) => item.index));
  for (let event = 0; event < state.log.length; event++) {
    const { landing } = state.log.summary(event)!;
    if (landing.kind === 'item' && landsHere.has(landing.item)) scope.whole.add(event);
  }
  addFrame(state, scope, verdict);
  return scope;
}

/** The item itself, where the key is instead, and, where that is a result, the call between them. */
function itemsOf(state: SessionState, index: number | undefined, verdict: Verdict | undefined): Item[] {
  const found = [index, verdict?.item].flatMap((at) => (at === undefined ? [] : (state.items.all[at] ?? [])));
  const relation = verdict?.params.relation;
  const asked = index === undefined ? undefined : state.items.all[index];
  if (relation === 'result') found.push(...(asked?.calls ?? []));
  if (relation === 'message' && asked?.parent) found.push(asked.parent);
  return [...new Set(found)];
}

/** The begins and ends of the runs concerned; where a consumer had stopped, all that led there. */
function addFrame(state: SessionState, scope: Scope, verdict: Verdict | undefined): void {
  const runs = new Set([...scope.whole].map((event) => state.log.runOf(event)));
  const brokenAt = verdict?.params.brokenAt;
  if (runs.size === 0 && state.runs[0]) runs.add(0);
  if (scope.cut) runs.add(state.runs.at(-1)?.index);
  for (let event = 0; event < state.log.length; event++) {
    if (scope.whole.has(event) || !runs.has(state.log.runOf(event))) continue;
    if (BOUNDARIES.has(state.log.typeOf(event)!) || (brokenAt !== undefined && event < Number(brokenAt)))
      scope.bare.add(event);
  }
  for (const event of [...scope.whole, ...scope.bare]) {
    const summary = state.log.summary(event);
    if (summary) scope.connections.add(state.connections[summary.connection]!.connId);
  }
  for (const request of scope.requests)
    scope.connections.add(state.connections[state.requests[request]!.connection]!.connId);
}

/** An event without its metadata and content; ids, names and roles stay. */
function bareEvent(text: JsonText): JsonText {
  const kept = membersOf(text).filter(({ key }) => !UNTOLD.has(key));
  return objectOf(
    kept.map(({ key, start, end }) => [
      key,
      key === 'messages' ? '[]' : key === 'delta' ? '"…"' : text.slice(start, end),
    ]),
  );
}

/** A run input with the messages concerned and nothing else. */
function bareInput(text: JsonText, ids: ReadonlySet<string>): JsonText {
  const kept = membersOf(text).filter(
    ({ key }) => key === 'threadId' || key === 'runId' || key === 'messages',
  );
  return objectOf(
    kept.map(({ key, start, end }) => {
      const value = text.slice(start, end);
      return [key, key === 'messages' ? messagesOf(value, ids) : value];
    }),
  );
}

/** The event with the messages concerned alone, where it carries messages. */
function withMessagesOf(text: JsonText, ids: ReadonlySet<string>): JsonText {
  const members = membersOf(text);
  if (!members.some(({ key }) => key === 'messages' || key === 'input')) return text;
  return objectOf(
    members.flatMap(({ key, start, end }): [string, JsonText][] => {
      const value = text.slice(start, end);
      if (key === 'input') return [];
      return [[key, key === 'messages' ? messagesOf(value, ids) : value]];
    }),
  );
}

/** The messages of an array that have one of these ids, or a tool call with one. */
function messagesOf(text: JsonText, ids: ReadonlySet<string>): JsonText {
  if (!text.startsWith('[')) return text;
  const kept = elementsOf(text).flatMap(([start, end]) => {
    const message = text.slice(start, end);
    return message.startsWith('{') ? (messageOf(message, ids) ?? []) : [];
  });
  return `[${kept.join(',')}]`;
}

function messageOf(text: JsonText, ids: ReadonlySet<string>): JsonText | undefined {
  const members = membersOf(text);
  const calls = members.find(({ key }) => key === 'toolCalls');
  const keptCalls = calls ? callsOf(text.slice(calls.start, calls.end), ids) : [];
  if (!hasId(text, ids) && keptCalls.length === 0) return undefined;
  return objectOf(
    members.map(({ key, start, end }) => [
      key,
      key === 'toolCalls' ? `[${keptCalls.join(',')}]` : text.slice(start, end),
    ]),
  );
}

function callsOf(text: JsonText, ids: ReadonlySet<string>): JsonText[] {
  if (!text.startsWith('[')) return [];
  return elementsOf(text)
    .map(([start, end]) => text.slice(start, end))
    .filter((call) => call.startsWith('{') && hasId(call, ids));
}

function hasId(text: JsonText, ids: ReadonlySet<string>): boolean {
  const id = membersOf(text).findLast(({ key }) => key === 'id');
  return id !== undefined && ids.has(text.slice(id.start + 1, id.end - 1));
}

function objectOf(members: readonly [key: string, value: JsonText][]): JsonText {
  return `{${members.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
}
