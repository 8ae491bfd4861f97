import * as fc from 'fast-check';
import type { JsonText } from '../../record';

/** Keys that collide often, some that JavaScript objects treat in their own way, and both kinds of prefix. */
const keys = [
  ...Array<string>(9).fill('usage'),
  'traceId',
  'acme:traceId',
  'constructor',
  '__proto__',
  'toString',
  '1',
  '10',
  '',
  'ag-ui',
  '@ag-ui/client',
  'tanstack',
  'a/b~c',
  'ключ "q"',
  '\u{1f600}',
];

/** Values as a producer may write them; none is one that JSON.stringify cannot give back. */
const scalars: readonly JsonText[] = [
  ...Array<JsonText>(6).fill('null'),
  'true',
  'false',
  '0',
  '-0',
  '1',
  '1.0',
  '12345678901234567890',
  '0.1',
  '1e21',
  '-2.5E-3',
  '""',
  '"a"',
  '"\\ud800"',
  '"\\u0000\\n\\"\\\\/"',
  '"\\u00e9é\u2028"',
  '"__proto__"',
];

const scalar = fc.constantFrom(...scalars);
const key = fc.constantFrom(...keys);

function objectOf(value: fc.Arbitrary<JsonText>, maxLength: number, minLength = 0): fc.Arbitrary<JsonText> {
  return fc
    .array(fc.tuple(key, value), { minLength, maxLength, size: 'max' })
    .map((members) => `{${members.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`);
}

const shallow = fc.oneof(scalar, objectOf(scalar, 2));

const value = fc.oneof(
  { weight: 5, arbitrary: scalar },
  { weight: 3, arbitrary: objectOf(shallow, 3) },
  { weight: 1, arbitrary: fc.array(shallow, { maxLength: 3 }).map((values) => `[${values.join(',')}]`) },
);

/** A whole metadata object as text: any keys, any values, now and then empty or with a key named twice. */
export const metadataText: fc.Arbitrary<JsonText> = fc.oneof(
  { weight: 12, arbitrary: objectOf(value, 3, 1) },
  { weight: 1, arbitrary: fc.constant('{}') },
);

/** Metadata or none, as an event or a stored message carries it. */
export const optionalMetadata: fc.Arbitrary<JsonText | undefined> = fc.option(metadataText, {
  freq: 6,
  nil: undefined,
});

/** What a MESSAGES_SNAPSHOT may say of the activities it owns, and values that say nothing. */
export const snapshotMetadata: fc.Arbitrary<JsonText | undefined> = fc.oneof(
  optionalMetadata,
  fc
    .constantFrom('null', '["plan"]', '["plan","search"]', '[]', '5', '["plan",1]', '{}')
    .map((types) => `{"@ag-ui/client":{"authoritativeActivityTypes":${types}}}`),
  fc.constantFrom('{"@ag-ui/client":{}}', '{"@ag-ui/client":null}', '{"@ag-ui/client":[]}'),
);
