import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PanelMessage, PanelUpdate } from '../../messages/panel';
import { sessionOf } from '../testing/session';
import { liveSource, type PanelPort } from './live';

/** The background's end of a panel's ports. */
class Background {
  ports: { sent: PanelMessage[]; tell(update: PanelUpdate): void; drop(): void }[] = [];

  connect = (): PanelPort => {
    const listeners: ((update: PanelUpdate) => void)[] = [];
    const ends: (() => void)[] = [];
    const sent: PanelMessage[] = [];
    this.ports.push({
      sent,
      tell: (update) => {
        for (const listen of listeners) listen(update);
      },
      drop: () => {
        for (const end of ends) end();
      },
    });
    return {
      postMessage: (message) => sent.push(message),
      onMessage: { addListener: (listen) => listeners.push(listen) },
      onDisconnect: { addListener: (end) => ends.push(end) },
      disconnect() {},
    };
  };

  get last() {
    return this.ports.at(-1)!;
  }
}

const batch = (revision: number, reset?: true) => {
  const { reset: _, ...rest } = sessionOf([]).snapshot();
  return { ...rest, revision, ...(reset ? { reset } : {}) };
};

function listen(background: Background) {
  const revisions: number[] = [];
  const links: string[] = [];
  const source = liveSource(7, background.connect);
  void source.start({
    changes: ({ revision }) => revisions.push(revision),
    capture() {},
    link: (state) => links.push(state),
    warnings() {},
    missed() {},
    origin() {},
  });
  return { source, revisions, links };
}

describe('a live source', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('names its tab, takes batches in order, and keeps the worker awake', () => {
    const background = new Background();
    const { revisions, source } = listen(background);
    expect(background.last.sent).toEqual([{ kind: 'open', tabId: 7 }]);
    background.last.tell({ kind: 'changes', batch: batch(3, true) });
    background.last.tell({ kind: 'changes', batch: batch(4) });
    background.last.tell({ kind: 'changes', batch: batch(4) });
    expect(revisions).toEqual([3, 4]);
    vi.advanceTimersByTime(20_000);
    expect(background.last.sent.at(-1)).toEqual({ kind: 'ping' });
    source.stop();
  });

  it('asks for everything when a revision was missed, and takes nothing in between', async () => {
    const background = new Background();
    const { revisions, source } = listen(background);
    background.last.tell({ kind: 'changes', batch: batch(1, true) });
    background.last.tell({ kind: 'changes', batch: batch(3) });
    expect(background.last.sent.at(-1)).toMatchObject({ kind: 'ask', query: { query: 'snapshot' } });
    background.last.tell({ kind: 'changes', batch: batch(4) });
    background.last.tell({ kind: 'answer', id: 1, value: batch(4, true) });
    await vi.waitFor(() => expect(revisions).toEqual([1, 4]));
    background.last.tell({ kind: 'changes', batch: batch(5) });
    expect(revisions).toEqual([1, 4, 5]);
    source.stop();
  });

  it('reconnects when the worker dies, and asks again what was not answered', async () => {
    const background = new Background();
    const { source, links } = listen(background);
    background.last.tell({ kind: 'changes', batch: batch(1, true) });
    const answer = source.ask({ query: 'events', from: 0, count: 1 });
    background.last.drop();
    expect(links.at(-1)).toBe('lost');
    await vi.advanceTimersByTimeAsync(50);
    expect(background.ports).toHaveLength(2);
    expect(background.last.sent.map(({ kind }) => kind)).toEqual(['open', 'ask']);
    background.last.tell({ kind: 'answer', id: 1, value: [] });
    await expect(answer).resolves.toEqual([]);
    background.last.tell({ kind: 'changes', batch: batch(1, true) });
    expect(links.at(-1)).toBe('open');
    source.stop();
  });

  it('gathers an export, and passes a failure on', async () => {
    const background = new Background();
    const { source } = listen(background);
    const text = source.exportText('session', true);
    const failed = source.exportText('report', false);
    background.last.tell({ kind: 'export-part', id: 1, text: 'a', last: false });
    background.last.tell({ kind: 'export-part', id: 1, text: 'b', last: true });
    background.last.tell({ kind: 'failed', id: 2, message: 'No session.' });
    await expect(text).resolves.toEqual(['a', 'b']);
    await expect(failed).rejects.toThrow('No session.');
    source.stop();
  });

  it('says that it has ended when the extension is gone', () => {
    const links: string[] = [];
    const source = liveSource(7, () => {
      throw new Error('Extension context invalidated.');
    });
    void source.start({
      changes() {},
      capture() {},
      link: (state) => links.push(state),
      origin() {},
      warnings() {},
      missed() {},
    });
    expect(links.at(-1)).toBe('ended');
  });
});
