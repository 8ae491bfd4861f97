import type { JsonText } from '../../record';
import type { Random } from './random';

/** One way to damage a frame's text. */
type Damage = (text: JsonText, random: Random) => string;

const garbage = [
  '\u0000',
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\n',
  '\r',
  '\ud800',
  'é',
  '9',
  'null',
  '//',
  '\u2028',
];

const flip: Damage = (text, random) => {
  const at = random.below(text.length);
  return text.slice(0, at) + random.pick(garbage) + text.slice(at + 1);
};
const insert: Damage = (text, random) => {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + random.pick(garbage) + text.slice(at);
};
const cut: Damage = (text, random) => text.slice(0, random.below(text.length));
const remove: Damage = (text, random) => {
  const at = random.below(text.length);
  return text.slice(0, at) + text.slice(at + 1 + random.below(8));
};
const repeatPart: Damage = (text, random) => {
  const at = random.below(text.length);
  const end = at + random.below(20);
  return text.slice(0, end) + text.slice(at);
};

/** Replaces one member's value, found by its place in the parsed event, which keeps the frame an event. */
function replaceValue(make: (random: Random) => string): Damage {
  return (text, random) => {
    const members = Object.entries(JSON.parse(text) as Record<string, unknown>).filter(
      ([name]) => name !== 'type',
    );
    if (members.length === 0) return text;
    const [name] = random.pick(members);
    const rest = members
      .filter(([other]) => other !== name)
      .map(([other, value]) => `${JSON.stringify(other)}:${JSON.stringify(value)}`);
    const type = JSON.stringify((JSON.parse(text) as { type: string }).type);
    return `{"type":${type},${[...rest, `${JSON.stringify(name)}:${make(random)}`].join(',')}}`;
  };
}

const values = [
  'null',
  '0',
  '-1',
  '1e999',
  'true',
  '""',
  '"m1"',
  '"\\ud800"',
  '[]',
  '{}',
  '[null]',
  '{"type":"x"}',
  '[{}]',
  '[{"id":"m1","role":"assistant"}]',
];
const otherValue = replaceValue((random) => random.pick(values));
const otherMetadata: Damage = (text, random) => {
  const event = JSON.parse(text) as Record<string, unknown>;
  delete event.metadata;
  const numbers = ['1e400', '12345678901234567890', '-0', '1.50', '1E-400'];
  const nested = `${'{"a":'.repeat(random.below(60))}1`;
  const deep = nested + '}'.repeat(nested.split('{').length - 1);
  const made = [
    `{"k":${random.pick(numbers)}}`,
    '{"k":1,"k":{"k":1,"k":2}}',
    `{"k":${deep}}`,
    '{"__proto__":{"x":1},"constructor":null,"":0}',
    random.pick(values),
    '{"k":"Bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaa"}',
  ];
  return `${JSON.stringify(event).slice(0, -1)},"metadata":${random.pick(made)}}`;
};
const repeatMember: Damage = (text, random) => {
  const members = Object.entries(JSON.parse(text) as Record<string, unknown>);
  const [name, value] = random.pick(members);
  return `${text.slice(0, -1)},${JSON.stringify(name)}:${JSON.stringify(value)}}`;
};
const addMember: Damage = (text, random) =>
  `${text.slice(0, -1)},${JSON.stringify(random.pick(['extra', 'toString', '__proto__', 'subagentRunId', 'role']))}:${random.pick(values)}}`;
const spaces: Damage = (text, random) => random.pick([` ${text} `, `\t${text}`, text.replace(':', ' : ')]);
const wrap: Damage = (text, random) =>
  random.pick([`{"id":"7","chunk":${text}}`, `[${text}]`, JSON.stringify(text), `{"data":${text}}`]);

const damages: readonly Damage[] = [
  ...[flip, flip, insert, insert, cut, remove, repeatPart],
  ...[
    otherValue,
    otherValue,
    ...Array<Damage>(6).fill(otherMetadata),
    repeatMember,
    addMember,
    addMember,
    spaces,
    wrap,
  ],
];

/** The text of one event, damaged in one way. */
export function damagedFrame(text: JsonText, random: Random): string {
  return random.pick(damages)(text, random);
}

/** Bytes with some of them changed, taken out or doubled, for forms whose frames are no text. */
export function damagedBytes(bytes: Uint8Array, random: Random): Uint8Array {
  const copy = [...bytes];
  const at = random.below(copy.length);
  const way = random.below(4);
  if (way === 0) copy[at] = random.below(256);
  else if (way === 1) copy.splice(at, 1 + random.below(3));
  else if (way === 2) copy.splice(at, 0, random.below(256));
  else copy.length = at;
  return Uint8Array.from(copy);
}
