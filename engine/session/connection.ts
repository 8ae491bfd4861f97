import type { ThinkingIds } from '../event/retired';
import { Sequence } from '../lanes/sequence';
import type { Thread } from '../merge/thread';
import type { CloseReason, ConnectionRecord, Framing, Transport } from '../record';
import type { Run } from './run';

/** One connection: its stream's state, and what is open on it. */
export class Connection {
  transport: Transport = 'file';
  url = '';
  framing: Framing | undefined;
  contentType = '';
  /** origin of the frame that made it; '' when unknown */
  origin = '';
  closed: CloseReason | undefined;
  /** the call stack that began it; '' when unknown */
  initiator = '';
  /** it was learnt of when it had ended */
  late = false;
  /** a connection record told what it is */
  described = false;
  /** something shows that it speaks AG-UI: its request, a RUN_STARTED, or the person who named the file */
  confirmed = false;
  /** it told a fault, a gap or an end that is none: its writes are no ground for drift */
  tainted = false;
  /** something of it was not kept */
  incomplete = false;
  run: Run | undefined;
  /** the thread of its request, used until a run names one */
  thread: Thread | undefined;
  lastRequest: number | undefined;
  sequence = new Sequence();
  readonly thinking: ThinkingIds = {};
  endMs: number | undefined;
  /** the finding about its line ends was made */
  framingNoted = false;

  constructor(
    readonly index: number,
    readonly connId: string,
    readonly tMs: number,
  ) {}

  /** Takes over what a connection record says. */
  describe(record: ConnectionRecord): void {
    this.described = true;
    if (record.transport === 'file') this.confirmed = true;
    this.transport = record.transport;
    this.url = record.url;
    this.framing = record.framing ?? this.framing;
    this.contentType = record.contentType ?? '';
    this.initiator = record.initiator ?? '';
    this.late = record.late === true;
    this.origin = originOf(record.frameUrl);
  }
}

function originOf(url: string | undefined): string {
  if (url === undefined || !URL.canParse(url)) return '';
  return new URL(url).origin;
}
