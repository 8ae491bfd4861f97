import { useCallback, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Completion } from '../stores/filter-completion';
import './suggest-box.css';
import { useDismiss } from './use-dismiss';

interface SuggestBoxProps {
  id: string;
  label: string;
  placeholder: string;
  typed: string;
  type: (typed: string) => void;
  /** ways to go on from what was typed up to the caret */
  complete: (typed: string, caret: number) => Completion[];
  /** Enter, with no suggestion chosen */
  enter?: () => void;
}

/** A box with suggestions: the arrows choose one, Enter or Tab takes it, Escape first closes them, then empties the box. */
export function SuggestBox({ id, label, placeholder, typed, type, complete, enter }: SuggestBoxProps) {
  const anchor = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const caretThen = useRef<number>(undefined);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [caret, setCaret] = useState(0);
  const listId = useId();
  const close = useCallback(() => setOpen(false), []);
  useDismiss(anchor, open, close);
  const suggested = open ? complete(typed, caret) : [];

  useLayoutEffect(() => {
    if (caretThen.current === undefined) return;
    input.current?.setSelectionRange(caretThen.current, caretThen.current);
    caretThen.current = undefined;
  });

  const take = (one: Completion) => {
    type(one.typed);
    caretThen.current = one.caret;
    setCaret(one.caret);
    setActive(-1);
    // a term's name alone goes on to its words
    setOpen(one.term.endsWith(':'));
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = suggested[active];
    if (step !== 0) {
      if (!open) setOpen(true);
      else if (suggested.length > 0)
        setActive((at) => (at + step + suggested.length + (at < 0 && step < 0 ? 1 : 0)) % suggested.length);
    } else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) take(chosen);
    else if (event.key === 'Enter') {
      setOpen(false);
      enter?.();
    } else if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation();
      type('');
    } else return;
    event.preventDefault();
  };

  return (
    <div class="suggest" ref={anchor}>
      <input
        ref={input}
        id={id}
        type="text"
        role="combobox"
        spellcheck={false}
        autocomplete="off"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={suggested.length > 0}
        aria-controls={suggested.length > 0 ? listId : undefined}
        aria-activedescendant={suggested[active] ? `${listId}-${active}` : undefined}
        placeholder={placeholder}
        value={typed}
        onInput={(event) => {
          type(event.currentTarget.value);
          setCaret(event.currentTarget.selectionStart ?? event.currentTarget.value.length);
          setActive(-1);
          // an empty box would hide what stands under it; the arrow keys open its list
          setOpen(event.currentTarget.value !== '');
        }}
        onFocus={(event) => setCaret(event.currentTarget.value.length)}
        onClick={(event) => setCaret(event.currentTarget.selectionStart ?? 0)}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {suggested.length > 0 && (
        <div class="suggest-list" role="listbox" id={listId} aria-label={label}>
          {suggested.map((one, at) => (
            <div
              key={one.term}
              id={`${listId}-${at}`}
              class="suggest-option mono cut"
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(one)}
            >
              {one.term.slice(0, 200)}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
