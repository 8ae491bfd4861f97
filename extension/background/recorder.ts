import type { Session, SessionRecord } from '../../engine/index';
import type { HookRecord, NumberedMessage, RelayCommand } from '../messages/content';
import { entrySize, type JournalEntry, type PlacedEntry } from './entry';
import type { Journal, Kept, SessionRow } from './journal';
import { createPlaces, frameAt } from './places';
import { createPlayback } from './playback';
import { reported } from './reported';
import type { FramePlace } from './stream';

/** What the recorder needs of its surroundings. */
export interface RecorderSurroundings {
  journal: Journal;
  /** An empty session, judged by what the person set for this page. */
  makeSession(pageUrl: string): Session;
  /** Tells the relay of a document something. */
  command(document: string, command: RelayCommand): void;
  /** Something of the session changed; `anew` when it is another session from here on. */
  changed(anew: boolean): void;
  /** What the panels are told of capture itself changed. */
  stateChanged(): void;
  now(): number;
}

/** Keeps what a tab's relays send and makes it a session. The journal comes first; the engine follows as it can. */
export interface Recorder {
  readonly row: Readonly<SessionRow>;
  readonly session: Session;
  /** An empty session with the person's settings. */
  anew(): Session;
  /** How far a document's messages are kept. */
  keptUpTo(document: string): number;
  /** Takes a document's message; acknowledges it once it is kept. */
  accept(document: string, frameUrl: string, message: NumberedMessage): void;
  record(on: boolean): Promise<void>;
  preserve(on: boolean): Promise<void>;
  clear(): Promise<void>;
  /** The tab shows another document from now on. */
  navigated(document: string, pageUrl: string, connected: ReadonlySet<string>): Promise<void>;
  /** The text of an event as it was on the wire, from the journal. */
  eventText(event: number): Promise<{ text: string; binary: boolean } | undefined>;
  /** A run input as it left the page, from the journal. */
  inputText(request: number): Promise<string | undefined>;
  /** Reads all that is kept into a session made anew: how it is judged changed. */
  judgeAnew(): Promise<void>;
  /** Plays the whole journal to `push`, in order, a page at each step. */
  replay(push: (record: SessionRecord) => void): AsyncGenerator<void>;
  /** Resolves once all that was accepted is kept and read. */
  settled(): Promise<void>;
  close(): void;
}

const PAGE = 50;
/** what may wait in memory for the engine; beyond it is read from the journal again */
const WAITING_BYTES = 16 << 20;
/** how long the engine may work before others have a turn */
const SLICE_MS = 8;
const SESSION_BYTES = 256 << 20;

interface Accepted {
  document: string;
  frameUrl: string;
  message: NumberedMessage;
}

export async function openRecorder(surroundings: RecorderSurroundings, fresh: SessionRow): Promise<Recorder> {
  const kept = await surroundings.journal.open(fresh);
  return createRecorder(surroundings, kept);
}

