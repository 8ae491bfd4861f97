import { useRef, useState } from 'preact/hooks';
import { useLanguage } from './use-panel';

const START = { tree: 300, aside: 336 };

/** The edge between two panes: drag it, or move it with the arrow keys. */
export function Splitter({ of }: { of: 'tree' | 'aside' }) {
  const { say } = useLanguage();
  const [width, setWidth] = useState(START[of]);
  const from = useRef<{ x: number; width: number }>(undefined);
  const toward = of === 'tree' ? 1 : -1;
  const set = (next: number) => {
    const kept = Math.round(Math.max(160, Math.min(900, next)));
    setWidth(kept);
    document.documentElement.style.setProperty(`--${of}-width`, `${kept}px`);
  };
  return (
    <div
      class="splitter"
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={say(of === 'tree' ? 'splitter_tree' : 'splitter_aside')}
      aria-valuenow={width}
      aria-valuemin={160}
      aria-valuemax={900}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width: event.currentTarget.parentElement!.offsetWidth };
      }}
      onPointerMove={(event) => {
        if (from.current) set(from.current.width + toward * (event.clientX - from.current.x));
      }}
      onPointerUp={() => {
        from.current = undefined;
      }}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowRight' ? 16 : event.key === 'ArrowLeft' ? -16 : 0;
        if (step === 0) return;
        event.preventDefault();
        set(width + toward * step);
      }}
    />
  );
}
