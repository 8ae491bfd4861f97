import { useRef } from 'preact/hooks';
import { Icon } from './icon';
import { useLanguage, usePanel } from './use-panel';

const TRY = ['key:usage', 'is:lost'];

/** One box for all views: free text and terms. An unknown term says so. */
export function FilterBox() {
  const { filter, session, tree } = usePanel();
  const { say, number } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const unknown = filter.unknown.value;
  const set = (typed: string) => {
    filter.typed.value = typed;
    input.current?.focus();
  };
  return (
    <div class="filter-box" role="search">
      <Icon name="filter" />
      <input
        ref={input}
        id="filter"
        type="text"
        spellcheck={false}
        autocomplete="off"
        aria-label={say('filter')}
        placeholder={say('filter_placeholder')}
        value={filter.typed.value}
        onInput={(event) => {
          filter.typed.value = event.currentTarget.value;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || filter.typed.value === '') return;
          event.stopPropagation();
          set('');
        }}
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
      {filter.active.value && (
        <span class="filter-count">
          {say('filter_count', {
            shown: number(tree.shown.value),
            all: number(session.items.value.length),
          })}
        </span>
      )}
      {filter.typed.value !== '' && (
        <button type="button" class="filter-clear" aria-label={say('filter_clear')} onClick={() => set('')}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
