import { computed, signal } from '@preact/signals';
import type { OverviewAnswer, RunSummary } from '../../../engine/view';
import type { Ask } from '../source/source';
import { createAnswer } from './answer';
import type { SessionStore } from './session';

/** A stretch of time, in ms since the session began. */
export interface Span {
  fromMs: number;
  toMs: number;
}

export interface Band {
  run: RunSummary;
  left: number;
  width: number;
  /** bands that overlap in time stand on rows of their own */
  row: number;
}

export interface Lane {
  subagentRunId: string;
  run: number;
  left: number;
  width: number;
  row: number;
}

export type SignShape = 'write' | 'over' | 'lost' | 'error';

export interface Sign {
  shape: SignShape;
  x: number;
  /** how many it stands for */
  count: number;
}

/** px that one slot of the strip takes: signs closer than that could not be told apart */
export const SLOT = 6;
const MARGIN = 8;
const SMALLEST_SPAN_MS = 1;
const MOST_ROWS = 3;

/** The overview strip: the whole recording, or the stretch of it that the person zoomed to. */
export function createOverview(session: SessionStore, ask: Ask) {
  /** of the strip, in px */
  const width = signal(0);
  const zoom = signal<Span | undefined>(undefined);
  const whole = computed<Span | undefined>(() => wholeOf(session.runs.value));
  const span = computed<Span | undefined>(() => zoom.value ?? whole.value);
  const slots = computed(() => Math.max(1, Math.floor((width.value - 2 * MARGIN) / SLOT)));
  const answered = createAnswer(
    ask,
    () => {
      if (!span.value || width.value === 0) return undefined;
      const { fromMs: from, toMs: to } = span.value;
      return { query: 'overview' as const, from, to, slots: slots.value };
    },
    () => [session.counts.value.writes, session.findings.value.length, session.generation.value],
  );
  let last: OverviewAnswer | undefined;
  const slotsShown = computed(() => {
    last = answered.value ?? last;
    return last;
  });
  const scale = computed(() => scaleOf(span.value, width.value));

  return {
    width,
    zoom,
    whole,
    span,
    scale,
    bands: computed<Band[]>(() => {
      const { xOf } = scale.value;
      return stacked(
        session.runs.value.map((run) => ({ run, ...placed(xOf, run.startMs, run.endMs, width.value) })),
      );
    }),
    lanes: computed<Lane[]>(() => {
      const { xOf } = scale.value;
      const lanes = slotsShown.value?.lanes ?? [];
      return stacked(lanes.map((lane) => ({ ...lane, ...placed(xOf, lane.fromMs, lane.toMs, width.value) })));
    }),
    signs: computed<Sign[]>(() => signsOf(slotsShown.value, scale.value.xOf)),
    /** Shows a stretch, kept within the recording. */
    zoomTo(a: number, b: number): void {
      if (!whole.value) return;
      const fromMs = Math.max(whole.value.fromMs, Math.min(a, b));
      const toMs = Math.min(whole.value.toMs, Math.max(a, b));
      if (toMs - fromMs >= SMALLEST_SPAN_MS) zoom.value = { fromMs, toMs };
    },
    showWhole(): void {
      zoom.value = undefined;
    },
  };
}

function wholeOf(runs: readonly RunSummary[]): Span | undefined {
  if (runs.length === 0) return undefined;
  const fromMs = runs.reduce((least, { startMs }) => Math.min(least, startMs), Number.POSITIVE_INFINITY);
  return { fromMs, toMs: runs.reduce((most, { endMs }) => Math.max(most, endMs), fromMs + 1) };
}

export interface TimeScale {
  xOf(ms: number): number;
  msOf(x: number): number;
  /** round moments along the axis */
  moments: { ms: number; x: number }[];
}

export function scaleOf(span: Span | undefined, width: number): TimeScale {
  const { fromMs, toMs } = span ?? { fromMs: 0, toMs: 1 };
  const room = Math.max(1, width - 2 * MARGIN);
  const length = Math.max(SMALLEST_SPAN_MS, toMs - fromMs);
  const xOf = (ms: number) => MARGIN + ((ms - fromMs) / length) * room;
  return {
    xOf,
    msOf: (x) => fromMs + (Math.max(0, Math.min(room, x - MARGIN)) / room) * length,
    moments: span ? momentsOf(fromMs, length, room).map((ms) => ({ ms, x: xOf(ms) })) : [],
  };
}

function placed(xOf: TimeScale['xOf'], fromMs: number, toMs: number, most: number) {
  const left = Math.max(-4, Math.round(xOf(fromMs)));
  const right = Math.min(most + 4, Math.round(xOf(toMs)));
  return { left, width: Math.max(right < left ? 0 : 6, right - left) };
}

/** Gives each of what overlaps a row of its own, up to a bound. */
function stacked<T extends { left: number; width: number }>(all: readonly T[]): (T & { row: number })[] {
  const ends: number[] = [];
  return all
    .filter(({ width }) => width > 0)
    .map((one) => {
      const free = ends.findIndex((end) => end <= one.left);
      const row = Math.min(MOST_ROWS - 1, free < 0 ? ends.length : free);
      ends[row] = Math.max(ends[row] ?? 0, one.left + one.width + 2);
      return { ...one, row };
    });
}

function signsOf(answer: OverviewAnswer | undefined, xOf: TimeScale['xOf']): Sign[] {
  if (!answer) return [];
  const { from, to, slots } = answer;
  const width = (to - from) / slots.length;
  return slots.flatMap(({ writes, overwrites, losses, errors }, at) => {
    const x = Math.round(xOf(from + (at + 0.5) * width));
    const signs: Sign[] = [];
    if (writes > 0) signs.push({ shape: 'write', x, count: writes });
    // one shape a slot above its tick, the gravest
    if (errors > 0) signs.push({ shape: 'error', x, count: errors });
    else if (losses > 0) signs.push({ shape: 'lost', x, count: losses });
    else if (overwrites > 0) signs.push({ shape: 'over', x, count: overwrites });
    return signs;
  });
}

const ROUND_MS = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000, 300_000, 600_000,
  1_800_000, 3_600_000,
];

function momentsOf(fromMs: number, length: number, room: number): number[] {
  const most = Math.max(1, Math.floor(room / 120));
  const step = ROUND_MS.find((ms) => length / ms <= most) ?? Math.ceil(length / most);
  const moments: number[] = [];
  for (let ms = Math.ceil(fromMs / step) * step; ms <= fromMs + length && moments.length < 200; ms += step)
    moments.push(ms);
  return moments;
}
