import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ItemDetail, RequestSummary, SentBackView } from '../../../engine/view';
import {
  type Column,
  columnsWithin,
  type Geometry,
  type KeyRow,
  placeColumns,
  type RowCell,
} from '../stores/timeline';
import { type Cell, cellAt, moveInGrid } from '../stores/timeline-moves';
import { shortType } from '../text/event-type';
import type { Language } from '../text/language';
import { type CardSubject, LifeCard } from './life-card';
import { kindNames } from './marks';
import './timeline.css';
import { TimelineRow } from './timeline-row';
import { useLanguage, usePanel } from './use-panel';
import { useVirtualRows } from './use-virtual-rows';
import { useWidth } from './use-width';

const AXIS = 22;
const ROW = 30;
const LOSING_ROW = 43;

/** The chosen item's timeline: a row each key, a step each writing event, then what is held and what came back. */
export function Timeline() {
  const { detail } = usePanel();
  const shown = detail.detail.value;
  if (!shown) return <div class="timeline" />;
  return (
    <section class="timeline" aria-label={shown.summary.ref.id.slice(0, 200)}>
      <Head detail={shown} />
      <Grid />
    </section>
  );
}

/** Room for the longest key and its mark, in px. */
function keyWidth(rows: readonly KeyRow[]): number {
  const longest = rows.reduce(
    (most, { key, state }) => Math.max(most, key.length * 6.7 + (state === 'prefixed' ? 0 : 68)),
    0,
  );
  return Math.max(96, Math.ceil(longest) + 22);
}

function Head({ detail: { summary, keys, writes, events } }: { detail: ItemDetail }) {
  const { detail } = usePanel();
  const { say, count, number } = useLanguage();
  const what = summary.toolCallName ?? summary.activityType ?? summary.role;
  const steps = detail.timeline.value?.columns.filter(({ write }) => write.source === 'event').length ?? 0;
  return (
    <header class="timeline-head">
      <h2 class="timeline-title cut" title={summary.ref.id}>
        {summary.ref.id.slice(0, 200)}
      </h2>
      <div class="timeline-facts">
        <span>{say(kindNames[summary.ref.kind])}</span>
        {what !== undefined && <span class="cut">{what.slice(0, 60)}</span>}
        <span>{count('keys', keys.length)}</span>
        <span>{count('writes', writes.length)}</span>
        {events > 0 && (
          <span>{say('timeline_writing_events', { writing: number(steps), events: number(events) })}</span>
        )}
        {summary.dropped && <span class="state-missing">{say('timeline_dropped')}</span>}
      </div>
      {detail.timeline.value && detail.timeline.value.past < detail.timeline.value.columns.length && (
        <span class="timeline-past">
          {say('timeline_past', {
            past: number(detail.timeline.value.past),
            all: number(detail.timeline.value.columns.length),
          })}
        </span>
      )}
      {detail.sentBackBy.value.length > 1 && <SentChoice all={detail.sentBackBy.value} />}
      <div class="timeline-scale" role="group" aria-label={say('timeline_scale')}>
        {(['steps', 'time'] as const).map((scale) => (
          <button
            key={scale}
            type="button"
            aria-pressed={detail.scale.value === scale}
            onClick={() => {
              detail.scale.value = scale;
            }}
          >
            {say(`timeline_${scale}`)}
          </button>
        ))}
      </div>
    </header>
  );
}