function createRecorder(
  { journal, makeSession, command, changed, stateChanged, now }: RecorderSurroundings,
  kept: Kept,
): Recorder {
  const row = { ...kept.row };
  const documents = new Map(kept.documents.map(({ document, seq }) => [document, seq]));
  let last = kept.last;
  let bytes = kept.bytes;
  let accepted: Accepted[] = [];
  /** what is kept and not yet read, in order, unless `behind` */
  let waiting: PlacedEntry[] = [];
  let waitingBytes = 0;
  let played = 0;
  let behind = last > 0;
  let playing: Promise<void> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let writing = false;
  let closed = false;
  /** streams that lost something since the pause, or the quota, began */
  const gapped = new Set<string>();

  let session = makeSession(row.pageUrl);
  let places = createPlaces();
  let fresh: FramePlace[] = [];
  let playback = newPlayback();

  function newPlayback() {
    return createPlayback(
      {
        push(record, place) {
          if (record.kind === 'event' && place) fresh.push(place);
          pushGuarded(record);
        },
        started(t) {
          row.startedAt = t;
          void save();
        },
        letGo,
      },
      row.startedAt,
    );
  }

  /** One record that the engine cannot take shows as a gap, and the next is taken. */
  function pushGuarded(record: SessionRecord): void {
    try {
      session.push(record);
    } catch (error) {
      reported(error);
      const { connId, tMs, kind } = record;
      if (kind !== 'gap') session.push({ kind: 'gap', connId, tMs, reason: 'A record could not be read.' });
    }
  }

  /** Runs one thing that touches the journal's order after another. */
  function inTurn<T>(run: () => Promise<T>): Promise<T> {
    const result = turn.then(run);
    turn = result.catch(reported);
    return result;
  }

  function save(): Promise<void> {
    return inTurn(() => journal.save(row));
  }

  function letGo(document: string, stream: number, entries: number[]): void {
    row.letGo += 1;
    stateChanged();
    command(document, { kind: 'let-go', stream });
    void inTurn(async () => {
      const found = await journal.pick(row.id, entries);
      await journal.amend(
        row.id,
        found.map((placed) => without(placed, document, stream)),
      );
      await journal.save(row);
    });
  }

  // --- keeping

  function accept(document: string, frameUrl: string, message: NumberedMessage): void {
    accepted.push({ document, frameUrl, message });
    if (writing) return;
    writing = true;
    void inTurn(keep).finally(() => {
      writing = false;
    });
  }

  async function keep(): Promise<void> {
    while (accepted.length > 0 && !closed) {
      const taken = accepted;
      accepted = [];
      const entries: PlacedEntry[] = [];
      const touched = new Set<string>();
      for (const one of taken) {
        touched.add(one.document);
        for (const entry of entriesOf(one)) entries.push(place(entry));
      }
      const rows = [...touched].map((document) => ({ document, seq: documents.get(document) ?? 0 }));
      await journal.append(row.id, entries, rows);
      for (const { document, seq } of rows) command(document, { kind: 'ack', seq });
      enter(entries);
    }
  }

  function place(entry: JournalEntry): PlacedEntry {
    last += 1;
    bytes += entrySize(entry);
    return { n: last, entry };
  }

  /** What is to be kept of a message: nothing if it came before, and a gap before it if others did not come. */
  function entriesOf({ document, frameUrl, message }: Accepted): JournalEntry[] {
    const known = documents.get(document) ?? 0;
    if (message.seq <= known) return [];
    documents.set(document, message.seq);
    const entries: JournalEntry[] = [];
    if (message.seq > known + 1) entries.push(gap(document, [], 'Messages from the page were lost.'));
    if (message.kind === 'left') entries.push({ kind: 'left', document, t: message.t });
    if (message.kind === 'dropped') {
      const { streams, records, bytes: lost, reason } = message;
      entries.push({ kind: 'gap', document, t: now(), streams, records, bytes: lost, reason });
    }
    if (message.kind === 'batch') entries.push(...batchEntries(document, frameUrl, message.records));
    return entries;
  }

  function batchEntries(document: string, frameUrl: string, records: HookRecord[]): JournalEntry[] {
    const full = bytes > SESSION_BYTES;
    if (row.recording && !full) return [{ kind: 'batch', document, frameUrl, records }];
    const reason = full ? 'The session is full.' : 'Recording was paused.';
    const lost = records.filter(({ kind }) => kind === 'bytes' || kind === 'text' || kind === 'sent');
    const streams = [...new Set(lost.map(({ stream }) => stream))];
    const newly = streams.filter((stream) => !gapped.has(`${document} ${stream}`));
    for (const stream of newly) gapped.add(`${document} ${stream}`);
    const left = records.flatMap(bare);
    const entries: JournalEntry[] = [];
    // a stream opens before it can lose anything
    const opening = left.filter(({ kind }) => kind !== 'end');
    const ending = left.filter(({ kind }) => kind === 'end');
    if (opening.length > 0) entries.push({ kind: 'batch', document, frameUrl, records: opening });
    if (newly.length > 0) entries.push(gap(document, newly, reason));
    if (ending.length > 0) entries.push({ kind: 'batch', document, frameUrl, records: ending });
    return entries;
  }

  function gap(document: string, streams: number[], reason: string): JournalEntry {
    return { kind: 'gap', document, t: now(), streams, records: 0, bytes: 0, reason };
  }

  // --- reading

  function enter(entries: PlacedEntry[]): void {
    for (const placed of entries) {
      waiting.push(placed);
      waitingBytes += entrySize(placed.entry);
    }
    if (waitingBytes > WAITING_BYTES) {
      waiting = [];
      waitingBytes = 0;
      behind = true;
    }
    play();
  }

  function play(): void {
    playing ??= readOn().finally(() => {
      playing = undefined;
      if (!closed && (behind || waiting.length > 0)) play();
    });
  }

  async function readOn(): Promise<void> {
    while (!closed && (behind || waiting.length > 0)) {
      if (behind) await readPage();
      else readSlice();
      changed(false);
      await breath();
    }
  }

  async function readPage(): Promise<void> {
    const from = played + 1;
    const page = await journal.page(row.id, from, PAGE);
    for (const placed of page) read(placed);
    waiting = waiting.filter(({ n }) => n > played);
    waitingBytes = waiting.reduce((sum, { entry }) => sum + entrySize(entry), 0);
    // what was appended meanwhile is in `waiting` already, or comes there
    if (page.length < PAGE) behind = false;
  }

  function readSlice(): void {
    const until = performance.now() + SLICE_MS;
    while (waiting.length > 0 && performance.now() < until) {
      const placed = waiting.shift()!;
      waitingBytes -= entrySize(placed.entry);
      if (placed.n > played) read(placed);
    }
  }

  function read(placed: PlacedEntry): void {
    playback.take(placed);
    for (const one of fresh) places.add(one);
    fresh = [];
    played = placed.n;
  }

  async function caughtUp(): Promise<void> {
    while (playing) await playing;
  }

  // --- the person's wishes, and the tab's way

  /** Removes all that is kept but what `entries` say. */
  async function restart(entries: JournalEntry[]): Promise<void> {
    bytes = 0;
    row.startedAt = 0;
    const fromHere = entries.map(place);
    await journal.clear(row.id, fromHere);
    session = makeSession(row.pageUrl);
    places = createPlaces();
    playback = newPlayback();
    gapped.clear();
    changed(true);
    enter(fromHere);
  }

  async function* replay(push: (record: SessionRecord) => void): AsyncGenerator<void> {
    const again = createPlayback({ push, started: () => {}, letGo: () => {} }, row.startedAt);
    for (let from = 1; ; ) {
      const page = await journal.page(row.id, from, PAGE);
      for (const placed of page) again.take(placed);
      yield;
      if (page.length < PAGE) return;
      from = page.at(-1)!.n + 1;
    }
  }

  if (behind) play();
  return {
    row,
    get session() {
      return session;
    },
    anew: () => makeSession(row.pageUrl),
    keptUpTo: (document) => documents.get(document) ?? 0,
    accept,
    record(on) {
      row.recording = on;
      gapped.clear();
      return save();
    },
    preserve(on) {
      row.preserve = on;
      return save();
    },
    clear: () =>
      inTurn(async () => {
        await keep();
        await caughtUp();
        await restart(playback.carries(now()));
      }),
    navigated: (document, pageUrl, connected) =>
      inTurn(async () => {
        if (document === row.topDocument) return;
        row.topDocument = document;
        row.pageUrl = pageUrl;
        row.letGo = 0;
        if (!row.preserve) await restart([]);
        await journal.save(row);
        if (!row.preserve) return;
        await caughtUp();
        const gone = [...playback.documents()].filter((one) => !connected.has(one));
        const entries = gone.map((one) => place({ kind: 'left', document: one, t: now() }));
        await journal.append(row.id, entries, []);
        enter(entries);
      }),
    async eventText(event) {
      const at = places.at(event);
      if (!at) return undefined;
      const entries = await journal.page(row.id, at.first, at.last - at.first + 1);
      const frame = frameAt(at, entries);
      return frame?.kind === 'event' ? { text: frame.event, binary: frame.binary === true } : undefined;
    },
    async inputText(request) {
      let input: string | undefined;
      let at = -1;
      for await (const _ of replay((record) => {
        if (record.kind === 'request' && ++at === request) input = record.input;
      }))
        if (input !== undefined) break;
      return input;
    },
    judgeAnew: () =>
      inTurn(async () => {
        await caughtUp();
        session = makeSession(row.pageUrl);
        places = createPlaces();
        playback = newPlayback();
        played = 0;
        waiting = [];
        waitingBytes = 0;
        behind = last > 0;
        changed(true);
        if (behind) play();
      }),
    replay,
    async settled() {
      await inTurn(async () => {});
      await caughtUp();
    },
    close() {
      closed = true;
    },
  };
}

/** What is still told of a stream that loses its content: that it is there, what it answers as, that it ended. */
function bare(record: HookRecord): HookRecord[] {
  if (record.kind === 'head' || record.kind === 'end') return [record];
  if (record.kind !== 'open') return [];
  const { input: _, ...rest } = record;
  return [rest];
}

function without({ n, entry }: PlacedEntry, document: string, stream: number): PlacedEntry {
  if (entry.kind !== 'batch' || entry.document !== document) return { n, entry };
  return { n, entry: { ...entry, records: entry.records.filter((record) => record.stream !== stream) } };
}

/** Lets messages that wait have their turn. */
function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
