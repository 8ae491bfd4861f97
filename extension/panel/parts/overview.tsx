import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Band, Lane, Sign } from '../stores/overview';
import { Icon } from './icon';
import { runStatusNames } from './marks';
import './overview.css';
import { Playhead } from './playhead';
import { useLanguage, usePanel } from './use-panel';
import { useWidth } from './use-width';

const AXIS = 14;
const BAND = 16;
const LANE = 10;
const SIGNS = 14;
/** a press that moves less than this is a press, not a drag */
const DRAG = 4;

/**
 * The recording on one time axis: runs are bands, subagents thinner ones, writes ticks. A press goes to a moment, a
 * drag zooms.
 */
export function Overview() {
  const { overview } = usePanel();
  const { say, duration } = useLanguage();
  const strip = useRef<HTMLElement>(null);
  const width = useWidth(strip);
  useLayoutEffect(() => {
    overview.width.value = width;
  }, [overview, width]);
  const drag = useDrag(strip);
  const bands = overview.bands.value;
  const lanes = overview.lanes.value;
  const bandRows = 1 + Math.max(0, ...bands.map(({ row }) => row));
  const laneRows = lanes.length === 0 ? 0 : 1 + Math.max(...lanes.map(({ row }) => row));
  const lanesTop = AXIS + 3 + bandRows * BAND;
  const signsTop = lanesTop + laneRows * LANE + 1;
  return (
    <section
      class="overview"
      ref={strip}
      aria-label={say('overview_label')}
      style={{ height: `${signsTop + SIGNS}px` }}
      {...drag.handlers}
    >
      <div class="overview-axis" aria-hidden="true">
        {overview.scale.value.moments.map(({ ms, x }) => (
          <span key={ms} style={{ left: `${x}px` }}>
            {duration(ms)}
          </span>
        ))}
      </div>
      {bands.map((band) => (
        <RunBand key={band.run.index} band={band} top={AXIS + 3 + band.row * BAND} dragged={drag.dragged} />
      ))}
      {lanes.map((lane) => (
        <SubagentBand
          key={`${lane.run} ${lane.subagentRunId}`}
          lane={lane}
          top={lanesTop + lane.row * LANE}
        />
      ))}
      <svg class="overview-signs" aria-hidden="true" style={{ top: `${signsTop}px` }}>
        {overview.signs.value.map((sign) => (
          <SignShapeOf key={`${sign.shape} ${sign.x}`} sign={sign} />
        ))}
      </svg>
      <WatchMarks />
      {drag.stretch && (
        <div
          class="overview-drag"
          style={{ left: `${drag.stretch[0]}px`, width: `${drag.stretch[1] - drag.stretch[0]}px` }}
        />
      )}
      <Playhead strip={strip} />
      {overview.zoom.value && (
        <button type="button" class="overview-whole" onClick={() => overview.showWhole()}>
          <Icon name="close" />
          {say('overview_whole')}
        </button>
      )}
    </section>
  );
}

/** A press on the strip goes to that moment; a drag shows the stretch dragged over. */
function useDrag(strip: { current: HTMLElement | null }) {
  const { overview, moment } = usePanel();
  const from = useRef<number>(undefined);
  /** whether the last press became a drag: its click is none */
  const dragged = useRef(false);
  const [stretch, setStretch] = useState<[number, number]>();
  const xOf = (event: PointerEvent) => event.clientX - (strip.current?.getBoundingClientRect().left ?? 0);
  return {
    dragged,
    stretch,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (
          event.button !== 0 ||
          (event.target as Element).closest('.playhead, .overview-whole, .watch-mark')
        )
          return;
        from.current = xOf(event);
        dragged.current = false;
      },
      onPointerMove(event: PointerEvent) {
        if (from.current === undefined) return;
        const x = xOf(event);
        if (!dragged.current && Math.abs(x - from.current) < DRAG) return;
        if (!dragged.current) strip.current?.setPointerCapture(event.pointerId);
        dragged.current = true;
        setStretch([Math.min(x, from.current), Math.max(x, from.current)]);
      },
      onPointerUp(event: PointerEvent) {
        const start = from.current;
        from.current = undefined;
        setStretch(undefined);
        if (start === undefined) return;
        const { msOf } = overview.scale.peek();
        if (dragged.current) overview.zoomTo(msOf(start), msOf(xOf(event)));
        else if (!(event.target as Element).closest('button')) void moment.goToTime(msOf(start));
      },
      onPointerCancel() {
        from.current = undefined;
        setStretch(undefined);
      },
    },
  };
}

