import { EventSchemas } from '@ag-ui/core/schemas';
import * as z from 'zod/v4';

z.config({ jitless: true });

/** What the protocol describes of one event type, read off the official schema. */
export interface EventShape {
  type: string;
  /** names of the top-level properties that the protocol declares */
  declared: ReadonlySet<string>;
  fields: FieldShape[];
}

interface FieldShape {
  name: string;
  required: boolean;
  /** a plain string field needs no schema run */
  plainString: boolean;
  schema: z.ZodType;
}

/** A described field whose value the schema rejects, or a required one that is missing. */
export interface FieldFault {
  field: string;
  fault: 'missing' | 'rejected';
}

/** What a check of one event found. */
export interface ShapeCheck {
  faults: FieldFault[];
  /** strings that an enum does not know: no error, but the reference client rejects them */
  unknownStrings: string[];
}

const SKIPPED = new Set(['type', 'metadata']);
/** Declared by protocol 1.1, which adds nothing else. */
const DECLARED_LATER = ['encryptedValueType'];

const SHAPES: ReadonlyMap<string, EventShape> = new Map(
  EventSchemas.options.map((option) => {
    const shape = option.shape as unknown as Record<string, z.ZodType>;
    const type = [...(option.shape.type as z.ZodLiteral<string>).values][0]!;
    return [
      type,
      { type, declared: new Set([...Object.keys(shape), ...DECLARED_LATER]), fields: fieldsOf(shape) },
    ];
  }),
);

function fieldsOf(shape: Record<string, z.ZodType>): FieldShape[] {
  return Object.entries(shape)
    .filter(([name]) => !SKIPPED.has(name))
    .map(([name, schema]) => {
      const required = !schema.safeParse(undefined).success;
      const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
      const plainString = inner instanceof z.ZodString && inner.safeParse('').success;
      return { name, required, plainString, schema };
    });
}

/** The shape of a known event type; undefined for one that the protocol does not name. */
export function shapeOf(type: string): EventShape | undefined {
  return SHAPES.get(type);
}

/** Holds an event against its shape (spec section 5, Unknown material and Malformed), metadata left aside. */
export function checkShape(shape: EventShape, event: Record<string, unknown>): ShapeCheck | undefined {
  let check: ShapeCheck | undefined;
  const failed = () => {
    check ??= { faults: [], unknownStrings: [] };
    return check;
  };
  for (const field of shape.fields) {
    const value = event[field.name];
    if (value === undefined) {
      if (field.required) failed().faults.push({ field: field.name, fault: 'missing' });
    } else if (!(field.plainString && typeof value === 'string')) {
      const result = field.schema.safeParse(value);
      if (!result.success) judge(failed(), field, value, result.error.issues);
    }
  }
  return check;
}

function judge(check: ShapeCheck, field: FieldShape, value: unknown, issues: z.core.$ZodIssue[]): void {
  for (const issue of flatten(issues)) {
    if (issue.path.includes('metadata')) continue;
    const path = [field.name, ...issue.path];
    if (isUnknownMember(issue)) continue;
    if (isUnknownString(issue, value)) check.unknownStrings.push(path.join('.'));
    else {
      check.faults.push({ field: path.join('.'), fault: 'rejected' });
      return;
    }
  }
}

/** The issues of the alternative that came closest, for a union of shapes. */
function flatten(issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
    const inner = issue.errors
      .map((error) => flatten(error as z.core.$ZodIssue[]))
      .sort((a, b) => depth(b) - depth(a))[0]!;
    return inner.map((each) => ({ ...each, path: [...issue.path, ...each.path] }) as z.core.$ZodIssue);
  });
}

function depth(issues: z.core.$ZodIssue[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length));
}

function isUnknownString(issue: z.core.$ZodIssue, root: unknown): boolean {
  return issue.code === 'invalid_value' && typeof at(root, issue.path) === 'string';
}

/** A union member that the protocol does not name, be it for want of a name: the reference client strips it. */
function isUnknownMember(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_union' && issue.errors.length === 0;
}

function at(root: unknown, path: readonly PropertyKey[]): unknown {
  let value: unknown = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
