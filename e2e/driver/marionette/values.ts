/**
 * Values that cross between Node and Firefox as JSON text. Beyond JSON: undefined, numbers that JSON lacks, BigInt,
 * Date, Map, Set, bytes and errors. A function, a symbol or a node becomes undefined.
 */
export function encode(value: unknown, classOf: (object: object) => string): string {
  return JSON.stringify(packed(value, classOf));
}

export function decode(text: string): unknown {
  return unpacked(JSON.parse(text) as Packed);
}

/** Plain values stand as they are, the others as a kind and what it is made of. */
type Packed = string | number | boolean | null | [kind: string, of?: unknown];

function packed(value: unknown, classOf: (object: object) => string): Packed {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0) ? value : ['number', numberText(value)];
    case 'bigint':
      return ['bigint', String(value)];
    case 'object':
      return value === null ? null : packedObject(value, classOf);
    default:
      return ['undefined'];
  }
}

const numberText = (value: number) => (Object.is(value, -0) ? '-0' : String(value));

function packedObject(value: object, classOf: (object: object) => string): Packed {
  const all = (list: Iterable<unknown>) => Array.from(list, (one) => packed(one, classOf));
  const kind = classOf(value);
  if (kind === 'Array') return ['list', all(value as unknown[])];
  if (kind === 'Map') return ['map', Array.from(value as Map<unknown, unknown>, (pair) => all(pair))];
  if (kind === 'Set') return ['set', all(value as Set<unknown>)];
  if (kind === 'Date') return ['date', Number(value)];
  if (kind === 'Uint8Array') return ['bytes', Array.from(value as Uint8Array)];
  if (/Error|Exception$/.test(kind)) {
    const { name, message, stack = '' } = value as Error;
    return ['error', [name, message, stack]];
  }
  if (/Element$|^Window|Document$|^Text$/.test(kind)) return ['undefined'];
  return ['object', Object.entries(value).map(([key, member]) => [key, packed(member, classOf)])];
}

function unpacked(value: Packed): unknown {
  if (!Array.isArray(value)) return value;
  const [kind, of] = value;
  const list = of as Packed[];
  switch (kind) {
    case 'number':
      return Number(of);
    case 'bigint':
      return BigInt(of as string);
    case 'list':
      return list.map(unpacked);
    case 'map':
      return new Map((of as Packed[][]).map((pair) => pair.map(unpacked) as [unknown, unknown]));
    case 'set':
      return new Set(list.map(unpacked));
    case 'date':
      return new Date(of as number);
    case 'bytes':
      return new Uint8Array(of as number[]);
    case 'error':
      return unpackedError(of as [string, string, string]);
    case 'object':
      return Object.fromEntries((of as [string, Packed][]).map(([key, member]) => [key, unpacked(member)]));
    default:
      return undefined;
  }
}

function unpackedError([name, message, stack]: [string, string, string]): Error {
  const error = new Error(message);
  error.name = name;
  error.stack = `${name}: ${message}\n${stack}`;
  return error;
}

/** `classOf` for values of this world. */
export function className(object: object): string {
  return Object.prototype.toString.call(object).slice(8, -1);
}
