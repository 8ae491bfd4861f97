import type { Answers, Query } from '../../../engine/view';
import type { PanelMessage, PanelUpdate } from '../../messages/panel';
import type { InspectedPage } from '../../platform/inspected-page';
import type { LoggedRequest } from '../../platform/network-log';
import type { ExportWhat, Source, SourceEvents } from './source';
import { type WitnessDesk, witness } from './witness';

/** What a live source needs of a runtime port. */
export interface PanelPort {
  postMessage(message: PanelMessage): void;
  onMessage: { addListener(listen: (update: PanelUpdate) => void): void };
  onDisconnect: { addListener(listen: () => void): void };
  disconnect(): void;
}

/** The worker stops after 30 silent seconds; an incoming message keeps it. */
const PING_MS = 20_000;
const LONGEST_WAIT_MS = 2_000;

/** Says the inspected page's origin, now and whenever it changes. */
export type WatchOrigin = (listen: (origin: string) => void) => InspectedPage;

/** Tells each request of the page that ended; undefined where there is no log. */
export type WatchNetwork = (tell: (request: LoggedRequest) => void) => (() => void) | undefined;

interface Waiting {
  message: PanelMessage;
  parts: string[];
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** The session of a live tab. Reconnects by itself, and asks for a whole snapshot when a revision was missed. */
export function liveSource(
  tabId: number,
  connect: () => PanelPort,
  watchOrigin?: WatchOrigin,
  watchNetwork?: WatchNetwork,
): Source {
  const waiting = new Map<number, Waiting>();
  let port: PanelPort | undefined;
  let events: SourceEvents | undefined;
  let ping: ReturnType<typeof setInterval> | undefined;
  let nextId = 1;
  let revision: number | undefined;
  let catchingUp = false;
  let waitMs = 30;
  let origin: string | undefined;
  let page: InspectedPage | undefined;
  let stopWitness: (() => void) | undefined;
  let missed: string[] = [];

  function open(): void {
    try {
      port = connect();
    } catch {
      // the extension was updated or removed under this page
      events?.link('ended');
      return;
    }
    revision = undefined;
    catchingUp = false;
    port.onMessage.addListener(take);
    port.onDisconnect.addListener(reopen);
    tellTab();
    for (const { message } of waiting.values()) port.postMessage(message);
  }

  function tellTab(): void {
    port?.postMessage(origin === undefined ? { kind: 'open', tabId } : { kind: 'open', tabId, origin });
  }

  function reopen(): void {
    port = undefined;
    if (!events) return;
    events.link('lost');
    setTimeout(() => events && open(), waitMs);
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }

  function take(update: PanelUpdate): void {
    waitMs = 30;
    if (update.kind === 'changes') takeChanges(update);
    else if (update.kind === 'capture') {
      events?.link('open');
      events?.capture(update.state);
      page?.look();
    } else settle(update);
  }

  function takeChanges({ batch }: Extract<PanelUpdate, { kind: 'changes' }>): void {
    events?.link('open');
    if (!batch.reset) {
      if (catchingUp || (revision !== undefined && batch.revision <= revision)) return;
      if (revision === undefined || batch.revision !== revision + 1) {
        catchUp();
        return;
      }
    }
    revision = batch.revision;
    events?.changes(batch);
    if (batch.reset && batch.counts.connections === 0 && missed.length > 0) tellMissed([]);
  }

  function tellMissed(urls: string[]): void {
    missed = urls;
    events?.missed(urls);
  }

  const desk: WitnessDesk = {
    isKnown: ({ url, startedAt }) => send<boolean>((id) => ({ kind: 'known', id, url, startedAt })),
    load: (stream) => send<boolean>((id) => ({ kind: 'late', id, stream })),
    missed: (url) => tellMissed([...missed, url]),
  };

  function catchUp(): void {
    catchingUp = true;
    const asked = port;
    ask({ query: 'snapshot' }).then(
      (batch) => {
        if (port !== asked) return;
        catchingUp = false;
        revision = batch.revision;
        events?.changes({ ...batch, reset: true });
      },
      () => {
        catchingUp = false;
      },
    );
  }

  function settle(update: Extract<PanelUpdate, { id: number }>): void {
    const one = waiting.get(update.id);
    if (!one) return;
    if (update.kind === 'export-part') {
      one.parts.push(update.text);
      if (!update.last) return;
      one.resolve(one.parts);
    } else if (update.kind === 'failed') one.reject(new Error(update.message));
    else one.resolve(update.value);
    waiting.delete(update.id);
  }

  function send<T>(make: (id: number) => PanelMessage): Promise<T> {
    const id = nextId++;
    const message = make(id);
    return new Promise<T>((resolve, reject) => {
      waiting.set(id, { message, parts: [], resolve: resolve as (value: unknown) => void, reject });
      port?.postMessage(message);
    });
  }

  const ask = <Q extends Query>(query: Q) => send<Answers[Q['query']]>((id) => ({ kind: 'ask', id, query }));

  return {
    kind: 'live',
    name: '',
    async start(listener) {
      events = listener;
      events.link('connecting');
      ping = setInterval(() => port?.postMessage({ kind: 'ping' }), PING_MS);
      open();
      stopWitness = watchNetwork?.((request) => void witness(request, desk).catch(() => {}));
      if (stopWitness) tellMissed([]);
      page = watchOrigin?.((now) => {
        if (now === origin) return;
        origin = now;
        tellTab();
      });
    },
    stop() {
      events = undefined;
      clearInterval(ping);
      page?.stop();
      stopWitness?.();
      port?.disconnect();
      port = undefined;
      for (const one of waiting.values()) one.reject(new Error('The session was left.'));
      waiting.clear();
    },
    ask,
    exportText: (what: ExportWhat, redact: boolean) =>
      send<string[]>((id) => ({ kind: 'export', id, what, redact })),
    bugReport: (subject) => send<string>((id) => ({ kind: 'bug-report', id, subject })),
    command: (command) => port?.postMessage({ kind: 'command', command }),
  };
}
