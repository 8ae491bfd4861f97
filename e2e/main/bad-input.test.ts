import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browsing, type DevTools, launch } from '../driver/browser';
import { exportText } from '../driver/export';
import { type Answer, type PageServer, servePage } from './page-server';
import { type Report, rulesOf } from './report';
import { finished, frame, message, runInput, started } from './stream-text';

let server: PageServer;
let browsing: Browsing;
let devtools: DevTools;

beforeAll(async () => {
  server = await servePage();
  browsing = await launch({ size: { width: 1400, height: 820 } });
});

beforeEach(async () => {
  await browsing.page.goto(server.url);
  devtools = await browsing.openDevTools();
  await devtools.panel.getByRole('button', { name: 'Clear' }).click();
});

afterEach(async () => {
  const errors = await devtools.errors();
  await devtools.close();
  expect(errors).toEqual([]);
});

afterAll(async () => {
  await browsing?.close();
  await server?.close();
});

/** What reading a stream that died fails with, in the browser's own words. */
const networkFailure = {
  chrome: 'TypeError: network error',
  firefox: 'TypeError: Error in input stream',
};

/** What the page got of a stream: all its text, or how reading it failed. */
async function readInPage(answer: Answer): Promise<{ text: string; failure: string }> {
  server.answer = answer;
  return browsing.page.evaluate(async (body) => {
    const response = await fetch('/stream', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    try {
      for (let step = await reader.read(); !step.done; step = await reader.read()) text += step.value;
      return { text, failure: '' };
    } catch (error) {
      return { text, failure: String(error) };
    }
  }, runInput);
}

async function reportNow(): Promise<Report> {
  return JSON.parse(await exportText(devtools, 'Report (JSON)'));
}

describe('a malformed frame', () => {
  it('reaches the page as it is, makes one finding, and loses nothing around it', async () => {
    const text = `${started + message('before')}data: {"type": oops\n\n${message('after')}${finished}`;
    expect(await readInPage((response) => void response.end(text))).toEqual({ text, failure: '' });
    await devtools.panel.getByRole('treeitem', { name: /after/ }).waitFor();
    const report = await reportNow();
    expect(report.items.map((item) => item.id)).toEqual(['before', 'after']);
    expect(rulesOf(report, 'error')).toEqual(['undecodable-frame']);
  });
});

describe('a stream that dies', () => {
  it('fails in the page as it does without the extension, and keeps what arrived', async () => {
    const text = started + message('kept');
    let die = () => {};
    const death = new Promise<void>((resolve) => {
      die = resolve;
    });
    const read = readInPage(async (response) => {
      response.write(text);
      await death;
      response.destroy();
    });
    await devtools.panel.getByRole('treeitem', { name: /kept/ }).waitFor();
    die();
    expect(await read).toEqual({ text, failure: networkFailure[browsing.name] });
    await expect.poll(async () => (await reportNow()).runs).toMatchObject([{ status: 'truncated' }]);
    const report = await reportNow();
    expect(report.findings.filter((finding) => finding.rule === 'truncated-run')).toHaveLength(1);
    expect(rulesOf(report, 'error')).toEqual([]);
  });
});

describe('a value of 10 MB', () => {
  it('is read by the page at full length, and listed by the panel', async () => {
    const value = 'x'.repeat(10_000_000);
    const carrying = { type: 'TEXT_MESSAGE_CHUNK', messageId: 'huge', metadata: { 'acme.blob': value } };
    const text = started + frame(carrying) + finished;
    expect((await readInPage((response) => void response.end(text))).text.length).toBe(text.length);
    await devtools.panel.getByRole('treeitem', { name: /huge/ }).click();
    await devtools.panel.getByRole('rowheader', { name: 'acme.blob' }).waitFor();
    const [item] = (await reportNow()).items;
    expect(item?.metadata).toEqual({ 'acme.blob': value });
  });
});

describe('markup and script', () => {
  it('stand as text, as key and as value', async () => {
    const markup = '<img src=x onerror="globalThis.pwned=1"><script>globalThis.pwned=1</script>';
    const text =
      started + message(`m${markup}`, { [markup]: markup, 'javascript:alert(1)': 'javascript:alert(1)' });
    await readInPage((response) => void response.end(text + finished));
    const { panel } = devtools;
    await panel.getByRole('treeitem', { name: /onerror/ }).click();
    await panel.getByRole('rowheader', { name: /onerror/ }).waitFor();
    expect(await panel.locator('img, script:not([src])').count()).toBe(0);
    expect(await panel.evaluate(() => 'pwned' in globalThis)).toBe(false);
    const links = await panel
      .locator('a')
      .evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    expect(links.filter((href) => !href?.startsWith('https://docs.ag-ui.com/'))).toEqual([]);
    const [item] = (await reportNow()).items;
    expect(item?.metadata).toMatchObject({ [markup]: markup });
  });
});

describe('a page that replaces built-ins after load', () => {
  it('gets its own built-ins, and its stream is recorded', async () => {
    const text = started + message('still-here') + finished;
    server.answer = (response) => void response.end(text);
    // all in one go, and read from the document: Playwright, too, works with the page's built-ins
    await browsing.page.evaluate((body) => {
      const real = window.fetch;
      window.fetch = Object.assign((...args: Parameters<typeof fetch>) => real(...args), { mine: true });
      JSON.stringify = () => 'broken';
      Object.assign(Promise.prototype, { finally: undefined });
      Array.prototype.push = () => {
        throw new Error('no push');
      };
      Object.defineProperty(globalThis, 'Response', { value: undefined, configurable: true });
      setTimeout(async () => {
        const response = await fetch('/stream', { method: 'POST', body });
        const output = document.createElement('pre');
        output.textContent = `${'mine' in window.fetch} ${await response.text()}`;
        document.body.append(output);
      });
    }, runInput);
    const output = browsing.page.locator('pre');
    await output.waitFor();
    expect(await output.textContent()).toBe(`true ${text}`);
    await devtools.panel.getByRole('treeitem', { name: /still-here/ }).waitFor();
    expect(rulesOf(await reportNow(), 'error')).toEqual([]);
  });
});

describe('a half-written file', () => {
  it('opens with what it holds', async () => {
    const text =
      started + message('imported') + frame({ type: 'TEXT_MESSAGE_START', messageId: 'cut' }).slice(0, 30);
    await devtools.choose(() => devtools.panel.getByRole('button', { name: 'Import' }).click(), {
      name: 'half.sse',
      text,
    });
    await devtools.panel.getByRole('treeitem', { name: /imported/ }).waitFor();
  });
});
