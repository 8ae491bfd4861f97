import { until } from '../driver/until';
import type { PageView } from '../driver/view';
import type { Case } from './case';
import type { StreamServer } from './stream-server';

/** Runs a case in a fresh document of `page`. */
export async function outcome(
  server: StreamServer,
  page: PageView,
  { run, steer, watch }: Case,
): Promise<unknown> {
  await page.goto(server.origin);
  const result = page.evaluate(run, server.otherOrigin);
  const id = /\?id=([\w-]+)/.exec(String(run))?.[1] ?? '';
  if (steer) {
    await until('the page to ask', async () => (await page.title()) === steer);
    server.release(id);
  }
  if (watch) return [await result, await goneSoon(server, id)];
  return result;
}

function goneSoon(server: StreamServer, id: string): Promise<boolean> {
  const never = new Promise<boolean>((resolve) => setTimeout(resolve, 1000, false));
  return Promise.race([server.gone(id).then(() => true), never]);
}
