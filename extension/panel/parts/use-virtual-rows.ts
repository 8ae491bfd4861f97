import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  type VirtualItem,
  Virtualizer,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useReducer, useRef } from 'preact/hooks';

export interface VirtualRows {
  rows: VirtualItem[];
  /** height of all rows, in px */
  total: number;
  /** scrolls as little as shows the row */
  reveal(index: number): void;
  toEnd(): void;
  /** whether the last row is in sight */
  atEnd(): boolean;
}

export interface RowsOptions {
  count: number;
  /** height of a row, in px */
  size: (index: number) => number;
  scroller: RefObject<HTMLElement | null>;
  /** height of what sticks to the scroller's top, in px */
  sticky?: number;
  /** changes whenever rows' heights may have */
  stamp?: unknown;
}

/** lists up to this long are in the page whole: searching in the page and screen readers find every row */
const ALL_DRAWN = 250;

/** The rows of a long list that are in sight, of an element that scrolls. */
export function useVirtualRows({ count, size, scroller, sticky = 0, stamp }: RowsOptions): VirtualRows {
  const [, draw] = useReducer<number, undefined>((n) => n + 1, 0);
  const options = {
    count,
    estimateSize: size,
    getScrollElement: () => scroller.current,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    overscan: count <= ALL_DRAWN ? ALL_DRAWN : 8,
    scrollPaddingStart: sticky,
    onChange: () => draw(undefined),
  };
  const made = useRef<Virtualizer<HTMLElement, HTMLElement>>(undefined);
  made.current ??= new Virtualizer<HTMLElement, HTMLElement>(options);
  const virtualizer = made.current;
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, stamp]);
  return {
    rows: virtualizer.getVirtualItems(),
    total: virtualizer.getTotalSize(),
    reveal: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    toEnd: () => virtualizer.scrollToIndex(count - 1, { align: 'end' }),
    atEnd() {
      const element = scroller.current;
      return !element || element.scrollTop + element.clientHeight >= element.scrollHeight - 30;
    },
  };
}
