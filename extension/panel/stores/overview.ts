import type { FindingSummary, ItemSummary, RunSummary } from '../../../engine/view';

export interface Band {
  run: RunSummary;
  left: number;
  width: number;
}

export type SignShape = 'item' | 'over' | 'lost' | 'error';

export interface Sign {
  shape: SignShape;
  x: number;
}

export interface Overview {
  startMs: number;
  endMs: number;
  bands: Band[];
  signs: Sign[];
  /** round moments along the axis */
  moments: { ms: number; x: number }[];
}

const ROUND_MS = [
  10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000, 300_000, 600_000,
];

/** The whole recording on one axis: runs as bands, items as ticks, findings by shape. */
export function layOutOverview(
  runs: readonly RunSummary[],
  items: readonly ItemSummary[],
  findings: readonly FindingSummary[],
  width: number,
): Overview {
  const startMs = runs.reduce((least, { startMs: at }) => Math.min(least, at), Number.POSITIVE_INFINITY);
  const endMs = runs.reduce((most, { endMs: at }) => Math.max(most, at), 0);
  if (!Number.isFinite(startMs)) return { startMs: 0, endMs: 0, bands: [], signs: [], moments: [] };
  const room = width - 24;
  const span = Math.max(1, endMs - startMs);
  const xOf = (ms: number) => 8 + Math.round((Math.max(0, ms - startMs) / span) * room);
  return {
    startMs,
    endMs,
    bands: runs.map((run) => {
      const left = xOf(run.startMs);
      return { run, left, width: Math.max(6, xOf(run.endMs) - left) };
    }),
    signs: [...itemSigns(items, xOf), ...findingSigns(findings, xOf)],
    moments: momentsOf(startMs, span, room).map((ms) => ({ ms, x: xOf(ms) })),
  };
}

/** One tick a pixel: more could not be told apart. */
function itemSigns(items: readonly ItemSummary[], xOf: (ms: number) => number): Sign[] {
  const places = new Set(items.filter(({ writes }) => writes > 0).map(({ lastMs }) => xOf(lastMs)));
  return [...places].map((x) => ({ shape: 'item', x }));
}

function findingSigns(findings: readonly FindingSummary[], xOf: (ms: number) => number): Sign[] {
  const signs = new Map<string, Sign>();
  for (const finding of findings) {
    const shape = shapeOf(finding);
    if (shape && finding.tMs !== undefined) {
      const x = xOf(finding.tMs);
      signs.set(`${shape} ${x >> 2}`, { shape, x });
    }
  }
  return [...signs.values()];
}

function shapeOf({ rule, severity }: FindingSummary): SignShape | undefined {
  if (severity === 'error') return 'error';
  if (rule === 'nested-loss' || rule === 'snapshot-loss') return 'lost';
  return rule === 'overwritten-key' ? 'over' : undefined;
}

function momentsOf(startMs: number, span: number, room: number): number[] {
  const most = Math.max(1, Math.floor(room / 120));
  const step = ROUND_MS.find((ms) => span / ms <= most) ?? Math.ceil(span / most);
  const first = Math.ceil(startMs / step) * step;
  const moments: number[] = [];
  for (let ms = first; ms <= startMs + span && moments.length < 200; ms += step) moments.push(ms);
  return moments;
}
