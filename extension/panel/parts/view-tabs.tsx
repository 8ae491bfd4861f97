import { useLayoutEffect, useRef } from 'preact/hooks';
import type { FindingSummary } from '../../../engine/view';
import { type View, views } from '../stores/selection';
import { useDesk, useLanguage, usePanel } from './use-panel';
import './view-tabs.css';

/** The views, with how much each has. Left and right arrows move between them. */
export function ViewTabs() {
  const { selection } = usePanel();
  const { say } = useLanguage();
  const shown = selection.view.value;
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.querySelector(`#tab-${shown}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const next = views[(views.indexOf(shown) + step + views.length) % views.length]!;
    selection.view.value = next;
    document.getElementById(`tab-${next}`)?.focus();
    event.preventDefault();
  };
  return (
    <div class="tabs" role="tablist" ref={list} aria-label={say('views')} onKeyDown={onKeyDown}>
      {views.map((view) => (
        <button
          key={view}
          id={`tab-${view}`}
          type="button"
          class="tab"
          role="tab"
          aria-selected={view === shown}
          aria-controls="view"
          tabIndex={view === shown ? 0 : -1}
          onClick={() => {
            selection.view.value = view;
          }}
        >
          {say(`view_${view}`)}
          <Count view={view} />
        </button>
      ))}
    </div>
  );
}

/** How much a view has; the views that ask have none. */
function Count({ view }: { view: View }) {
  const { number } = useLanguage();
  const [count, tone] = useCount(view) ?? [];
  if (count === undefined) return null;
  return <span class={`tab-count${tone ? ` ${tone}` : ''}`}>{number(count)}</span>;
}

function useCount(view: View): [count: number, tone?: 'grave' | 'warn'] | undefined {
  const { session, shown, moment, keys, watch } = usePanel();
  const desk = useDesk();
  const counts = session.counts.value;
  const past = moment.event.value;
  switch (view) {
    case 'items':
      return [past === undefined ? counts.items : shown.items.value.length];
    case 'keys':
      return [keys.all.value.length];
    case 'events':
      return [past === undefined ? counts.events : past + 1];
    case 'findings': {
      const { error, warning, info } = past === undefined ? counts.findings : gravities(shown.findings.value);
      const all = error + warning + info;
      return error > 0 ? [all, 'grave'] : warning > 0 ? [all, 'warn'] : [all];
    }
    case 'drift': {
      const differs = shown.drift.value.length;
      return differs > 0 ? [differs, 'grave'] : [differs];
    }
    case 'watch':
      return watch.keys.value.length > 0 ? [watch.marks.value.filter(moment.saw).length] : undefined;
    case 'other':
      return [shown.unlanded.value.length + shown.stored.value.length];
    case 'sessions':
      return desk.library.sessions.value.length > 0 ? [desk.library.sessions.value.length] : undefined;
    default:
      return undefined;
  }
}

/** How many findings there are of each gravity. */
function gravities(findings: readonly FindingSummary[]): Record<FindingSummary['severity'], number> {
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of findings) counts[severity]++;
  return counts;
}
