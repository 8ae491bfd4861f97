import { AGUIUnknownEventTypeError, decode } from '@ag-ui/proto';
import type { WireFrame } from './frame';

const MAX_FRAME = 64 * 1024 * 1024;

/** Reads length-prefixed protobuf (spec section 6): 4 bytes big-endian, then one event of that many bytes. */
export class ProtobufReader {
  readonly framing = 'protobuf';
  private buffer: Uint8Array = new Uint8Array(0);
  private filled = 0;
  private dead = false;

  /** The frames that these bytes completed. */
  push(bytes: Uint8Array): WireFrame[] {
    if (this.dead) return [];
    this.append(bytes);
    const frames: WireFrame[] = [];
    let at = 0;
    while (this.filled - at >= 4) {
      const length = new DataView(this.buffer.buffer, this.buffer.byteOffset + at, 4).getUint32(0);
      if (length > MAX_FRAME) {
        frames.push({
          kind: 'frame',
          base64: base64Of(this.buffer.subarray(at, Math.min(this.filled, at + 64))),
        });
        this.dead = true;
        break;
      }
      if (this.filled - at < 4 + length) break;
      frames.push(decodeFrame(this.buffer.slice(at + 4, at + 4 + length)));
      at += 4 + length;
    }
    this.buffer = this.dead ? new Uint8Array(0) : this.buffer.slice(at, this.filled);
    this.filled = this.buffer.length;
    return frames;
  }

  /** What the stream's end cut off. */
  end(): WireFrame[] {
    if (this.filled === 0) return [];
    const rest = base64Of(this.buffer.subarray(0, this.filled));
    this.filled = 0;
    return [{ kind: 'frame', base64: rest, unterminated: true }];
  }

  private append(bytes: Uint8Array): void {
    if (this.filled + bytes.length > this.buffer.length) {
      const grown = new Uint8Array(Math.max(this.filled + bytes.length, this.buffer.length * 2));
      grown.set(this.buffer.subarray(0, this.filled));
      this.buffer = grown;
    }
    this.buffer.set(bytes, this.filled);
    this.filled += bytes.length;
  }
}

/** The type under which an event of a protobuf arm that this build does not know is listed. */
export const UNKNOWN_ARM = 'unknown protobuf event';

function decodeFrame(bytes: Uint8Array): WireFrame {
  try {
    return { kind: 'event', event: JSON.stringify(decode(bytes)), binary: true };
  } catch (error) {
    if (error instanceof AGUIUnknownEventTypeError) {
      const event = JSON.stringify({ type: UNKNOWN_ARM, base64: base64Of(bytes) });
      return { kind: 'event', event, binary: true };
    }
    return { kind: 'frame', base64: base64Of(bytes) };
  }
}

/** Base64 of bytes, by the platform's own encoder. */
export function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let i = 0; i < bytes.length; i += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  }
  return btoa(binary);
}
