import { type View, views } from '../stores/selection';
import { useLanguage, usePanel } from './use-panel';
import './view-tabs.css';

/** The views, with how much each has. Left and right arrows move between them. */
export function ViewTabs() {
  const { selection } = usePanel();
  const { say, number } = useLanguage();
  const shown = selection.view.value;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const next = views[(views.indexOf(shown) + step + views.length) % views.length]!;
    selection.view.value = next;
    document.getElementById(`tab-${next}`)?.focus();
    event.preventDefault();
  };
  return (
    <div class="tabs" role="tablist" aria-label={say('views')} onKeyDown={onKeyDown}>
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
          <Count view={view} number={number} />
        </button>
      ))}
    </div>
  );
}

function Count({ view, number }: { view: View; number: (value: number) => string }) {
  const { session } = usePanel();
  const { findings, events, items } = session.counts.value;
  switch (view) {
    case 'items':
      return <span class="tab-count">{number(items)}</span>;
    case 'events':
      return <span class="tab-count">{number(events)}</span>;
    case 'findings': {
      const tone = findings.error > 0 ? ' grave' : findings.warning > 0 ? ' warn' : '';
      return (
        <span class={`tab-count${tone}`}>{number(findings.error + findings.warning + findings.info)}</span>
      );
    }
    case 'drift': {
      const differs = session.drift.value.length;
      return <span class={`tab-count${differs > 0 ? ' grave' : ''}`}>{number(differs)}</span>;
    }
    default:
      return (
        <span class="tab-count">{number(session.unlanded.value.length + session.stored.value.length)}</span>
      );
  }
}
