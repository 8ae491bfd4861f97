import type { EndReason, HookRecord, HookTransport, RelayMessage } from '../messages/content';
import { originOf, withoutCredentials } from './address';
import { pageStack } from './stack';

/** What a page may have forged becomes a message of bounded size, or nothing. Addresses lose their credentials here. */

const LONGEST_ADDRESS = 4096;
const LONGEST_INPUT = 16 << 20;
const LONGEST_NOTE = 8192;
const MOST_RECORDS = 200_000;
const MOST_ORIGINS = 100;
const TRANSPORTS: readonly unknown[] = ['fetch', 'eventsource', 'xhr', 'websocket'];
const REASONS: readonly unknown[] = ['complete', 'cancelled', 'aborted', 'error'];

type Fields = Record<string, unknown>;

/** Reads one message of a relay port; undefined when it is none. */
export function relayMessage(value: unknown): RelayMessage | undefined {
  if (!isFields(value)) return undefined;
  switch (value.kind) {
    case 'hello':
      return hello(value);
    case 'batch':
      return batch(value);
    case 'dropped':
      return dropped(value);
    case 'left':
      return isCount(value.seq) && isTime(value.t) ? { kind: 'left', seq: value.seq, t: value.t } : undefined;
    case 'frames':
      return { kind: 'frames', origins: texts(value.origins, MOST_ORIGINS).map(originOf).filter(Boolean) };
    default:
      return undefined;
  }
}

function hello({ frameUrl, topUrl, document, resumed, resent }: Fields): RelayMessage | undefined {
  if (typeof document !== 'string' || !/^[\w-]{8,64}$/.test(document)) return undefined;
  return {
    kind: 'hello',
    frameUrl: address(frameUrl),
    topUrl: address(topUrl),
    document,
    resumed: isAmount(resumed) ? resumed : 0,
    resent: isAmount(resent) ? resent : 0,
  };
}

function batch({ seq, records }: Fields): RelayMessage | undefined {
  if (!isCount(seq) || !Array.isArray(records)) return undefined;
  const read = records
    .slice(0, MOST_RECORDS)
    .map(hookRecord)
    .filter((record) => record !== undefined);
  return { kind: 'batch', seq, records: read };
}

function dropped({ seq, streams, records, bytes, reason }: Fields): RelayMessage | undefined {
  if (!isCount(seq) || !Array.isArray(streams) || !isAmount(records) || !isAmount(bytes)) return undefined;
  return {
    kind: 'dropped',
    seq,
    streams: streams.filter(isCount).slice(0, MOST_RECORDS),
    records,
    bytes,
    reason: note(reason) ?? '',
  };
}

/** Reads one record of the hook; undefined when it is none. */
export function hookRecord(value: unknown): HookRecord | undefined {
  if (!isFields(value) || !isCount(value.stream) || !isTime(value.t)) return undefined;
  const { stream, t } = value;
  switch (value.kind) {
    case 'open':
      return openRecord(value, stream, t);
    case 'head':
      return {
        kind: 'head',
        stream,
        t,
        status: isAmount(value.status) ? value.status : 0,
        contentType: note(value.contentType) ?? '',
        url: address(value.url),
      };
    case 'bytes':
      return value.bytes instanceof Uint8Array ? { kind: 'bytes', stream, t, bytes: value.bytes } : undefined;
    case 'text': {
      const event = note(value.event);
      if (typeof value.text !== 'string') return undefined;
      return {
        kind: 'text',
        stream,
        t,
        text: value.text,
        ...(event !== undefined && { event }),
        ...(value.more === true && { more: true as const }),
      };
    }
    case 'sent':
      return isInput(value.input) ? { kind: 'sent', stream, t, input: value.input } : undefined;
    case 'end': {
      const message = note(value.message);
      if (!REASONS.includes(value.reason)) return undefined;
      return { kind: 'end', stream, t, reason: value.reason as EndReason, ...(message && { message }) };
    }
    default:
      return undefined;
  }
}

function openRecord(value: Fields, stream: number, t: number): HookRecord | undefined {
  if (!TRANSPORTS.includes(value.transport)) return undefined;
  const initiator = pageStack(note(value.initiator) ?? '');
  return {
    kind: 'open',
    stream,
    t,
    transport: value.transport as HookTransport,
    method: typeof value.method === 'string' ? value.method.slice(0, 32).toUpperCase() : '',
    url: address(value.url),
    ...(isInput(value.input) && { input: value.input }),
    ...(initiator && { initiator }),
  };
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isTime(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function isInput(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST_INPUT;
}

function note(value: unknown): string | undefined {
  return typeof value === 'string' ? value.slice(0, LONGEST_NOTE) : undefined;
}

function address(value: unknown): string {
  return typeof value === 'string' ? withoutCredentials(value.slice(0, LONGEST_ADDRESS)) : '';
}

function texts(value: unknown, most: number): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, most) : [];
}
