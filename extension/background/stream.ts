import {
  type CloseReason,
  type ConnectionRecord,
  createDecoder,
  type Decoder,
  type EventRecord,
  type FrameRecord,
  runInputOf,
  type SessionRecord,
  type WireFrame,
} from '../../engine/index';
import type { HookRecord } from '../messages/content';
import type { OtherStream } from '../messages/panel';
import type { JournalEntry, LostRecord } from './entry';
import { createJoiner } from './joiner';
import { createLeadCounter, type LeadCounter } from './protobuf-lead';
import { type Resync, resyncFor } from './resync';

type Open = Extract<HookRecord, { kind: 'open' }>;
type Head = Extract<HookRecord, { kind: 'head' }>;

/** How long a stream may go without a sign that it speaks AG-UI. */
const TRIAL_FRAMES = 8;
const TRIAL_BYTES = 64 * 1024;
const PROTOBUF = 'application/vnd.ag-ui.event+proto';
const DROPPED = 'It was dropped to make room.';

/** Where in the journal a frame's bytes are. */
export interface FramePlace {
  stream: Stream;
  /** the entry in which the frame before it was completed */
  first: number;
  /** the entry that completed it */
  last: number;
  /** which of the stream's frames in `last` it is, counted from the end: the last one is 1; set when the entry was read */
  fromEnd: number;
}

/** What a stream tells the playback that reads it. */
export interface StreamListener {
  push(record: SessionRecord, place?: FramePlace): void;
  /** ms since the session began */
  timeOf(t: number): number;
}

/** One stream on its way from hook records to session records. Nothing of it is told before it shows that it speaks AG-UI. */
export class Stream {
  readonly connId: string;
  confirmed = false;
  head: Head | undefined;
  /** the entries that hold something of it, while it is on trial */
  readonly entries = new Set<number>();
  /** the first entry that holds something of it, and what it carried in bytes */
  first = 0;
  bytes = 0;
  /** protobuf only: how many bytes of an entry belong to a frame begun before it */
  readonly leads = new Map<number, number>();
  private leadCounter: LeadCounter | undefined;
  private leadOpen = true;
  private entry = 0;
  private completedIn = 0;
  /** of the frames that the entry at hand completed */
  private places: FramePlace[] = [];
  private decoder: Decoder | undefined;
  private resync: Resync | undefined;
  private joiner = createJoiner();
  private held: { record: SessionRecord; place: FramePlace | undefined }[] = [];
  private triedFrames = 0;
  private triedBytes = 0;
  private toldFraming = false;

  constructor(
    readonly document: string,
    private readonly frameUrl: string,
    readonly open: Omit<Open, 'input'>,
    private readonly listener: StreamListener,
    private readonly late = false,
  ) {
    this.connId = `${document.slice(0, 8)}.${open.stream}`;
  }

  /** It was open when what came before was cleared. */
  carried(confirmed: boolean, head: Head | undefined, t: number): void {
    this.head = head;
    if (confirmed) this.confirm();
    this.gap('What came before was cleared.', t);
  }

  /** A message that the page sent on it, its request's body first; one that is no run input says nothing. */
  sent(message: string, t: number): void {
    const input = runInputOf(message);
    if (input === undefined) return;
    this.bytes += input.length * 2;
    this.confirm();
    this.request(input, t);
  }

  /** What it carried was dropped to make room. */
  lost({ threadId, bytes, t }: LostRecord): void {
    this.confirm();
    const { connId } = this;
    this.tell({ kind: 'gap', connId, tMs: this.listener.timeOf(t), reason: DROPPED, threadId, bytes });
  }

  /** What follows comes from this entry. */
  begin(entry: number): void {
    if (this.entry !== entry) this.leadOpen = true;
    this.entry = entry;
    this.first ||= entry;
    if (!this.confirmed) this.entries.add(entry);
  }

  /** The entry is read. */
  finish(): void {
    const { places } = this;
    for (const [index, place] of places.entries()) place.fromEnd = places.length - index;
    if (places.length > 0) this.completedIn = this.entry;
    this.places = [];
  }

  private request(input: string, t: number): void {
    const { connId, open, listener } = this;
    const { method, url } = open;
    const tMs = listener.timeOf(t);
    listener.push({
      kind: 'request',
      connId,
      tMs,
      input,
      ...(method !== '' && { method }),
      ...(url !== '' && { url }),
    });
  }

  /** A text, or with `more` a part of one. */
  text(text: string, t: number, more = false): void {
    const whole = this.joiner(text, more);
    if (whole !== undefined) this.chunk(whole, t);
  }

  chunk(chunk: Uint8Array | string, t: number): void {
    this.bytes += chunk.length;
    let bytes: Uint8Array | string | undefined = chunk;
    if (this.resync) bytes = this.resync(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk);
    if (bytes === undefined) return;
    this.resync = undefined;
    this.completedIn ||= this.entry;
    this.triedBytes += bytes.length;
    const { transport } = this.open;
    this.decoder ??= createDecoder({ transport, contentType: this.head?.contentType ?? '' });
    if (this.head?.contentType.startsWith(PROTOBUF) && typeof bytes !== 'string') this.noteLead(bytes);
    this.take(this.decoder.push(bytes), t);
  }

