import { useRef } from 'preact/hooks';
import { useLanguage, usePanel } from './use-panel';

/** The moment that every view shows. Drag it, or step with the arrow keys; at its end it is live. */
export function Playhead({ strip }: { strip: { current: HTMLElement | null } }) {
  const { moment, overview, session } = usePanel();
  const { say } = useLanguage();
  const dragging = useRef(false);
  const event = moment.event.value;
  const last = Math.max(0, session.counts.value.events - 1);
  const span = overview.span.value;
  if (!span) return null;
  const tMs = event === undefined ? overview.whole.value?.toMs : moment.tMs.value;
  if (tMs === undefined || tMs < span.fromMs || tMs > span.toMs) return null;
  const onKeyDown = (key: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      PageUp: -10,
      PageDown: 10,
      Home: -1e9,
    };
    const step = Object.hasOwn(steps, key.key) ? steps[key.key] : undefined;
    if (step !== undefined) moment.step(step);
    else if (key.key === 'End') moment.live();
    else return;
    key.preventDefault();
    key.stopPropagation();
  };
  return (
    <div
      class={`playhead${event === undefined ? ' live' : ''}`}
      role="slider"
      tabIndex={0}
      aria-label={say('playhead')}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={event ?? last}
      aria-valuetext={event === undefined ? say('moment_live') : say('moment_after', { event })}
      style={{ left: `${overview.scale.value.xOf(tMs)}px` }}
      onKeyDown={onKeyDown}
      onPointerDown={(press) => {
        press.currentTarget.setPointerCapture(press.pointerId);
        dragging.current = true;
      }}
      onPointerMove={(move) => {
        if (!dragging.current) return;
        const left = strip.current?.getBoundingClientRect().left ?? 0;
        void moment.goToTime(overview.scale.peek().msOf(move.clientX - left));
      }}
      onPointerUp={() => {
        dragging.current = false;
      }}
    />
  );
}
