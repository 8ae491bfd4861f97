import { setTimeout as pass } from 'node:timers/promises';
import type { CDPSession, Worker } from 'playwright';
import type { Background, KillOptions } from './browsing';
import { occupy } from './occupy';
import { until } from './until';

const mark = '__killed';

/** The extension's service worker: Playwright's handle outlives its deaths. */
export class ServiceWorker implements Background {
  constructor(
    readonly handle: Worker,
    private readonly session: CDPSession,
  ) {}

  /** Kills the worker, as the browser does after 30 idle seconds. */
  async kill({ busyMs = 0 }: KillOptions = {}): Promise<void> {
    await this.handle.evaluate((name) => Reflect.set(globalThis, name, true), mark);
    const { targetInfos } = await this.session.send('Target.getTargets');
    const target = targetInfos.find(
      (info) => info.type === 'service_worker' && info.url === this.handle.url(),
    );
    if (!target) throw new Error('The service worker does not run, so it cannot be killed.');
    if (busyMs > 0) {
      await this.handle.evaluate(occupy, busyMs);
      await pass(busyMs / 2);
    }
    await this.session.send('Target.closeTarget', { targetId: target.targetId });
  }

  /** Resolves once a worker runs that was not there when `kill` was called. */
  async restarted(): Promise<void> {
    await until('the service worker to run again', () =>
      this.handle.evaluate((name) => !Reflect.has(globalThis, name), mark),
    );
  }

  evaluate<Result, Arg>(run: (arg: Arg) => Result | Promise<Result>, arg?: Arg): Promise<Result> {
    return this.handle.evaluate(run as (arg: unknown) => Result | Promise<Result>, arg);
  }
}
