import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { hugeRun, runEvents } from './events';

/** The server's end of one WebSocket. */
interface Socket {
  send(message: string | Uint8Array): void;
  close(code: number, reason: string): void;
  /** Ends the connection with no word. */
  die(): void;
}

const TEXT = 1;
const BINARY = 2;
const CLOSE = 8;
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** How an agent's socket wraps its events; named by `?form=`. */
const forms: Record<string, (event: object, index: number) => string | Uint8Array> = {
  bare: (event) => JSON.stringify(event),
  envelope: (event, index) => JSON.stringify({ id: `${index}`, chunk: event }),
  phoenix: (event) => JSON.stringify(['1', null, 'thread:t', 'ag_ui_event', event]),
  binary: (event) => Buffer.from(JSON.stringify(event)),
};

/** `/socket/echo` gives back what it is sent, `/socket/agent` answers each run input with a run, with `?mib=` a huge one. */
export function acceptSocket(request: IncomingMessage, stream: Duplex): void {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const take =
    url.pathname === '/socket/echo'
      ? echo
      : agent(forms[url.searchParams.get('form') ?? 'bare']!, Number(url.searchParams.get('mib')));
  const key = createHash('sha1').update(`${request.headers['sec-websocket-key']}${GUID}`).digest('base64');
  const protocol = request.headers['sec-websocket-protocol']?.split(',')[0];
  stream.write(
    [
      'HTTP/1.1 101 Switching Protocols',
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Accept: ${key}`,
      ...(protocol ? [`Sec-WebSocket-Protocol: ${protocol}`] : []),
      '\r\n',
    ].join('\r\n'),
  );
  // who begins to close waits for the other's word: a browser takes anything less for a cut
  let closing = false;
  const socket: Socket = {
    send: (message) =>
      void stream.write(frame(typeof message === 'string' ? TEXT : BINARY, Buffer.from(message))),
    close: (code, reason) => {
      closing = true;
      stream.write(frame(CLOSE, Buffer.concat([Buffer.from([code >> 8, code & 255]), Buffer.from(reason)])));
    },
    die: () => stream.destroy(),
  };
  // a client that goes away resets the connection
  stream.on('error', () => stream.destroy());
  let rest = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (let read = readFrame(rest); read; read = readFrame(rest)) {
      rest = rest.subarray(read.length);
      if (read.opcode === CLOSE) return void stream.end(closing ? undefined : frame(CLOSE, read.payload));
      take(socket, read.opcode === TEXT ? read.payload.toString() : read.payload);
    }
  });
}

function echo(socket: Socket, message: string | Uint8Array): void {
  if (message === 'bye') socket.close(4001, 'bye');
  else if (message === 'die') socket.die();
  else socket.send(message);
}

function agent(form: (event: object, index: number) => string | Uint8Array, huge: number) {
  let sent = 0;
  return (socket: Socket, message: string | Uint8Array) => {
    if (!String(message).includes('"runId"')) return socket.send('{"type":"ping"}');
    for (const event of huge ? hugeRun(huge) : runEvents(5)) {
      sent += 1;
      socket.send(form(event, sent));
    }
  };
}

/** A frame as servers send it, whole and unmasked. */
function frame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head =
    length < 126
      ? [length]
      : length < 1 << 16
        ? [126, length >> 8, length & 255]
        : [127, 0, 0, 0, 0, length >>> 24, (length >> 16) & 255, (length >> 8) & 255, length & 255];
  return Buffer.concat([Buffer.from([128 | opcode, ...head]), payload]);
}

/** Reads one frame as clients send it, masked; undefined while it is not whole. */
function readFrame(bytes: Buffer): { opcode: number; payload: Buffer; length: number } | undefined {
  if (bytes.length < 6) return undefined;
  const short = bytes[1]! & 127;
  const extra = short === 126 ? 2 : short === 127 ? 8 : 0;
  if (bytes.length < 6 + extra) return undefined;
  const size = extra === 0 ? short : extra === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  const start = 6 + extra;
  if (bytes.length < start + size) return undefined;
  const mask = bytes.subarray(start - 4, start);
  const payload = Buffer.from(bytes.subarray(start, start + size)).map((byte, at) => byte ^ mask[at % 4]!);
  return { opcode: bytes[0]! & 15, payload: Buffer.from(payload), length: start + size };
}
