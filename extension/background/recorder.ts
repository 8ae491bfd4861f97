import type { Session, SessionRecord } from '../../engine/index';
import type { NumberedMessage, RelayCommand } from '../messages/content';
import type { LateStream } from '../messages/panel';
import type { JournalEntry, PlacedEntry } from './entry';
import { type Accepted, createIntake, type Refusal } from './intake';
import type { Journal, Kept, SessionRow } from './journal';
import { createKnown, lateConnId, lateEntry } from './late';
import { pauseAt, pausesAfter } from './pauses';
import { frameAt } from './places';
import { createReading } from './reading';
import { reported } from './reported';
import { type EndedStream, isCramped, oldestOf, withoutContent } from './room';
import type { Stream } from './stream';

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
  /** what the session may weigh, in bytes */
  quota(): number;
  /** The session weighs so many bytes. */
  weighs(bytes: number): void;
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
  /** A document went on with this worker: how often it did so with any, and how often something came again. */
  resumed(times: number, resent: number): Promise<void>;
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
  /** Whether capture saw this request of the network log itself. */
  knows(request: { url: string; startedAt: number }): Promise<boolean>;
  /** Takes a stream that only the network log knows; resolves to whether it speaks AG-UI. */
  takeLate(stream: LateStream): Promise<boolean>;
  /** Drops the oldest streams that are over, until the session weighs `bytes` or has none left. */
  makeRoom(bytes: number): Promise<void>;
  /** Plays the whole journal to `push`, in order, a page at each step. */
  replay(push: (record: SessionRecord) => void): AsyncGenerator<void>;
  /** Resolves once all that was accepted is kept and read. */
  settled(): Promise<void>;
  close(): void;
}

const PAGE = 50;
/** how many of the streams that were let go are told of */
const OTHERS = 50;

export async function openRecorder(surroundings: RecorderSurroundings, fresh: SessionRow): Promise<Recorder> {
  const kept = await surroundings.journal.open(fresh);
  return createRecorder(surroundings, kept);
}

