import { useEffect } from 'preact/hooks';
import type { Desk } from '../stores/desk';
import type { Panel } from '../stores/panel';
import { views } from '../stores/selection';
import { token } from '../text/pointer';
import { useCopyBugReport } from './bug-report';
import { openDialog } from './dialogs';
import { useDesk, usePanel } from './use-panel';

/** Keys that work wherever nothing is being typed. */
export function useShortcuts(): void {
  const panel = usePanel();
  const desk = useDesk();
  const copyBugReport = useCopyBugReport();
  useEffect(() => {
    const { selection, moment, watch, detail } = panel;
    const jump = (forward: boolean) => {
      const mark = watch.next(forward);
      if (mark) watch.goTo(mark);
    };
    const does: Record<string, () => void> = {
      '?': () => openDialog('keys'),
      '/': () => document.getElementById('filter')?.focus(),
      w: () => {
        selection.askWhere('');
        // drawn by then
        requestAnimationFrame(() => document.getElementById('where')?.focus());
      },
      l: () => moment.live(),
      ',': () => moment.step(-1),
      '.': () => moment.step(1),
      m: () => {
        const shown = detail.event.peek()?.event;
        if (shown !== undefined) moment.goTo(shown);
      },
      p: () => pinNumbers(panel, desk),
      '[': () => jump(false),
      ']': () => jump(true),
      b: () => {
        const key =
          selection.view.value === 'where' && !selection.onItem.value
            ? selection.asked.value
            : selection.key.value;
        const item = detail.aboutItem.value ? selection.item.value : undefined;
        if (key) void copyBugReport({ key, ...(item === undefined ? {} : { item }) });
      },
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'F6') {
        event.preventDefault();
        focusNextPane(event.shiftKey ? -1 : 1);
        return;
      }
      const typing = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
      if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]')) return;
      const digit = /^\d$/.test(event.key) ? (Number(event.key) + 9) % 10 : -1;
      const view = views[digit];
      const key = event.key.toLowerCase();
      if (view) selection.view.value = view;
      else if (Object.hasOwn(does, key)) does[key]!();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [panel, desk, copyBugReport]);
}

/** Gives the numbers of the key that the Keys view shows columns in the run ledger, or takes them out. */
function pinNumbers({ keys, selection }: Panel, desk: Desk): void {
  const shown = keys.detail.peek();
  if (selection.view.peek() !== 'keys' || !shown) return;
  const numbers = shown.pointers.flatMap(({ pointer, numbers: found }) =>
    found ? [token(shown.key) + pointer] : [],
  );
  const { pinned } = desk.settings.peek();
  const others = pinned.filter((pointer) => !numbers.includes(pointer));
  desk.change({ pinned: others.length < pinned.length ? others : [...pinned, ...numbers] });
}

const PANES = [
  '.tree',
  '.timeline-scroll',
  '.list',
  '.inspector button',
  '.playhead',
  '.tab[aria-selected=true]',
  '#filter',
];

function focusNextPane(step: number): void {
  const stops = PANES.flatMap((pane) => document.querySelector<HTMLElement>(pane) ?? []);
  const at = stops.findIndex((stop) => stop.contains(document.activeElement));
  stops[(at + step + stops.length) % stops.length]?.focus();
}