function Grid() {
  const { detail, selection, moment } = usePanel();
  const { say } = useLanguage();
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(scroller);
  const [left, setLeft] = useState(0);
  const [active, setActive] = useState<Cell>({ row: 0, cell: 0 });
  const [subject, setSubject] = useState<CardSubject>();
  const byKeyboard = useRef(false);
  const { columns, rows } = detail.timeline.value ?? { columns: [], rows: [] };
  const sent = detail.sentBack.value;
  const narrow = width < 560;
  const frame = {
    key: Math.min(keyWidth(rows), narrow ? Math.round(width * 0.4) : 210),
    held: narrow ? 100 : 112,
    sent: sent ? 106 : 0,
  };
  const room = narrow ? width - frame.key - 20 : width - frame.key - frame.held - frame.sent;
  const geometry = placeColumns(columns, detail.scale.value, room);
  const inSight = columnsWithin(geometry, left, left + width - frame.key);
  const virtual = useVirtualRows({
    count: rows.length,
    size: (index) => (rows[index]?.loses ? LOSING_ROW : ROW),
    scroller,
    sticky: AXIS,
    stamp: rows,
  });

  const show = (cell: Cell) => {
    setActive(cell);
    virtual.reveal(cell.row);
    const bar = cellAt(rows, cell);
    const element = scroller.current;
    if (bar?.kind === 'life' && element) {
      const [from, to] = [geometry.edges[bar.bar.from]!, geometry.edges[bar.bar.to]!];
      const laneRoom = element.clientWidth - frame.key - (narrow ? 0 : frame.held + frame.sent);
      if (from < element.scrollLeft) element.scrollLeft = from;
      else if (Math.min(to, from + 90) > element.scrollLeft + laneRoom)
        element.scrollLeft = from + 90 - laneRoom;
    }
  };
  const choose = (row: KeyRow, cell: number) => {
    const chosen = row.cells[cell - 1];
    if (chosen?.kind === 'life')
      selection.chooseWrite(chosen.bar.write.index, row.key, chosen.bar.write.event);
    else if (chosen?.kind === 'gone')
      selection.chooseWrite(chosen.removal.write.index, row.key, chosen.removal.write.event);
    else selection.chooseKey(row.key);
  };
  const goToMoment = (cell: RowCell | undefined) => {
    const write = cell?.kind === 'life' ? cell.bar.write : cell?.removal.write;
    if (write?.event !== undefined) moment.goTo(write.event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active.row];
    if (row && (event.key === 'Enter' || event.key === ' ')) choose(row, active.cell);
    else if (event.key === 'm') goToMoment(cellAt(rows, active));
    else {
      const next = moveInGrid(rows, active, event.key);
      if (!next) return;
      byKeyboard.current = true;
      show(next);
    }
    event.preventDefault();
  };

  useLayoutEffect(() => {
    if (!byKeyboard.current) return;
    byKeyboard.current = false;
    const cell = cellAt(rows, active);
    const over = document.getElementById(`cell-${active.row}-${active.cell}`);
    if (cell?.kind === 'life' && over) setSubject({ bar: cell.bar, over });
    else if (cell?.kind === 'gone' && over) setSubject({ removal: cell.removal, over });
    else setSubject(undefined);
  }, [active, rows]);

  const whole = { width: `${frame.key + geometry.width + frame.held + frame.sent}px` };
  return (
    <div
      class="timeline-scroll"
      role="grid"
      tabIndex={0}
      ref={scroller}
      aria-label={say('timeline_label')}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 3}
      aria-activedescendant={rows.length > 0 ? `cell-${active.row}-${active.cell}` : undefined}
      onKeyDown={onKeyDown}
      onBlur={() => setSubject(undefined)}
      onScroll={(event) => {
        setLeft(event.currentTarget.scrollLeft);
        setSubject(undefined);
      }}
      style={{
        '--key-width': `${frame.key}px`,
        '--held-width': `${frame.held}px`,
        '--sent-width': `${frame.sent}px`,
      }}
    >
      <Axis columns={columns} geometry={geometry} inSight={inSight} whole={whole} />
      <div class="timeline-rows" role="rowgroup" style={{ height: `${virtual.total}px` }}>
        {virtual.rows.map(({ index, start, size }) => {
          const row = rows[index];
          return (
            row && (
              <TimelineRow
                key={row.key}
                row={row}
                at={index}
                place={{ ...whole, top: `${start}px`, height: `${size}px` }}
                geometry={geometry}
                inSight={inSight}
                activeCell={active.row === index ? active.cell : undefined}
                choose={(cell) => {
                  setActive({ row: index, cell });
                  choose(row, cell);
                }}
                tell={setSubject}
              />
            )
          );
        })}
      </div>
      {subject && <LifeCard subject={subject} />}
    </div>
  );
}

interface AxisProps {
  columns: Column[];
  geometry: Geometry;
  inSight: [number, number];
  whole: { width: string };
}

function Axis({ columns, geometry, inSight: [first, last], whole }: AxisProps) {
  const { say } = useLanguage();
  const { session, moment } = usePanel();
  let free = 0;
  return (
    <div class="timeline-row timeline-axis" role="row" aria-rowindex={1} style={whole}>
      <div class="timeline-key" role="columnheader">
        {say('timeline_key')}
      </div>
      <div class="timeline-lane" role="presentation" style={{ width: `${geometry.width}px` }}>
        {columns.slice(first, last + 1).map((column, at) => {
          const x = geometry.edges[first + at]!;
          const until = geometry.edges[first + at + 1] ?? geometry.width;
          const text = stepName(column, say, session.requests.value);
          const most = Math.max(until - x, 60);
          if (x < free) return null;
          free = x + most;
          return (
            <div
              key={column.id}
              class="timeline-step cut"
              role="columnheader"
              aria-colindex={first + at + 2}
              title={column.write.eventType}
              style={{ left: `${x}px`, width: `${most}px` }}
            >
              {text}
            </div>
          );
        })}
      </div>
      <div class="timeline-held" role="columnheader">
        {moment.event.value === undefined
          ? say('timeline_held')
          : say('timeline_held_then', { event: moment.event.value })}
      </div>
      <SentHead />
    </div>
  );
}

/** `#33 CONTENT`, or the run whose input wrote. */
function stepName({ write }: Column, say: Language['say'], requests: readonly RequestSummary[]): string {
  if (write.source === 'request') {
    const run = write.request === undefined ? undefined : requests[write.request]?.runId;
    return say('timeline_input', { run: run ?? '' });
  }
  return `#${write.event ?? ''} ${shortType(write.eventType ?? '')}`;
}

function SentHead() {
  const { detail } = usePanel();
  const { say } = useLanguage();
  const sent = detail.sentBack.value;
  if (!sent) return null;
  const name = say('timeline_sent', { run: sent.runId ?? `${sent.request}` });
  return (
    <div class="timeline-sent" role="columnheader" title={name}>
      <span class="cut">{name}</span>
    </div>
  );
}

/** Which of several later inputs the last column shows. */
function SentChoice({ all }: { all: readonly SentBackView[] }) {
  const { detail } = usePanel();
  const { say } = useLanguage();
  return (
    <label class="timeline-choice">
      <span>{say('timeline_sent_choice')}</span>
      <select
        value={detail.sentBack.value?.request}
        onChange={(event) => {
          detail.chosenRequest.value = Number(event.currentTarget.value);
        }}
      >
        {all.map((one) => (
          <option key={one.request} value={one.request}>
            {(one.runId ?? `${one.request}`).slice(0, 60)}
          </option>
        ))}
      </select>
    </label>
  );
}