function createRecorder(surroundings: RecorderSurroundings, kept: Kept): Recorder {
  const { journal, makeSession, command, changed, stateChanged, quota, weighs, now } = surroundings;
  const row = { ...kept.row };
  let last = kept.last;
  let bytes = kept.bytes;
  let accepted: Accepted[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  let writing = false;
  let closed = false;
  /** nothing more could be dropped: asked before each write, which may go a little beyond */
  let full = false;
  const intake = createIntake({ refusalOf, now }, kept.documents);
  const reading = createReading({ journal, row, makeSession, changed, started, letGo }, last);
  const known = createKnown(row, () => reading.session);
  weighs(bytes);

  function refusalOf(t: number): Refusal | undefined {
    if (full) return { reason: 'The session is full.', since: 0 };
    const pause = pauseAt(row.pauses, t);
    return pause && { reason: 'Recording was paused.', since: pause.from };
  }

  function started(t: number): void {
    row.startedAt = t;
    void save();
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

  function letGo({ document, open: { stream }, other }: Stream, entries: number[]): void {
    row.letGo += 1;
    if (row.others.length < OTHERS) row.others.push(other);
    stateChanged();
    command(document, { kind: 'let-go', stream });
    void inTurn(async () => {
      const found = await journal.pick(row.id, entries);
      await amend(found.map((placed) => without(placed, document, stream)));
      await journal.save(row);
    });
  }

  async function amend(entries: PlacedEntry[]): Promise<void> {
    bytes -= await journal.amend(row.id, entries);
    weighs(bytes);
  }

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
      if (isCramped(bytes, quota())) await makeRoom(quota());
      full = bytes > quota();
      const taken = accepted;
      accepted = [];
      const entries: PlacedEntry[] = [];
      const touched = new Set<string>();
      for (const one of taken) {
        touched.add(one.document);
        for (const entry of intake.entriesOf(one)) entries.push(place(entry));
      }
      const rows = [...touched].map((document) => ({ document, seq: intake.takenUpTo(document) }));
      bytes += await journal.append(row.id, entries, rows);
      for (const { document, seq } of rows) command(document, { kind: 'ack', seq });
      weighs(bytes);
      reading.enter(entries);
    }
  }

  function place(entry: JournalEntry): PlacedEntry {
    last += 1;
    return { n: last, entry };
  }

  /** Removes all that is kept but what `entries` say. */
  async function restart(entries: JournalEntry[]): Promise<void> {
    row.startedAt = 0;
    row.dropped = 0;
    const fromHere = entries.map(place);
    bytes = await journal.clear(row.id, fromHere);
    weighs(bytes);
    intake.forgetGaps();
    reading.restart();
    reading.enter(fromHere);
  }

  /** Drops the oldest streams that are over, once what is kept is read, and reads what is left anew. */
  async function makeRoom(most: number): Promise<void> {
    await reading.caughtUp();
    const going = oldestOf(reading.ended, bytes, most);
    if (going.length === 0) return;
    for (const one of going) await drop(one);
    row.dropped += going.length;
    await journal.save(row);
    intake.forgetGaps();
    reading.again(last);
    stateChanged();
  }

  async function drop(one: EndedStream): Promise<void> {
    const threads = threadsOf(reading.session, one.stream.connId);
    for (let from = one.stream.first; from <= one.last; ) {
      const page = await journal.page(row.id, from, PAGE);
      const held = page.filter(({ n, entry }) => n <= one.last && entry.document === one.stream.document);
      await amend(held.map((placed) => withoutContent(placed, one, threads)));
      if (page.length < PAGE) return;
      from = page.at(-1)!.n + 1;
    }
  }

  async function settled(): Promise<void> {
    await inTurn(async () => {});
    await reading.caughtUp();
  }

  async function takeLate(late: LateStream): Promise<boolean> {
    await settled();
    if (!row.recording || known.tells(late)) return false;
    const stream = last + 1;
    await inTurn(async () => {
      const entries = [place(lateEntry(late, stream, row.pageUrl))];
      bytes += await journal.append(row.id, entries, []);
      weighs(bytes);
      reading.enter(entries);
    });
    await reading.caughtUp();
    return reading.session.state.connections.some(({ connId }) => connId === lateConnId(stream));
  }

  return {
    row,
    get session() {
      return reading.session;
    },
    anew: () => makeSession(row.pageUrl),
    keptUpTo: intake.takenUpTo,
    accept,
    async knows(request) {
      await settled();
      return known.saw(request);
    },
    takeLate,
    makeRoom: (most) => inTurn(() => makeRoom(most)),
    resumed(times, resent) {
      row.resumed = Math.max(row.resumed, times);
      row.resent = Math.max(row.resent, resent);
      return save();
    },
    record(on) {
      row.recording = on;
      row.pauses = pausesAfter(row.pauses, on, now());
      return save();
    },
    preserve(on) {
      row.preserve = on;
      return save();
    },
    clear: () =>
      inTurn(async () => {
        await keep();
        await reading.caughtUp();
        await restart(reading.playback.carries(now()));
      }),
    navigated: (document, pageUrl, connected) =>
      inTurn(async () => {
        if (document === row.topDocument) return;
        row.topDocument = document;
        row.pageUrl = pageUrl;
        row.letGo = 0;
        row.others = [];
        if (!row.preserve) await restart([]);
        await journal.save(row);
        if (!row.preserve) return;
        await reading.caughtUp();
        const gone = [...reading.playback.documents()].filter((one) => !connected.has(one));
        const entries = gone.map((one) => place({ kind: 'left', document: one, t: now() }));
        bytes += await journal.append(row.id, entries, []);
        reading.enter(entries);
      }),
    async eventText(event) {
      const at = reading.places.at(event);
      if (!at) return undefined;
      const entries = await journal.page(row.id, at.first, at.last - at.first + 1);
      const frame = frameAt(at, entries);
      return frame?.kind === 'event' ? { text: frame.event, binary: frame.binary === true } : undefined;
    },
    async inputText(request) {
      let input: string | undefined;
      let at = -1;
      for await (const _ of reading.replay((record) => {
        if (record.kind === 'request' && ++at === request) input = record.input;
      }))
        if (input !== undefined) break;
      return input;
    },
    judgeAnew: () =>
      inTurn(async () => {
        await reading.caughtUp();
        reading.again(last);
      }),
    replay: reading.replay,
    settled,
    close() {
      closed = true;
      reading.close();
    },
  };
}

/** The threads that a connection's runs belong to; '' where it named none. */
function threadsOf({ state }: Session, connId: string): string[] {
  const runs = state.runs.filter(({ connection }) => connection.connId === connId);
  const threads = new Set(runs.map(({ thread }) => thread.threadId));
  const requested = state.connections.find((one) => one.connId === connId)?.thread;
  if (requested) threads.add(requested.threadId);
  return threads.size > 0 ? [...threads] : [''];
}

function without({ n, entry }: PlacedEntry, document: string, stream: number): PlacedEntry {
  if (entry.kind !== 'batch' || entry.document !== document) return { n, entry };
  return { n, entry: { ...entry, records: entry.records.filter((record) => record.stream !== stream) } };
}