  private noteLead(bytes: Uint8Array): void {
    this.leadCounter ??= createLeadCounter();
    const lead = this.leadCounter.push(bytes);
    if (this.leadOpen && lead > 0) this.leads.set(this.entry, (this.leads.get(this.entry) ?? 0) + lead);
    this.leadOpen &&= lead === bytes.length;
  }

  /** Something of it was not kept. */
  gap(reason: string, t: number, bytes?: number): void {
    const { connId } = this;
    this.tell({ kind: 'gap', connId, tMs: this.listener.timeOf(t), reason, ...(bytes && { bytes }) });
    this.joiner = createJoiner();
    if (this.open.transport === 'websocket' || this.open.transport === 'eventsource') return;
    this.decoder = undefined;
    this.completedIn = 0;
    this.resync = resyncFor(this.head?.contentType ?? '');
  }

  end(reason: CloseReason, t: number): void {
    if (this.decoder) this.take(this.decoder.end(), t);
    if (!this.confirmed) return;
    if (!this.toldFraming) this.tellConnection();
    this.listener.push({ kind: 'close', connId: this.connId, tMs: this.listener.timeOf(t), reason });
  }

  /** Whether it has shown for long enough that it is something else. */
  get failedTrial(): boolean {
    return !this.confirmed && (this.triedFrames >= TRIAL_FRAMES || this.triedBytes >= TRIAL_BYTES);
  }

  /** What it was, once it shows that it is no AG-UI. */
  get other(): OtherStream {
    const { open, head, triedFrames: frames } = this;
    const { transport, method } = open;
    return {
      transport,
      method,
      url: open.url || head?.url || '',
      contentType: head?.contentType ?? '',
      frames,
    };
  }

  /** What is to be kept of it when all before is cleared. */
  carry(t: number): JournalEntry {
    const { document, frameUrl, head, confirmed, open } = this;
    return { kind: 'carry', document, frameUrl, t, open, confirmed, ...(head && { head }) };
  }

  private take(frames: WireFrame[], t: number): void {
    for (const frame of frames) this.takeFrame(frame, t);
  }

  private takeFrame(frame: WireFrame, t: number): void {
    const { connId, listener } = this;
    const place = { connId, seq: 0, tMs: listener.timeOf(t) };
    const framePlace = { stream: this, first: this.completedIn, last: this.entry, fromEnd: 0 };
    this.places.push(framePlace);
    this.completedIn = this.entry;
    if (!this.confirmed && frame.kind === 'event' && startsRun(frame)) this.confirm();
    if (this.confirmed && !this.toldFraming) this.tellConnection();
    if (frame.kind === 'event') this.tell(eventRecord(frame, place), framePlace);
    else if (frame.kind === 'frame') this.tell(frameRecord(frame, place), framePlace);
    else this.tell({ ...frame, ...place }, framePlace);
    if (frame.kind !== 'keepalive') this.triedFrames += 1;
  }

  private tell(record: SessionRecord, place?: FramePlace): void {
    if (this.confirmed) this.listener.push(record, place);
    else this.held.push({ record, place });
  }

  private confirm(): void {
    if (this.confirmed) return;
    this.confirmed = true;
    this.tellConnection();
    for (const { record, place } of this.held.splice(0)) this.listener.push(record, place);
    this.entries.clear();
  }

  /** Tells of the connection: at its begin, and once more when its answer shows how it is framed. */
  private tellConnection(): void {
    const { connId, open, head, frameUrl, listener } = this;
    const framing = this.decoder?.framing;
    this.toldFraming = framing !== undefined;
    const record: ConnectionRecord = {
      kind: 'connection',
      connId,
      tMs: listener.timeOf(open.t),
      transport: open.transport,
      url: open.url || head?.url || '',
      ...(open.method !== '' && { method: open.method }),
      ...(head && { status: head.status, contentType: head.contentType }),
      ...(framing && { framing }),
      ...(frameUrl !== '' && { frameUrl }),
      ...(open.initiator && { initiator: open.initiator }),
      ...(this.late && { late: true as const }),
    };
    listener.push(record);
  }
}

type EventFrame = Extract<WireFrame, { kind: 'event' }>;
type Place = { connId: string; seq: number; tMs: number };

function eventRecord(frame: EventFrame, place: Place): EventRecord {
  return { ...place, ...frame };
}

function frameRecord(frame: Extract<WireFrame, { kind: 'frame' }>, place: Place): FrameRecord {
  const { text, base64 } = frame;
  return {
    kind: 'frame',
    ...place,
    ...(text !== undefined && { text }),
    ...(base64 !== undefined && { base64 }),
  };
}

function startsRun({ event, parsed }: EventFrame): boolean {
  const { type } = parsed ?? (JSON.parse(event) as { type: unknown });
  return type === 'RUN_STARTED';
}
