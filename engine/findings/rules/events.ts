import type { ReadEvent } from '../../event/read';
import { stringField } from '../../event/read';
import type { FrameRecord } from '../../record';
import type { FindingPlace } from '../finding';
import type { Findings } from '../findings';
import { shorten } from './shorten';

/** `malformed-event`: the first fault of an event; one fault makes one finding. */
export function onFaults(findings: Findings, event: ReadEvent, place: FindingPlace): void {
  const first = event.faults[0];
  if (first)
    findings.add('malformed-event', place, { type: event.sentType, field: first.field, fault: first.fault });
}

/** `malformed-metadata` on an event or a stored carrier. */
export function onMalformedMetadata(
  findings: Findings,
  place: FindingPlace,
  on: string,
  found: string,
): void {
  findings.add('malformed-metadata', place, {
    on,
    found: found === 'null' ? 'null' : `${article(found)} ${found}`,
  });
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? 'an' : 'a';
}

/** What an event's own shape tells, once for its thread and type. */
export function onShape(findings: Findings, event: ReadEvent, place: FindingPlace): void {
  const { type, sentType } = event;
  if (event.shape && event.retired.length + event.undeclared.length + event.unknownStrings.length === 0)
    return;
  const at = `${place.threadId} ${sentType}`;
  if (!event.shape) findings.once('unknown-event', place, { type: sentType }, at);
  for (const shape of event.retired) findings.once('retired-shape', place, { shape }, `${at} ${shape}`);
  for (const name of event.undeclared) {
    findings.once('undeclared-property', place, { type, name: shorten(name) }, `${at} ${name}`);
  }
  for (const field of event.unknownStrings) {
    const params = { reason: 'unknown-string', type, field };
    findings.once('reference-differs', place, params, `${at} ${field.replace(/\d+/g, '#')}`);
  }
}

/** `orphan-metadata`: metadata for an item that is not held. */
export function onOrphan(findings: Findings, event: ReadEvent, place: FindingPlace): void {
  if (event.metadata.state !== 'object' || event.metadata.entries.length === 0) return;
  const id = stringField(event, 'messageId') ?? stringField(event, 'toolCallId') ?? '';
  for (const { key } of event.metadata.entries) {
    const params = { type: event.sentType, id, keys: `"${key}"` };
    findings.once('orphan-metadata', { ...place, key }, params, `${place.threadId} ${event.type} ${key}`);
  }
}

/** `undecodable-frame`: a frame of an AG-UI stream that is no event. Sentinels and control frames are none. */
export function onFrame(findings: Findings, frame: FrameRecord, place: FindingPlace, socket: boolean): void {
  const text = frame.text ?? frame.base64 ?? '';
  if (frame.text?.trim() === '[DONE]') {
    findings.once('reference-differs', place, { reason: 'done' }, `${place.connection} done`);
    return;
  }
  if (frame.unterminated || (socket && isControl(text))) return;
  findings.add('undecodable-frame', place, { size: text.length, start: shorten(text, 80) });
}

/** `{"type":"ping"}` and Phoenix control frames on a socket (spec section 6). */
function isControl(text: string): boolean {
  return (
    /^\s*\{\s*"type"\s*:\s*"(ping|pong)"/.test(text) || /^\s*\[.*"(phx_\w+|heartbeat|replay_\w+)"/s.test(text)
  );
}
