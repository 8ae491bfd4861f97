import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BareBrowser, launch, launchBare } from '../driver/browser';
import type { PageView } from '../driver/view';
import { groups } from './cases/groups';
import { buildWithFault, type FaultName, faults } from './fault';
import { outcome } from './outcome';
import { type StreamServer, serveStreams } from './stream-server';

let server: StreamServer;
let bare: BareBrowser;
let barePage: PageView;

beforeAll(async () => {
  server = await serveStreams();
  bare = await launchBare();
  barePage = await bare.newPage();
});

afterAll(async () => {
  await bare?.close();
  await server?.close();
});

const names = (Object.keys(faults) as FaultName[]).filter((name) => faults[name].foundBy);
const cases = new Map(Object.values(groups).flatMap((group) => group.map((one) => [one.name, one])));

describe('a fault planted in the hook is found by a case', () => {
  it.each(names)('%s', async (name) => {
    const extension = await buildWithFault(name);
    const faulty = await launch({ extension });
    try {
      const one = cases.get(faults[name].foundBy ?? '')!;
      const without = await outcome(server, barePage, one);
      // a fault may hang the page as well as change what it sees
      const within = await Promise.race([
        outcome(server, faulty.page, one).catch(String),
        new Promise((resolve) => setTimeout(resolve, 5000, 'no outcome')),
      ]);
      expect(within).not.toEqual(without);
    } finally {
      await faulty.close();
      await rm(extension, { recursive: true, force: true });
    }
  });
});
