import { afterAll, beforeAll, expect, it } from 'vitest';
import { linesText } from './recording';
import { openViewer, type Viewer } from './viewer';

let viewer: Viewer;
const id = '<img src=x onerror=alert(1)>';

beforeAll(async () => {
  viewer = await openViewer();
});

afterAll(async () => {
  await viewer.close();
});

const exactly = (text: string) => new RegExp(`^${text.replace(/[^\w\s]/g, '\\$&')}$`);

/** Events with metadata as its own text: repeated keys, digits and lone surrogates stand as given. */
function messages(...metadata: string[]): string {
  const [first, last] = linesText([]).split('\n');
  const lines = metadata.map((text, at) => {
    const start = at === 0 ? '"role":"assistant"' : '"delta":"x"';
    const type = `TEXT_MESSAGE_${at === 0 ? 'START' : 'CONTENT'}`;
    return `{"type":"${type}","messageId":${JSON.stringify(id)},${start},"metadata":${text}}`;
  });
  return [first, ...lines, last].join('\n');
}

it('shows markup, prototype names, empty and unseeable keys as text', async () => {
  const keys = ['"<script>alert(1)</script>":"<b>x</b>"', '"__proto__":{"a":1}', '"constructor":"c"', '"":0'];
  await viewer.show(
    messages(`{${keys.join(',')},"\\ud800":"\\udfff","n":12345678901234567890}`, '{"__proto__":2}'),
  );
  const { page } = viewer;
  await page.getByRole('treeitem', { name: id }).click();
  for (const key of ['<script>alert(1)</script>', '__proto__', 'constructor', '""', '\\ud800', 'n']) {
    await page
      .locator('.timeline-key code')
      .filter({ hasText: exactly(key) })
      .click();
    await page.getByText(`What became of ${key}?`).waitFor();
  }
  expect(await page.locator('img, script:not([src])').count()).toBe(0);
  await page.getByText('12345678901234567890').first().waitFor();
  expect(await viewer.faults()).toEqual([]);
});

it('cuts values of 10 MB and of 5,000 levels on the screen', async () => {
  const big = JSON.stringify('x'.repeat(10_000_000));
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  await viewer.show(messages(`{"acme.big":${big},"acme.deep":${deep}}`, '{"acme.big":{"y":1}}'));
  const { page } = viewer;
  await page.getByRole('treeitem', { name: id }).click();
  for (const key of ['acme.big', 'acme.deep']) {
    await page.getByRole('rowheader', { name: key }).click();
    await page.getByText(`What became of ${key}?`).waitFor();
  }
  const shown = await page.evaluate(() => document.body.textContent?.length ?? 0);
  expect(shown).toBeLessThan(400_000);
  expect(await viewer.faults()).toEqual([]);
});

it('says why a file cannot be read, and takes the next one', async () => {
  const { page } = viewer;
  await page.reload();
  const give = (text: string) => viewer.give(text, 'notes.txt');
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
  await give('no events here');
  await page.getByText('notes.txt holds no AG-UI event').waitFor();
  await give(messages('{"acme.a":1}'));
  await page.getByRole('treeitem', { name: id }).waitFor();
  expect(await viewer.faults()).toEqual([]);
});
