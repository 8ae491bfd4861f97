import { sameAsDoubles, sameValue } from './json/compare';
import { pointerKeys } from './json/pointer';
import { JsonTree } from './json/tree';
import type { Item, Write } from './merge/item';
import type { JsonText } from './record';
import type { SessionState } from './session/state';
import { itemRef } from './session/summaries';
import type { Verdict, VerdictCause } from './view';

/** what of a value stands in a sentence, in characters */
const MOST_SHOWN = 60;

/** What a person asks for: a key, or a JSON Pointer inside its value (`/usage/in`, or `usage/in`). */
interface Wanted {
  key: string;
  inner: string[];
}

const SENTENCES: Record<VerdictCause, (p: Record<string, string | number>) => string> = {
  held: (p) =>
    p.event === undefined
      ? `${p.id} holds ${p.what}, which came with request ${p.request}.`
      : `${p.id} holds ${p.what}, written by event ${p.event}.`,
  'never-sent': (p) => `${p.what} was never sent.`,
  'undeclared-property': (p) =>
    `Event ${p.event} carries ${p.what} as a property of its own: only metadata is kept.`,
  'lands-nowhere': (p) =>
    `Event ${p.event} (${p.type}) carries ${p.what}, and its metadata lands on no item.`,
  'other-item': (p) =>
    `${p.what} landed on ${RELATIONS[p.relation as Relation]}, ${p.kind} ${p.other}, by event ${p.event}.`,
  overwritten: (p) => `Event ${p.event} replaced ${p.what} of ${p.id} by another value.`,
  'nested-loss': (p) => `Event ${p.event} replaced "${p.key}" of ${p.id} whole: ${p.what} was lost.`,
  'removed-by-snapshot': (p) => `Event ${p.event} restated ${p.id} without ${p.what}.`,
  'not-applied': (p) => NOT_APPLIED[p.why as NotApplied](p),
  'not-sent-back': (p) =>
    p.sent === undefined
      ? `${p.id} held ${p.what}; the application sent it back without it, in request ${p.request}.`
      : `${p.id} held ${p.what}; the application sent it back as ${p.sent}, in request ${p.request}.`,
};

/** Why what arrived was never merged. */
type NotApplied = 'stopped' | 'malformed' | 'cut';

const NOT_APPLIED: Record<NotApplied, (p: Record<string, string | number>) => string> = {
  stopped: (p) =>
    `${p.what} came with event ${p.event}, after a conforming consumer had stopped at event ${p.brokenAt}.`,
  malformed: (p) => `${p.what} came with event ${p.event}, which is malformed and merges nothing.`,
  cut: (p) => `The stream was cut off inside the frame that carried ${p.what}.`,
};

/** How another item stands to the one asked about. */
type Relation = 'call' | 'result' | 'message' | 'subagent' | 'other';

const RELATIONS: Record<Relation, string> = {
  call: 'its tool call',
  result: "its tool call's result",
  message: 'its message',
  subagent: "a subagent's item",
  other: 'another item',
};

/**
 * Why an item does not hold a key, or where the key went, with the events that prove it. With no item, every place
 * where the key occurred. The most telling verdict comes first.
 */
export function explain(state: SessionState, asked: string, item?: number): Verdict[] {
  const wanted = wantedOf(state, asked);
  const verdicts = item === undefined ? everywhere(state, wanted) : ofItem(state, item, wanted);
  if (verdicts.length > 0) return verdicts;
  return [verdict('never-sent', wanted, { what: nameOf(wanted) }, [])];
}

function ofItem(state: SessionState, index: number, wanted: Wanted): Verdict[] {
  const item = state.items.all[index];
  const verdicts = item ? onItem(state, item, wanted) : [];
  if (verdicts.length > 0) return verdicts;
  return [...elsewhereThan(state, item, wanted), ...outsideItems(state, wanted)];
}

/** From what loses a key for good to what leaves it where it was. */
const GRAVITY: readonly VerdictCause[] = [
  'nested-loss',
  'removed-by-snapshot',
  'not-applied',
  'not-sent-back',
  'undeclared-property',
  'lands-nowhere',
  'other-item',
  'overwritten',
  'held',
];

