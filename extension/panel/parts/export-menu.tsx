import { useCallback, useRef, useState } from 'preact/hooks';
import type { ExportWhat } from '../source/source';
import { exportName, saveText } from '../text/save';
import { Icon } from './icon';
import { useDismiss } from './use-dismiss';
import { useDesk, useLanguage, usePanel } from './use-panel';

/** What to save, and whether values that look like credentials are masked in it. */
export function ExportMenu() {
  const desk = useDesk();
  const panel = usePanel();
  const { say } = useLanguage();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    anchor.current?.querySelector('button')?.focus();
  }, []);
  useDismiss(anchor, open, close);
  const redact = desk.settings.value.exportRedacted;

  const save = async (what: ExportWhat) => {
    close();
    try {
      const parts = await panel.source.exportText(what, redact);
      const origin = panel.capture.state.value?.origin ?? '';
      const name = exportName(panel.source.name || origin, what, new Date());
      saveText(parts, name, what === 'report' ? 'application/json' : 'application/x-ndjson');
      desk.said.value = say('exported', { file: name });
    } catch (error) {
      desk.said.value = say('export_failed', { reason: error instanceof Error ? error.message : '' });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const items = [...(anchor.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    items[(at + step + items.length) % items.length]?.focus();
  };

  return (
    <div class="menu-anchor" ref={anchor} onKeyDown={open ? onKeyDown : undefined}>
      <button
        type="button"
        aria-label={say('export')}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="export" />
        <span class="word">{say('export')}</span>
        <Icon name="down" />
      </button>
      {open && (
        <div class="menu" role="menu" aria-label={say('export')}>
          <button type="button" role="menuitem" ref={(one) => one?.focus()} onClick={() => save('session')}>
            {say('export_session')}
          </button>
          <button type="button" role="menuitem" onClick={() => save('report')}>
            {say('export_report')}
          </button>
          <hr />
          <button
            type="button"
            role="menuitemcheckbox"
            aria-checked={redact}
            onClick={() => desk.change({ exportRedacted: !redact })}
          >
            <span class="menu-tick">{redact && <Icon name="check" />}</span>
            {say('export_redact')}
          </button>
          <p>{say(redact ? 'export_redact_note' : 'export_whole_note')}</p>
        </div>
      )}
    </div>
  );
}
