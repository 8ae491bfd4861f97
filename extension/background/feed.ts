import { type EventDetail, metadataRange, type Query, type ReportSubject } from '../../engine/index';
import type { CaptureState, PanelUpdate } from '../messages/panel';
import { bugReportText, exportText } from './export';
import type { Recorder } from './recorder';

/** What the feed needs of a panel's port. */
export interface PanelLine {
  send(update: PanelUpdate): void;
}

/** Keeps panels up to date with one tab's session. */
export interface Feed {
  add(line: PanelLine): void;
  remove(line: PanelLine): void;
  readonly isWatched: boolean;
  /** The session changed, or `anew`, is another one. */
  changed(anew: boolean): void;
  /** What capture does on the tab changed. */
  stateChanged(): void;
  /** Answers by what `find` gives. */
  answer(line: PanelLine, id: number, find: () => Promise<unknown>): Promise<void>;
  ask(line: PanelLine, id: number, query: Query): Promise<void>;
  bugReport(line: PanelLine, id: number, subject: ReportSubject): Promise<void>;
  exportTo(line: PanelLine, id: number, what: 'session' | 'report', redact: boolean): Promise<void>;
}

/** how long changes gather before they go out */
const GATHER_MS = 50;

export function createFeed(recorder: () => Recorder, captureState: () => Promise<CaptureState>): Feed {
  const lines = new Set<PanelLine>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let anew = false;

  const tell = (update: PanelUpdate) => {
    for (const line of lines) line.send(update);
  };
  const tellChanges = () => {
    clearTimeout(timer);
    timer = undefined;
    const { session } = recorder();
    const batch = session.takeChanges();
    if (anew) tell({ kind: 'changes', batch: session.snapshot() });
    else if (batch) tell({ kind: 'changes', batch });
    anew = false;
  };
  const answerTo = async (query: Query): Promise<unknown> => {
    if (query.query === 'event') return eventDetail(recorder(), query.event);
    if (query.query === 'input') return recorder().inputText(query.request);
    return recorder().session.answer(query);
  };
  /** Runs what may fail for one question alone. */
  const guarded = async (line: PanelLine, id: number, run: () => Promise<void>) => {
    try {
      await run();
    } catch (error) {
      line.send({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) });
    }
  };
  const answer = (line: PanelLine, id: number, find: () => Promise<unknown>) =>
    guarded(line, id, async () => line.send({ kind: 'answer', id, value: await find() }));
  const tellState = async () => {
    if (lines.size > 0) tell({ kind: 'capture', state: await captureState() });
  };

  return {
    add(line) {
      // the others get what is new before, so that its snapshot and their revisions agree
      tellChanges();
      lines.add(line);
      void tellState();
      line.send({ kind: 'changes', batch: recorder().session.snapshot() });
    },
    remove: (line) => void lines.delete(line),
    get isWatched() {
      return lines.size > 0;
    },
    changed(isAnew) {
      anew ||= isAnew;
      if (lines.size > 0) timer ??= setTimeout(tellChanges, GATHER_MS);
    },
    stateChanged: () => void tellState(),
    answer,
    ask: (line, id, query) => answer(line, id, () => answerTo(query)),
    bugReport: (line, id, subject) => answer(line, id, () => bugReportText(recorder(), subject)),
    exportTo: (line, id, what, redact) =>
      guarded(line, id, async () => {
        for await (const text of exportText(recorder(), what, redact))
          line.send({ kind: 'export-part', id, text, last: false });
        line.send({ kind: 'export-part', id, text: '', last: true });
      }),
  };
}

/** One event whole, its text from the journal. */
async function eventDetail(recorder: Recorder, event: number): Promise<EventDetail | undefined> {
  const [summary] = recorder.session.answer({ query: 'events', from: event, count: 1 });
  const kept = summary && (await recorder.eventText(event));
  if (!kept) return undefined;
  const range = metadataRange(kept.text);
  return {
    ...summary,
    text: kept.text,
    ...(kept.binary && { binary: true }),
    ...(range && { metadataRange: range }),
  };
}
