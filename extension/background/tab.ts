import type { RelayCommand, RelayMessage } from '../messages/content';
import type { CaptureState, PanelMessage } from '../messages/panel';
import { isGranted, isOn, isSupported, readSites, switchAll, switchSite } from '../platform/sites';
import { originOf } from './address';
import { relayMessage } from './border';
import { createFeed, type Feed } from './feed';
import type { Recorder } from './recorder';
import { injectScripts, registerScripts } from './registration';
import { reported } from './reported';

/** One tab: the relays of its documents on one side, its panels on the other. */
export interface Tab {
  readonly feed: Feed;
  /** Serves a relay's port. */
  relay(port: chrome.runtime.Port): void;
  /** Serves a panel's port; `first` is the message that named the tab. */
  panel(port: chrome.runtime.Port, first: Extract<PanelMessage, { kind: 'open' }>): void;
  /** The page, or what the person allows on it, changed. */
  siteChanged(): void;
  tell(document: string, command: RelayCommand): void;
  close(): void;
}

type Hello = Extract<RelayMessage, { kind: 'hello' }>;

interface Relay {
  origin: string;
  post(command: RelayCommand): void;
  frames: string[];
}

export function createTab(tabId: number, opened: Promise<Recorder>): Tab {
  const relays = new Map<string, Relay>();
  let recorder: Recorder | undefined;
  let pageOrigin = '';
  /** the panel found that the page is none that an extension may see */
  let hidden = false;
  const feed = createFeed(
    () => recorder!,
    () => captureState(),
  );
  const ready = opened.then((one) => {
    recorder = one;
    return one;
  });

  function relay(port: chrome.runtime.Port): void {
    let document: string | undefined;
    let frameUrl = '';
    // one after another, the recorder's opening included
    let turn: Promise<void> = Promise.resolve();
    port.onMessage.addListener((value: unknown) => {
      const message = relayMessage(value);
      if (!message) return;
      turn = turn.catch(reported).then(async () => {
        const taker = await ready;
        if (message.kind === 'hello') {
          ({ document, frameUrl } = message);
          await hello(port, message);
        } else if (document === undefined) return;
        else if (message.kind === 'frames') noteFrames(document, message.origins);
        else if (relays.has(document)) taker.accept(document, frameUrl, message);
      });
    });
    port.onDisconnect.addListener(() => {
      if (document !== undefined && relays.get(document)?.post === posts.get(port)) relays.delete(document);
    });
  }
  const posts = new WeakMap<chrome.runtime.Port, Relay['post']>();

  async function hello(port: chrome.runtime.Port, message: Hello): Promise<void> {
    const { document, frameUrl } = message;
    const taker = await ready;
    const post = posterOf(port);
    posts.set(port, post);
    const { sender } = port;
    const origin = sender?.origin ?? originOf(frameUrl);
    const isTop = sender?.frameId === 0;
    if (isTop) pageOrigin = originOf(frameUrl);
    if (!isOn(await readSites(), origin)) {
      post({ kind: 'silence' });
      return feed.stateChanged();
    }
    relays.set(document, { origin, post, frames: [] });
    if (isTop) await taker.navigated(document, frameUrl, new Set(relays.keys()));
    if (message.resumed > 0) await taker.resumed(message.resumed, message.resent);
    // what an earlier worker kept need not come again
    post({ kind: 'ack', seq: taker.keptUpTo(document) });
    feed.stateChanged();
  }

  function noteFrames(document: string, origins: string[]): void {
    const known = relays.get(document);
    if (!known) return;
    known.frames = origins;
    feed.stateChanged();
  }

  function panel(port: chrome.runtime.Port, first: Extract<PanelMessage, { kind: 'open' }>): void {
    const post = posterOf(port);
    const line = { send: post };
    let added = false;
    const take = async (message: PanelMessage) => {
      const taker = await ready;
      switch (message.kind) {
        case 'open':
          if (message.origin !== undefined) {
            pageOrigin = message.origin;
            hidden = message.origin === '';
          }
          if (added) return feed.stateChanged();
          added = true;
          return feed.add(line);
        case 'ask':
          return feed.ask(line, message.id, message.query);
        case 'bug-report':
          return feed.bugReport(line, message.id, message.subject);
        case 'export':
          return feed.exportTo(line, message.id, message.what, message.redact);
        case 'known':
          return feed.answer(line, message.id, () => taker.knows(message));
        case 'late':
          return feed.answer(line, message.id, () => taker.takeLate(message.stream));
        case 'command':
          return obey(taker, message.command);
      }
    };
    port.onMessage.addListener((message: PanelMessage) => void take(message));
    port.onDisconnect.addListener(() => feed.remove(line));
    void take(first);
  }

  async function obey(taker: Recorder, command: Extract<PanelMessage, { kind: 'command' }>['command']) {
    if (command.do === 'record') await taker.record(true);
    if (command.do === 'pause') await taker.record(false);
    if (command.do === 'clear') await taker.clear();
    if (command.do === 'preserve') await taker.preserve(command.on);
    if (command.do === 'inspect') {
      await registerScripts();
      await injectScripts(tabId).catch(() => {});
      for (const origin of command.origins) await switchSite(origin, true);
    }
    if (command.do === 'switch-on') {
      await switchAll(true);
      await switchSite(await currentOrigin(), true);
    }
    feed.stateChanged();
  }

  /** Silences the documents on which the person switched capture off, or took the grant back. */
  async function silenceOff(): Promise<void> {
    const sites = await readSites();
    for (const [document, { origin, post }] of relays) {
      if (isOn(sites, origin) && (origin === 'null' || (await isGranted(origin)))) continue;
      post({ kind: 'silence' });
      relays.delete(document);
    }
  }

  /** The page's origin: from the tab where the browser says it, else as the relay or the panel told it. */
  async function currentOrigin(): Promise<string> {
    const tab = await chrome.tabs.get(tabId).catch(() => undefined);
    return tab?.url ? originOf(tab.url) : pageOrigin;
  }

  async function siteOf(origin: string): Promise<CaptureState['site']> {
    if (origin === '' ? hidden : !isSupported(origin)) return 'unsupported';
    if (origin === '' || !(await isGranted(origin))) return 'not-granted';
    return isOn(await readSites(), origin) ? 'on' : 'off';
  }

  async function captureState(): Promise<CaptureState> {
    const { row } = await ready;
    const origin = await currentOrigin();
    const named = new Set([...relays.values()].flatMap(({ frames }) => frames));
    const frames: string[] = [];
    for (const frame of named) if (!(await isGranted(frame))) frames.push(frame);
    const { recording, preserve, letGo, others, resumed, resent, dropped } = row;
    const site = await siteOf(origin);
    return { recording, preserve, origin, site, frames, letGo, others, resumed, resent, dropped };
  }

  return {
    feed,
    relay,
    panel,
    siteChanged: () => void silenceOff().then(feed.stateChanged),
    tell: (document, command) => relays.get(document)?.post(command),
    close: () => recorder?.close(),
  };
}

/** Posts on a port that may have closed meanwhile: its other end learns of it by itself. */
function posterOf(port: chrome.runtime.Port): (message: unknown) => void {
  return (message) => {
    try {
      port.postMessage(message);
    } catch {
      // gone
    }
  };
}
