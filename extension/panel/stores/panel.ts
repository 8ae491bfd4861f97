import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Settings } from '../../platform/settings';
import type { Source } from '../source/source';
import { createCapture } from './capture';
import { createComparison } from './comparison';
import { createDetail } from './detail';
import { createEventLog } from './event-log';
import { createFilter } from './filter';
import { createFindings } from './findings';
import { createKeys } from './keys';
import { createMoment } from './moment';
import { createOverview } from './overview';
import { createSelection } from './selection';
import { createSentInputs } from './sent-inputs';
import { createSession } from './session';
import { createShown } from './shown';
import { createTree } from './tree';
import { createWatch } from './watch';
import { createWhere } from './where';

export type Panel = ReturnType<typeof createPanel>;

/** All stores of one session on the screen. */
export function createPanel(source: Source, settings: ReadonlySignal<Settings>) {
  const session = createSession();
  const capture = createCapture();
  const selection = createSelection(session);
  const filter = createFilter(session, source.ask);
  const moment = createMoment(session, source.ask);
  const shown = createShown(session, moment);
  const watch = createWatch(session, selection, moment, settings, source.ask);
  const comparison = createComparison(session, selection, moment, shown, source.ask);
  /** of the page that a file's session was recorded on */
  const recordedOn = signal('');
  // `why:usage` in the box asks where `usage` went
  const stopAsking = effect(() => {
    if (filter.why.value !== undefined) selection.askWhere(filter.why.value);
  });
  return {
    source,
    session,
    capture,
    selection,
    filter,
    moment,
    shown,
    watch,
    comparison,
    tree: createTree(session, shown, filter),
    findings: createFindings(shown, filter),
    detail: createDetail(session, selection, moment, shown, source.ask),
    log: createEventLog(session, filter, source.ask),
    overview: createOverview(session, source.ask),
    keys: createKeys(session, selection, filter, moment, settings, source.ask),
    sentInputs: createSentInputs(session, shown, selection, source.ask),
    where: createWhere(session, selection, source.ask),
    recordedOn,
    /** the page's origin, '' when unknown */
    origin: computed(() => capture.state.value?.origin ?? recordedOn.value),
    /** why the session could not be read, for the person */
    failure: signal<string | undefined>(undefined),
    /** a file that is not read whole yet */
    reading: signal(source.kind === 'file'),
    /** what of a file had to be skipped */
    warnings: signal<readonly string[]>([]),
    stop(): void {
      stopAsking();
      comparison.leave();
      source.stop();
    },
  };
}

/** Lets a panel's source deliver. */
export async function startPanel(panel: Panel): Promise<void> {
  const { source, session, capture, failure, warnings, recordedOn } = panel;
  try {
    await source.start({
      changes: session.take,
      capture: (state) => {
        capture.state.value = state;
      },
      link: (link) => {
        capture.link.value = link;
      },
      missed: (urls) => {
        capture.missed.value = urls;
      },
      origin: (origin) => {
        recordedOn.value = origin;
      },
      warnings: (sentences) => {
        warnings.value = sentences;
      },
    });
  } catch (error) {
    failure.value = error instanceof Error ? error.message : String(error);
  }
  panel.reading.value = false;
}
