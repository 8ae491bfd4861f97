import { elementsOf, membersOf, oneLine, skipSpace } from '../json/text';
import type { JsonText } from '../record';

/** What a decoder makes of chunks, before the recorder gives it a connection, a number and a time. */
export type WireFrame =
  | {
      kind: 'event';
      event: JsonText;
      binary?: true;
      unterminated?: true;
      /** the event as `JSON.parse` reads it */
      parsed?: Readonly<Record<string, unknown>>;
    }
  | { kind: 'frame'; text?: string; base64?: string; unterminated?: true }
  | { kind: 'keepalive'; comment: string };

interface CutEvent {
  event: JsonText;
  parsed: Readonly<Record<string, unknown>>;
}

const ENVELOPES = ['chunk', 'event', 'data', 'payload'];

/**
 * The event that a frame's text carries: the text itself, what an application's envelope wraps (`{id, chunk}`,
 * `{body}`…), or a Phoenix v2 frame's payload. Undefined when it is none.
 */
function eventIn(text: JsonText): CutEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (isEvent(value)) return { event: oneLine(text.trim()), parsed: value };
  if (Array.isArray(value)) return phoenixEvent(text, value);
  if (!isObject(value)) return undefined;
  for (const name of ENVELOPES) {
    const wrapped = value[name];
    if (isEvent(wrapped)) return { event: oneLine(memberText(text, name)), parsed: wrapped };
  }
  return undefined;
}

/** Whether a parsed value is an event: an object with a non-empty string `type`. */
export function isEvent(value: unknown): value is Readonly<Record<string, unknown>> & { type: string } {
  return isObject(value) && typeof value.type === 'string' && value.type !== '';
}

/** Whether a parsed value is an object, neither null nor an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function phoenixEvent(text: JsonText, value: unknown[]): CutEvent | undefined {
  if (value.length !== 5 || value[3] !== 'ag_ui_event') return undefined;
  const payload = elementsOf(text)[4];
  return payload ? eventIn(text.slice(payload[0], payload[1])) : undefined;
}

function memberText(text: JsonText, name: string): JsonText {
  const member = membersOf(text).findLast(({ key }) => key === name);
  return member ? text.slice(member.start, member.end) : text;
}

/** Reads one frame's text as an event, or as a frame that is none. */
export function frameOf(text: string): WireFrame {
  const cut = eventIn(text);
  return cut ? { kind: 'event', ...cut } : { kind: 'frame', text };
}

/** Reads what the stream's end left without its terminator: an event when it is whole, else a cut-off frame. */
export function tailFrame(text: string): WireFrame | undefined {
  if (skipSpace(text, 0) >= text.length) return undefined;
  return { ...frameOf(text), unterminated: true } as WireFrame;
}
