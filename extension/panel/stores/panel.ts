import { signal } from '@preact/signals';
import type { Source } from '../source/source';
import { createCapture } from './capture';
import { createDetail } from './detail';
import { createEventLog } from './event-log';
import { createFilter } from './filter';
import { createFindings } from './findings';
import { createSelection } from './selection';
import { createSession } from './session';
import { createTree } from './tree';

export type Panel = ReturnType<typeof createPanel>;

/** All stores of one session on the screen. */
export function createPanel(source: Source) {
  const session = createSession();
  const capture = createCapture();
  const selection = createSelection(session);
  const filter = createFilter(session, source.ask);
  return {
    source,
    session,
    capture,
    selection,
    filter,
    tree: createTree(session, filter),
    findings: createFindings(session, filter),
    detail: createDetail(session, selection, source.ask),
    log: createEventLog(session, source.ask),
    /** why the session could not be read, for the person */
    failure: signal<string | undefined>(undefined),
    /** what of a file had to be skipped */
    warnings: signal<readonly string[]>([]),
  };
}

/** Lets a panel's source deliver. */
export async function startPanel({ source, session, capture, failure, warnings }: Panel): Promise<void> {
  try {
    await source.start({
      changes: session.take,
      capture: (state) => {
        capture.state.value = state;
      },
      link: (link) => {
        capture.link.value = link;
      },
      warnings: (sentences) => {
        warnings.value = sentences;
      },
    });
  } catch (error) {
    failure.value = error instanceof Error ? error.message : String(error);
  }
}
