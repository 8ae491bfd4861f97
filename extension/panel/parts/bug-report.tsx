import { useCallback } from 'preact/hooks';
import type { ReportSubject } from '../../../engine/index';
import { copyText } from '../text/copy';
import { Icon } from './icon';
import { useDesk, useLanguage, usePanel } from './use-panel';

/** Copies what a bug report needs: the verdict, the item's events alone, redacted, and the command that shows it. */
export function CopyBugReport({ subject }: { subject: ReportSubject }) {
  const { say } = useLanguage();
  const copy = useCopyBugReport();
  return (
    <button type="button" class="line-button" title={say('bug_report_hint')} onClick={() => copy(subject)}>
      <Icon name="copy" />
      {say('bug_report')}
    </button>
  );
}

export function useCopyBugReport(): (subject: ReportSubject) => Promise<void> {
  const desk = useDesk();
  const { source } = usePanel();
  const { say } = useLanguage();
  return useCallback(
    async (subject) => {
      try {
        const done = await copyText(await source.bugReport(subject));
        desk.said.value = say(done ? 'bug_report_copied' : 'copy_failed');
      } catch (error) {
        desk.said.value = say('export_failed', { reason: error instanceof Error ? error.message : '' });
      }
    },
    [desk, source, say],
  );
}
