import { findMember } from '../json/text';
import type { JsonText } from '../record';
import { ABSENT, type MetadataRead, readMetadata } from './metadata';
import { type ThinkingIds, translateRetired } from './retired';
import { checkShape, type EventShape, type FieldFault, shapeOf } from './shape';

/** An event read once: everything that the rules ask of it. */
export interface ReadEvent {
  /** the type after the compatibility boundary */
  type: string;
  /** the type as it was sent */
  sentType: string;
  text: JsonText;
  fields: Readonly<Record<string, unknown>>;
  /** absent for a type that the protocol does not name */
  shape?: EventShape;
  metadata: MetadataRead;
  /** the event names `metadata` more than once */
  metadataTwice: boolean;
  faults: readonly FieldFault[];
  unknownStrings: readonly string[];
  retired: readonly string[];
  undeclared: readonly string[];
}

const NONE: readonly never[] = [];

/**
 * Reads one event's text, a JSON object with a string type. `index` is its number in the session, `sent` what
 * `JSON.parse` makes of the text.
 */
export function readEvent(
  text: JsonText,
  index: number,
  thinking: ThinkingIds,
  sent = JSON.parse(text) as Readonly<Record<string, unknown>>,
): ReadEvent {
  const { type, fields, retired } = translateRetired(sent, thinking, index);
  const shape = shapeOf(type);
  const check = shape && checkShape(shape, fields);
  const event: ReadEvent = {
    type,
    sentType: sent.type as string,
    text,
    fields,
    metadata: ABSENT,
    metadataTwice: false,
    faults: check?.faults ?? NONE,
    unknownStrings: check?.unknownStrings ?? NONE,
    retired,
    undeclared: shape ? undeclaredIn(fields, shape) : NONE,
  };
  if (shape) event.shape = shape;
  if (sent.metadata !== undefined) readOwnMetadata(event);
  return event;
}

function readOwnMetadata(event: ReadEvent): void {
  const member = findMember(event.text, 'metadata');
  if (!member) return;
  event.metadata = readMetadata(event.text, member.start, member.end);
  event.metadataTwice = member.count > 1;
}

function undeclaredIn(fields: Readonly<Record<string, unknown>>, shape: EventShape): readonly string[] {
  let undeclared: string[] | undefined;
  for (const name of Object.keys(fields)) {
    if (shape.declared.has(name)) continue;
    undeclared ??= [];
    undeclared.push(name);
  }
  return undeclared ?? NONE;
}

/** A field's value when it is a string; undefined otherwise. */
export function stringField(event: ReadEvent, name: string): string | undefined {
  const value = event.fields[name];
  return typeof value === 'string' ? value : undefined;
}

/** Where an event's metadata stands in its text, in UTF-16 units. */
export function metadataRange(text: JsonText): [start: number, end: number] | undefined {
  const member = findMember(text, 'metadata');
  return member && [member.start, member.end];
}
