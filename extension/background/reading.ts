import type { Session, SessionRecord } from '../../engine/index';
import { entrySize, type PlacedEntry } from './entry';
import type { Journal, SessionRow } from './journal';
import { createPlaces, type Places } from './places';
import { createPlayback, type Playback } from './playback';
import { reported } from './reported';
import type { EndedStream } from './room';
import type { FramePlace, Stream } from './stream';

export interface ReadingSurroundings {
  journal: Journal;
  row: SessionRow;
  /** An empty session, judged by what the person set for this page. */
  makeSession(pageUrl: string): Session;
  /** Something of the session changed; `anew` when it is another session from here on. */
  changed(anew: boolean): void;
  /** The session begins at this `Date.now()` ms. */
  started(t: number): void;
  letGo(stream: Stream, entries: number[]): void;
}

/** Makes the session from what the journal has, as far behind it as the engine needs. */
export interface Reading {
  readonly session: Session;
  readonly places: Places;
  readonly playback: Playback;
  /** streams that are over, in the order in which they ended */
  readonly ended: readonly EndedStream[];
  /** Takes entries that are kept by now. */
  enter(entries: PlacedEntry[]): void;
  /** Begins an empty session; what is entered next belongs to it. */
  restart(): void;
  /** Reads all that is kept into an empty session; `last` is the number of the last entry. */
  again(last: number): void;
  /** Plays all that is kept to `push`, in order, a page at each step. */
  replay(push: (record: SessionRecord) => void): AsyncGenerator<void>;
  caughtUp(): Promise<void>;
  close(): void;
}

const PAGE = 50;
/** what may wait in memory for the engine; beyond it is read from the journal again */
const WAITING_BYTES = 16 << 20;
/** how long the engine may work before others have a turn */
const SLICE_MS = 8;

/** Begins to read what is kept up to entry `last`. */
export function createReading(surroundings: ReadingSurroundings, last: number): Reading {
  const { journal, row, makeSession, changed } = surroundings;
  /** what is kept and not yet read, in order, unless `behind` */
  let waiting: PlacedEntry[] = [];
  let waitingBytes = 0;
  let played = 0;
  let behind = last > 0;
  let playing: Promise<void> | undefined;
  let closed = false;
  /** rises with each session, so that a page asked for before is not read into the next */
  let generation = 0;
  let session = makeSession(row.pageUrl);
  let places = createPlaces();
  let fresh: FramePlace[] = [];
  let ended: EndedStream[] = [];
  let playback = newPlayback();

  function newPlayback(): Playback {
    return createPlayback(
      {
        push(record, place) {
          if (record.kind === 'event' && place) fresh.push(place);
          pushGuarded(record);
        },
        started: surroundings.started,
        letGo: surroundings.letGo,
        ended: (stream, last) => void ended.push({ stream, last, bytes: stream.bytes }),
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

  function begin(): void {
    generation += 1;
    waiting = [];
    waitingBytes = 0;
    session = makeSession(row.pageUrl);
    places = createPlaces();
    ended = [];
    playback = newPlayback();
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
    const asked = generation;
    const page = await journal.page(row.id, played + 1, PAGE);
    if (asked !== generation) return;
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

  if (behind) play();
  return {
    get session() {
      return session;
    },
    get places() {
      return places;
    },
    get playback() {
      return playback;
    },
    get ended() {
      return ended;
    },
    enter(entries) {
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
    },
    restart() {
      begin();
      changed(true);
    },
    again(last) {
      begin();
      played = 0;
      behind = last > 0;
      changed(true);
      if (behind) play();
    },
    async *replay(push) {
      const silent = { started: () => {}, letGo: () => {}, ended: () => {} };
      const again = createPlayback({ push, ...silent }, row.startedAt);
      for (let from = 1; ; ) {
        const page = await journal.page(row.id, from, PAGE);
        for (const placed of page) again.take(placed);
        yield;
        if (page.length < PAGE) return;
        from = page.at(-1)!.n + 1;
      }
    },
    async caughtUp() {
      while (playing) await playing;
    },
    close() {
      closed = true;
    },
  };
}

/** Lets messages that wait have their turn. */
function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
