import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browsing, launch } from '../driver/browser';
import { until } from '../driver/until';
import type { View } from '../driver/view';
import { type StreamServer, serveStreams } from './stream-server';
import { testedBuild } from './tested-build';

let server: StreamServer;
let browsing: Browsing;
let popup: View;

beforeAll(async () => {
  server = await serveStreams();
  browsing = await launch(testedBuild());
  await browsing.page.goto(server.origin);
  await browsing.page.bringToFront();
  popup = await browsing.openPopup();
});

afterAll(async () => {
  await browsing?.close();
  await server?.close();
});

const isHooked = () => browsing.page.evaluate(() => !String(fetch).startsWith('function fetch'));
const site = () => popup.getByRole('switch', { name: 'Capture on this site' });
const all = () => popup.getByRole('switch', { name: 'Capture on every inspected site' });

describe.sequential('the popup of the toolbar icon', () => {
  it('says that capture is on for the page’s site', async () => {
    await popup.getByText(`Capture is on for ${new URL(server.origin).host}`).waitFor();
    expect(await site().isChecked()).toBe(true);
    expect(await isHooked()).toBe(true);
  });

  it('switches the site off and on, in the open page at once', async () => {
    await site().click();
    await popup.getByText('Capture is off for').waitFor();
    await until('the native functions', async () => !(await isHooked()));
    await site().press('Space');
    await popup.getByText('Capture is on for').waitFor();
    await until('the hook', isHooked);
  });

  it('switches everything off and on', async () => {
    await all().click();
    await popup.getByText('Capture is off everywhere').waitFor();
    expect(await site().count()).toBe(0);
    await until('the native functions', async () => !(await isHooked()));
    await all().click();
    await popup.getByText('Capture is on for').waitFor();
    await until('the hook', isHooked);
  });
});