/** Every place where a key occurred, the gravest verdicts first. */
function everywhere(state: SessionState, wanted: Wanted): Verdict[] {
  const verdicts = [
    ...state.items.all.flatMap((item) => onItem(state, item, wanted)),
    ...outsideItems(state, wanted),
  ];
  return verdicts.sort((a, b) => GRAVITY.indexOf(a.cause) - GRAVITY.indexOf(b.cause));
}

function wantedOf(state: SessionState, asked: string): Wanted {
  const known = state.items.all.some(({ keys }) => keys.has(asked));
  const path =
    known || !asked.includes('/') ? undefined : pointerKeys(asked.startsWith('/') ? asked : `/${asked}`);
  const first = path?.[0];
  if (first === undefined || !(asked.startsWith('/') || state.items.all.some(({ keys }) => keys.has(first))))
    return { key: asked, inner: [] };
  return path && path.length > 0 ? { key: path[0]!, inner: path.slice(1) } : { key: asked, inner: [] };
}

function nameOf({ key, inner }: Wanted): string {
  return inner.length === 0 ? `"${key}"` : `"${inner.join('/')}" of "${key}"`;
}

function verdict(
  cause: VerdictCause,
  wanted: Wanted,
  params: Record<string, string | number>,
  events: number[],
  item?: Item,
): Verdict {
  const all = { key: wanted.key, what: nameOf(wanted), ...params };
  return {
    cause,
    message: SENTENCES[cause](all),
    params: all,
    key: wanted.key,
    events,
    ...(item ? { item: item.index, itemRef: itemRef(item) } : {}),
  };
}

function holds(write: Write, { inner }: Wanted): boolean {
  if (write.value === undefined) return false;
  return textUnder(write.value, inner) !== undefined;
}

/** Whether two writes hold the same under what is wanted: a member may stay as it was when its key is replaced. */
function isSame(before: Write, after: Write, { inner }: Wanted): boolean {
  if (inner.length === 0 || before.value === undefined || after.value === undefined) return false;
  const [a, b] = [textUnder(before.value, inner), textUnder(after.value, inner)];
  return a !== undefined && b !== undefined && sameValue(a, b);
}

function textUnder(value: JsonText, path: readonly string[]): JsonText | undefined {
  if (path.length === 0) return value;
  const tree = new JsonTree(value);
  const at = tree.at(path);
  return at === undefined ? undefined : tree.textOf(at);
}

function onItem(state: SessionState, item: Item, wanted: Wanted): Verdict[] {
  const writes = item.writes.filter(({ key }) => key === wanted.key);
  const had = writes.filter((write) => holds(write, wanted));
  const last = writes.at(-1);
  const lastHad = had.at(-1);
  if (!last || !lastHad) return [];
  const id = item.id;
  const events = had.flatMap(({ origin }) => origin.event ?? []);
  const setter = had.findLast(({ effect }) => effect !== 'repeat') ?? lastHad;
  const found: Verdict[] = [];
  const loss = lossOf(writes, wanted, item);
  if (loss) found.push(loss);
  const dropped = last === lastHad ? driftOf(state, item, wanted, events) : undefined;
  if (dropped) found.push(dropped);
  const { run, event } = lastHad.origin;
  if (run?.brokenAt !== undefined && event !== undefined && event > run.brokenAt)
    found.push(
      verdict(
        'not-applied',
        wanted,
        { why: 'stopped', id, event, brokenAt: run.brokenAt },
        [run.brokenAt, event],
        item,
      ),
    );
  if (found.length === 0) found.push(verdict('held', wanted, { id, ...placeOf(setter) }, events, item));
  return found;
}

/** The event or the request that made a write. */
function placeOf({ origin }: Write): Record<string, number> {
  if (origin.event !== undefined) return { event: origin.event };
  return origin.request === undefined ? {} : { request: origin.request };
}

