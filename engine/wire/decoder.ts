import type { Framing, Transport } from '../record';
import { frameOf, type WireFrame } from './frame';
import { createDocumentReader, createLineReader } from './lines';
import { ProtobufReader } from './protobuf';
import { createSseReader, type TextReader } from './sse';

/** Turns one connection's chunks into frames. Bytes may be split anywhere, inside a UTF-8 sequence too. */
export interface Decoder {
  /** known once the first line or byte told it */
  readonly framing: Framing | undefined;
  push(chunk: Uint8Array | string): WireFrame[];
  /** The stream's end: what was left, read or marked as cut off. */
  end(): WireFrame[];
}

export interface DecoderOptions {
  transport: Transport;
  /** the response's type; '' when it had none */
  contentType: string;
}

const PROTOBUF = 'application/vnd.ag-ui.event+proto';

/** A decoder for one connection: by transport and content type, else by what its first character says. */
export function createDecoder({ transport, contentType }: DecoderOptions): Decoder {
  const type = contentType.split(';')[0]!.trim().toLowerCase();
  if (transport === 'websocket' || transport === 'eventsource') return messageDecoder();
  if (type === PROTOBUF) return new ByteDecoder();
  if (type === 'text/event-stream') return new TextStreamDecoder(createSseReader());
  if (/ndjson|jsonl|json-seq|jsonlines/.test(type)) return new TextStreamDecoder(createLineReader());
  return new TextStreamDecoder(undefined);
}

class ByteDecoder implements Decoder {
  private readonly reader = new ProtobufReader();
  readonly framing = 'protobuf';

  push(chunk: Uint8Array | string): WireFrame[] {
    return this.reader.push(typeof chunk === 'string' ? latin1(chunk) : chunk);
  }

  end(): WireFrame[] {
    return this.reader.end();
  }
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (c) => c.charCodeAt(0));
}

class TextStreamDecoder implements Decoder {
  private readonly utf8 = new TextDecoder('utf-8');
  private held = '';

  constructor(private reader: TextReader | undefined) {}

  get framing(): Framing | undefined {
    return this.reader?.framing;
  }

  push(chunk: Uint8Array | string): WireFrame[] {
    return this.read(typeof chunk === 'string' ? chunk : this.utf8.decode(chunk, { stream: true }));
  }

  end(): WireFrame[] {
    const last = this.read(this.utf8.decode());
    return this.reader ? [...last, ...this.reader.end()] : last;
  }

  private read(text: string): WireFrame[] {
    if (this.reader) return this.reader.push(text);
    this.held += text;
    this.reader = readerFor(this.held);
    if (!this.reader) return [];
    const held = this.held;
    this.held = '';
    return this.reader.push(held);
  }
}

/** Which framing a text begins with; undefined while only white space came. */
function readerFor(text: string): TextReader | undefined {
  const first = text.replace(/^\uFEFF/, '').trimStart()[0];
  if (first === undefined) return undefined;
  if (first === '{') return createLineReader();
  if (first === '[') return createDocumentReader();
  return createSseReader();
}

/** A message holds one event, or several lines of one each. */
function messageDecoder(): Decoder {
  const reader = createLineReader();
  return {
    framing: 'message',
    push(chunk) {
      const text = typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
      const whole = frameOf(text);
      return (whole.kind === 'event' ? [whole] : [...reader.push(text), ...reader.end()]).map(withoutPing);
    },
    end: () => [],
  };
}

/** `{"type":"ping"}` on a socket is no event (spec section 6). */
function withoutPing(frame: WireFrame): WireFrame {
  const ping = frame.kind === 'event' && frame.parsed?.type === 'ping';
  return ping ? { kind: 'frame', text: frame.event } : frame;
}
