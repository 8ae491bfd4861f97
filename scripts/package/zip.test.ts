import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { zip } from './zip';

const bytes = (text: string) => new TextEncoder().encode(text);

it('makes the same bytes of the same files, in whatever order and time zone', () => {
  const home = process.env.TZ;
  const one = zip(
    new Map([
      ['b/x.js', bytes('2')],
      ['a.js', bytes('1')],
    ]),
  );
  process.env.TZ = 'Asia/Seoul';
  const other = zip(
    new Map([
      ['a.js', bytes('1')],
      ['b/x.js', bytes('2')],
    ]),
  );
  if (home === undefined) delete process.env.TZ;
  else process.env.TZ = home;
  expect(other).toEqual(one);
  expect(Object.entries(unzipSync(one)).map(([path, held]) => [path, strFromU8(held)])).toEqual([
    ['a.js', '1'],
    ['b/x.js', '2'],
  ]);
});