/** The last time that the wanted value went away or was replaced. */
function lossOf(writes: readonly Write[], wanted: Wanted, item: Item): Verdict | undefined {
  for (let i = writes.length - 1; i > 0; i--) {
    const write = writes[i]!;
    const before = writes[i - 1]!;
    if (!holds(before, wanted)) continue;
    const params = { id: item.id, ...placeOf(write) };
    const events = [before, write].flatMap(({ origin }) => origin.event ?? []);
    if (write.effect === 'remove') return verdict('removed-by-snapshot', wanted, params, events, item);
    if (!holds(write, wanted)) return verdict('nested-loss', wanted, params, events, item);
    if (write.lost && wanted.inner.length === 0) {
      const what = write.lost.map((pointer) => pointer.slice(1)).join(', ');
      return verdict('nested-loss', wanted, { ...params, what }, events, item);
    }
    if (write.effect === 'overwrite' && !isSame(before, write, wanted))
      return verdict('overwritten', wanted, params, events, item);
  }
  return undefined;
}

function driftOf(state: SessionState, item: Item, wanted: Wanted, events: number[]): Verdict | undefined {
  const sent = state.drift.sentBackOf(item).findLast(({ comparable }) => comparable);
  const key = sent?.keys.find((each) => each.key === wanted.key);
  if (!sent || !key || (key.state !== 'missing' && key.state !== 'changed')) return undefined;
  const back = key.actual === undefined ? undefined : textUnder(key.actual, wanted.inner);
  const kept = key.expected === undefined ? undefined : textUnder(key.expected, wanted.inner);
  // of what changed, the wanted member may have come back as it was
  if (back !== undefined && kept !== undefined && sameAsDoubles(back, kept)) return undefined;
  const params = { id: item.id, runId: sent.runId ?? '', request: sent.request };
  const shown = back === undefined ? params : { ...params, sent: shortened(back) };
  return { ...verdict('not-sent-back', wanted, shown, events, item), request: sent.request };
}

/** A value as it stands in a sentence. */
function shortened(text: JsonText): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

function elsewhereThan(state: SessionState, item: Item | undefined, wanted: Wanted): Verdict[] {
  const found = state.items.all.flatMap((other) => {
    const write =
      other === item
        ? undefined
        : other.writes.find((each) => each.key === wanted.key && holds(each, wanted));
    const event = write?.origin.event;
    if (!write || event === undefined) return [];
    const relation = relationOf(item, other);
    return [{ relation, verdict: onOther(wanted, other, relation, event) }];
  });
  const order: Relation[] = ['call', 'result', 'message', 'subagent', 'other'];
  return found
    .sort((a, b) => order.indexOf(a.relation) - order.indexOf(b.relation))
    .map((each) => each.verdict);
}

function onOther(wanted: Wanted, other: Item, relation: Relation, event: number): Verdict {
  return verdict(
    'other-item',
    wanted,
    { other: other.id, kind: other.kind, relation, event },
    [event],
    other,
  );
}

function relationOf(item: Item | undefined, other: Item): Relation {
  if (item && other.parent === item) return 'call';
  if (item && item.parent === other) return 'message';
  const calls = item?.kind === 'tool-call' ? [item] : (item?.calls ?? []);
  if (other.kind === 'tool-message' && calls.some(({ id }) => id === other.toolCallId)) return 'result';
  return other.subagentRunId !== item?.subagentRunId && other.subagentRunId !== undefined
    ? 'subagent'
    : 'other';
}

function outsideItems(state: SessionState, wanted: Wanted): Verdict[] {
  const carries = (metadata: JsonText) => textUnder(metadata, [wanted.key, ...wanted.inner]) !== undefined;
  const unlanded = state.unlanded
    .filter(({ metadata }) => carries(metadata))
    .map(({ event, eventType }) => verdict('lands-nowhere', wanted, { event, type: eventType }, [event]));
  const unmerged = state.unmerged
    .filter(({ metadata }) => carries(metadata))
    .map(({ event }) => verdict('not-applied', wanted, { why: 'malformed', event }, [event]));
  const undeclared = state.undeclared.flatMap(({ name, event }) =>
    name === wanted.key ? [verdict('undeclared-property', wanted, { event }, [event])] : [],
  );
  const quoted = JSON.stringify(wanted.inner.at(-1) ?? wanted.key);
  const cut = state.cutFrames.some((text) => text.includes(quoted))
    ? [verdict('not-applied', wanted, { why: 'cut' }, [])]
    : [];
  return [...unmerged, ...unlanded, ...undeclared, ...cut];
}
