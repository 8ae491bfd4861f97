import { completionsOf, type Vocabulary } from '../stores/filter-completion';
import { Icon } from './icon';
import { SuggestBox } from './suggest-box';
import { useLanguage, usePanel } from './use-panel';

const TRY = ['key:usage', 'is:lost', 'why:usage'];

/** One box for all views: free text and terms, with completion. An unknown term says so. */
export function FilterBox() {
  const { filter } = usePanel();
  const { say } = useLanguage();
  const vocabulary = useVocabulary();
  const goToFirst = useGoToFirst();
  const unknown = filter.unknown.value;
  const set = (typed: string) => {
    filter.typed.value = typed;
    document.getElementById('filter')?.focus();
  };
  return (
    <div class="filter-box" role="search">
      <Icon name="filter" />
      <SuggestBox
        id="filter"
        label={say('filter')}
        placeholder={say('filter_placeholder')}
        typed={filter.typed.value}
        type={(typed) => {
          filter.typed.value = typed;
        }}
        complete={(typed, caret) => completionsOf(typed, caret, vocabulary())}
        enter={goToFirst}
      />
      {filter.typed.value === '' &&
        TRY.map((term) => (
          <button
            key={term}
            type="button"
            class="filter-try"
            tabIndex={-1}
            aria-label={say('filter_try', { term })}
            onClick={() => set(term)}
          >
            {term}
          </button>
        ))}
      {unknown.length > 0 && (
        <span class="filter-unknown cut" role="status">
          {say('filter_unknown', { term: unknown.join(' ').slice(0, 60) })}
        </span>
      )}
      {filter.active.value && <Count />}
      {filter.typed.value !== '' && (
        <button type="button" class="filter-clear" aria-label={say('filter_clear')} onClick={() => set('')}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

/** Goes from the box to what it let through: the first item's timeline, or the view's list. */
function useGoToFirst(): () => void {
  const { selection, tree, detail } = usePanel();
  return () => {
    const focus = () => document.querySelector<HTMLElement>('.timeline-scroll, .pane-middle .list')?.focus();
    const first = tree.rows.peek().find((row) => row.kind === 'item');
    if (selection.view.peek() !== 'items' || first?.kind !== 'item') return focus();
    const { index } = first.item;
    selection.chooseItem(index);
    // its timeline is drawn once its detail is there
    const wait = () => {
      if (selection.item.peek() !== index) return;
      if (detail.detail.peek()?.summary.index === index) focus();
      else requestAnimationFrame(wait);
    };
    requestAnimationFrame(wait);
  };
}

/** How much of the view at hand the filter lets through. */
function Count() {
  const { session, selection, tree, log, keys } = usePanel();
  const { say, number } = useLanguage();
  const view = selection.view.value;
  const counts: Partial<Record<typeof view, [shown: number, all: number]>> = {
    events: [log.count.value, session.counts.value.events],
    keys: [keys.rows.value.length, keys.all.value.length],
  };
  const [shown, all] = counts[view] ?? [tree.shown.value, session.items.value.length];
  return <span class="filter-count">{say('filter_count', { shown: number(shown), all: number(all) })}</span>;
}

/** The words that the session has, gathered when they are asked for. */
function useVocabulary(): () => Vocabulary {
  const { session, keys } = usePanel();
  return () => {
    const distinct = (all: Iterable<string | undefined>) =>
      [...new Set(all)].filter((word) => word !== undefined && word !== '') as string[];
    const names = keys.all.value.map(({ key }) => key);
    return {
      key: names,
      why: names,
      rule: distinct(session.findings.value.map(({ rule }) => rule)),
      run: distinct(session.runs.value.map(({ runId }) => runId)),
      subagent: distinct(session.items.value.map(({ subagentRunId }) => subagentRunId)),
    };
  };
}
