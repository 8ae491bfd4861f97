import type { SessionState } from '../session/state';
import type { OverviewAnswer, OverviewSlot, SubagentLane } from '../view';

/**
 * The recording between two times in equal slots: how many writes, overwrites, losses and errors fall into each
 * (ms since the session began). Costs one pass over the writes.
 */
export function overview(state: SessionState, from: number, to: number, slots: number): OverviewAnswer {
  const count = Math.max(1, Math.min(slots, 4_000));
  const width = Math.max(to - from, 1e-9);
  const answer: OverviewSlot[] = Array.from({ length: count }, () => ({
    writes: 0,
    overwrites: 0,
    losses: 0,
    errors: 0,
  }));
  const slotAt = (tMs: number): OverviewSlot | undefined => {
    if (tMs < from || tMs > to) return undefined;
    return answer[Math.min(count - 1, Math.floor(((tMs - from) / width) * count))];
  };
  for (const item of state.items.all) {
    for (const { origin, effect, lost } of item.writes) {
      const slot = slotAt(origin.tMs);
      if (!slot) continue;
      slot.writes++;
      if (effect === 'overwrite') slot.overwrites++;
      if (lost || effect === 'remove') slot.losses++;
    }
  }
  for (const { severity, tMs } of state.findings.all) {
    const slot = severity === 'error' && tMs !== undefined ? slotAt(tMs) : undefined;
    if (slot) slot.errors++;
  }
  return { from, to, slots: answer, lanes: lanesOf(state) };
}

/** Which subagents worked when, in order of their first event. */
function lanesOf(state: SessionState): SubagentLane[] {
  const lanes = new Map<string, SubagentLane>();
  for (const [event, subagentRunId] of state.log.attributed()) {
    const run = state.log.runOf(event);
    const tMs = state.log.timeOf(event);
    if (run === undefined || tMs === undefined) continue;
    const name = JSON.stringify([run, subagentRunId]);
    const lane = lanes.get(name);
    if (lane) lane.toMs = tMs;
    else lanes.set(name, { run, subagentRunId, fromMs: tMs, toMs: tMs });
  }
  return [...lanes.values()];
}
