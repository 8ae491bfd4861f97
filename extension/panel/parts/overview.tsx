import { useRef } from 'preact/hooks';
import { layOutOverview, type Sign } from '../stores/overview';
import { runStatusNames } from './marks';
import './overview.css';
import { useLanguage, usePanel } from './use-panel';
import { useWidth } from './use-width';

/** The whole recording on one time axis; a run's band leads to its first item. */
export function Overview() {
  const { session, selection } = usePanel();
  const { say, duration } = useLanguage();
  const strip = useRef<HTMLElement>(null);
  const width = useWidth(strip);
  const { bands, signs, moments } = layOutOverview(
    session.runs.value,
    session.items.value,
    session.findings.value,
    width,
  );
  const goToRun = (run: number) => {
    const first = session.items.value.find((item) => item.run === run && item.writes > 0);
    if (first) selection.goToItem(first.index);
  };
  return (
    <section class="overview" ref={strip} aria-label={say('overview_label')}>
      <div class="overview-axis" aria-hidden="true">
        {moments.map(({ ms, x }) => (
          <span key={ms} style={{ left: `${x}px` }}>
            {duration(ms)}
          </span>
        ))}
      </div>
      {bands.map(({ run, left, width: wide }) => (
        <button
          key={run.index}
          type="button"
          class={`overview-run ${run.status === 'running' ? 'open' : run.status}`}
          style={{ left: `${left}px`, width: `${wide}px` }}
          aria-label={run.runId.slice(0, 200)}
          title={run.runId}
          onClick={() => goToRun(run.index)}
        >
          {wide > 40 && <span class="cut mono">{run.runId.slice(0, 80)}</span>}
          {wide > 120 && <span class="cut overview-status">{say(runStatusNames[run.status])}</span>}
        </button>
      ))}
      <svg class="overview-signs" aria-hidden="true">
        {signs.map((sign) => (
          <SignShapeOf key={`${sign.shape} ${sign.x}`} sign={sign} />
        ))}
      </svg>
    </section>
  );
}

function SignShapeOf({ sign: { shape, x } }: { sign: Sign }) {
  switch (shape) {
    case 'over':
      return <path class="sign-over" d={`M${x - 3.5} 1h7l-3.5 6z`} />;
    case 'lost':
      return <rect class="sign-lost" x={x - 3} y={1} width={6} height={6} />;
    case 'error':
      return <path class="sign-error" d={`M${x - 3} 1l6 6M${x + 3} 1l-6 6`} />;
    default:
      return <rect class="sign-item" x={x} y={3} width={1.5} height={6} />;
  }
}
