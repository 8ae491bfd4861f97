import { describe, expect, it } from 'vitest';
import { sessionOf, sourceOf } from '../testing/session';
import { settingsWith } from '../testing/settings';
import { scaleOf } from './overview';
import { createPanel, startPanel } from './panel';

describe('the time scale', () => {
  const scale = scaleOf({ fromMs: 1000, toMs: 3000 }, 216);

  it('maps times to places and back', () => {
    expect(scale.xOf(1000)).toBe(8);
    expect(scale.xOf(3000)).toBe(208);
    expect(scale.msOf(108)).toBe(2000);
    expect(scale.msOf(-50)).toBe(1000);
  });

  it('names round moments, no closer than they can be read', () => {
    expect(scale.moments.map(({ ms }) => ms)).toEqual([2000]);
    expect(scaleOf({ fromMs: 0, toMs: 1000 }, 1216).moments).toHaveLength(11);
  });
});

describe('the strip', () => {
  const message = (step: string, more: object) => ({ type: `TEXT_MESSAGE_${step}`, messageId: 'm', ...more });
  const events = [
    message('START', { role: 'assistant', metadata: { usage: { in: 1 } }, subagentRunId: 's' }),
    message('END', { metadata: { usage: { out: 1 } }, subagentRunId: 's' }),
  ];

  it('has bands, lanes and a shape for the gravest thing of each slot, within what is zoomed to', async () => {
    const panel = createPanel(sourceOf(sessionOf(events)), settingsWith());
    await startPanel(panel);
    const { overview } = panel;
    overview.width.value = 316;
    expect(overview.bands.value).toMatchObject([{ left: 8, width: 300, row: 0 }]);
    await expect
      .poll(() => overview.signs.value.map(({ shape }) => shape))
      .toEqual(['write', 'write', 'lost']);
    expect(overview.lanes.value).toMatchObject([{ subagentRunId: 's', left: 108, width: 100 }]);
    overview.zoomTo(150, -20);
    expect(overview.span.value).toEqual({ fromMs: 0, toMs: 150 });
    await expect.poll(() => overview.signs.value.map(({ shape }) => shape)).toEqual(['write']);
    overview.zoomTo(50, 50);
    expect(overview.span.value).toEqual({ fromMs: 0, toMs: 150 });
    overview.showWhole();
    expect(overview.span.value).toEqual({ fromMs: 0, toMs: 300 });
  });
});