interface RunBandProps {
  band: Band;
  top: number;
  dragged: { current: boolean };
}

function RunBand({ band: { run, left, width }, top, dragged }: RunBandProps) {
  const { session, selection } = usePanel();
  const { say, duration } = useLanguage();
  const status = say(runStatusNames[run.status]);
  const took = duration(run.endMs - run.startMs);
  return (
    <button
      type="button"
      class={`overview-run ${run.status}`}
      style={{ left: `${left}px`, width: `${width}px`, top: `${top}px` }}
      aria-label={say('overview_run', { run: run.runId.slice(0, 200), status, duration: took })}
      title={say('overview_run', { run: run.runId.slice(0, 200), status, duration: took })}
      onClick={() => {
        if (dragged.current) return;
        const first = session.items.value.find((item) => item.run === run.index && item.writes > 0);
        if (first) selection.goToItem(first.index);
      }}
    >
      {width > 40 && <span class="cut mono">{run.runId.slice(0, 80)}</span>}
      {width > 120 && <span class="cut overview-status">{status}</span>}
    </button>
  );
}

function SubagentBand({ lane: { subagentRunId, left, width }, top }: { lane: Lane; top: number }) {
  const { filter } = usePanel();
  const { say } = useLanguage();
  const name = say('producer_subagent', { subagent: subagentRunId.slice(0, 120) });
  return (
    <button
      type="button"
      class="overview-lane"
      style={{ left: `${left}px`, width: `${width}px`, top: `${top}px` }}
      aria-label={name}
      title={name}
      onClick={() => {
        filter.typed.value = `subagent:${JSON.stringify(subagentRunId)}`;
      }}
    >
      {width > 60 && <span class="cut">{name}</span>}
    </button>
  );
}

/** Where watched keys were overwritten, lost members or came back otherwise. */
function WatchMarks() {
  const { watch, overview } = usePanel();
  const { say } = useLanguage();
  const span = overview.span.value;
  if (!span || watch.marks.value.length === 0) return null;
  const { xOf } = overview.scale.value;
  const shown = watch.marks.value.filter(({ tMs }) => tMs >= span.fromMs && tMs <= span.toMs).slice(-200);
  return (
    <>
      {shown.map((mark) => {
        const name = say(`watch_${mark.kind}`, {
          key: mark.key.slice(0, 80),
          item: mark.itemRef.id.slice(0, 80),
        });
        return (
          <button
            key={`${mark.item} ${mark.key} ${mark.write ?? ''} ${mark.request ?? ''}`}
            type="button"
            class={`watch-mark ${mark.kind}`}
            tabIndex={-1}
            style={{ left: `${xOf(mark.tMs) - 6}px` }}
            aria-label={name}
            title={name}
            onClick={() => watch.goTo(mark)}
          >
            ★
          </button>
        );
      })}
    </>
  );
}

function SignShapeOf({ sign: { shape, x } }: { sign: Sign }) {
  switch (shape) {
    case 'over':
      return <path class="sign-over" d={`M${x - 3} 0h6l-3 5z`} />;
    case 'lost':
      return <rect class="sign-lost" x={x - 2.5} y={0} width={5} height={5} />;
    case 'error':
      return <path class="sign-error" d={`M${x - 2.5} 0.5l5 5M${x + 2.5} 0.5l-5 5`} />;
    default:
      return <rect class="sign-write" x={x - 0.75} y={7} width={1.5} height={5} />;
  }
}
