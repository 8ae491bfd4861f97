import type { WriteView } from '../../../engine/view';
import { sentBackState } from '../stores/sent-back';
import { type Bar, cellsWithin, type Geometry, type KeyRow, type Removal } from '../stores/timeline';
import { oneLine } from '../text/json-text';
import { keyName } from '../text/key-name';
import type { Language } from '../text/language';
import { lostWords } from '../text/pointer';
import type { CardSubject } from './life-card';
import { useLanguage, usePanel } from './use-panel';

interface TimelineRowProps {
  row: KeyRow;
  at: number;
  place: { width: string; top: string; height: string };
  geometry: Geometry;
  inSight: [first: number, last: number];
  activeCell: number | undefined;
  choose: (cell: number) => void;
  /** says which bar's card to show */
  tell: (subject: CardSubject | undefined) => void;
}

/** One key's row: its name, its values' lives, what is held, what came back. */
export function TimelineRow({
  row,
  at,
  place,
  geometry,
  inSight,
  activeCell,
  choose,
  tell,
}: TimelineRowProps) {
  const { selection } = usePanel();
  const language = useLanguage();
  const [first, last] = inSight;
  const chosen = selection.key.value === row.key;
  return (
    <div
      class={`timeline-row${row.loses ? ' loses' : ''}${chosen ? ' chosen' : ''}`}
      role="row"
      aria-rowindex={at + 2}
      aria-selected={chosen}
      style={place}
    >
      <KeyHead row={row} id={`cell-${at}-0`} active={activeCell === 0} choose={() => choose(0)} />
      <div class="timeline-lane" role="presentation" style={{ width: `${geometry.width}px` }}>
        {cellsWithin(row.cells, first, last).map((index) => {
          const cell = row.cells[index]!;
          const position = index + 1;
          const shared = {
            id: `cell-${at}-${position}`,
            active: activeCell === position,
            choose: () => choose(position),
            geometry,
            tell,
          };
          return cell.kind === 'life' ? (
            <Life key={cell.bar.write.index} bar={cell.bar} {...shared} />
          ) : (
            <Gone key={cell.removal.write.index} removal={cell.removal} {...shared} />
          );
        })}
        <LossWords row={row} geometry={geometry} inSight={inSight} language={language} />
      </div>
      <div class="timeline-held" role="gridcell">
        {row.held ? (
          <code class="cut" title={oneLine(row.held.text, 1000)}>
            {oneLine(row.held.text)}
          </code>
        ) : (
          <span class="state-missing">{language.say('timeline_not_held')}</span>
        )}
      </div>
      <SentBack name={row.key} />
    </div>
  );
}

function KeyHead({
  row,
  id,
  active,
  choose,
}: {
  row: KeyRow;
  id: string;
  active: boolean;
  choose: () => void;
}) {
  const { say } = useLanguage();
  return (
    <div
      id={id}
      class={`timeline-key${active ? ' cell-active' : ''}`}
      role="rowheader"
      tabIndex={-1}
      onClick={choose}
    >
      <code class="cut" title={keyName(row.key, 1000)}>
        {keyName(row.key)}
      </code>
      {row.state === 'unprefixed' && (
        <span class="mark mark-quiet mark-unprefixed">{say('mark_unprefixed')}</span>
      )}
      {row.state === 'reserved' && <span class="mark mark-quiet mark-reserved">{say('mark_reserved')}</span>}
    </div>
  );
}

interface LifeProps {
  id: string;
  active: boolean;
  choose: () => void;
  geometry: Geometry;
  tell: (subject: CardSubject | undefined) => void;
}

function Life({ bar, id, active, choose, geometry: { edges }, tell }: LifeProps & { bar: Bar }) {
  const { detail } = usePanel();
  const language = useLanguage();
  const { write } = bar;
  const left = edges[bar.from]! + 3;
  const width = Math.max(4, edges[bar.to]! - edges[bar.from]! - 6);
  const classes = [
    'life',
    `life-${bar.state}`,
    write.effect === 'overwrite' && 'life-overwrites',
    detail.chosenWrite.value?.index === write.index && 'life-chosen',
    active && 'cell-active',
  ];
  return (
    <>
      <div
        id={id}
        class={classes.filter(Boolean).join(' ')}
        role="gridcell"
        tabIndex={-1}
        aria-label={lifeName(bar, language)}
        aria-colindex={bar.from + 2}
        aria-colspan={bar.to - bar.from}
        style={{ left: `${left}px`, width: `${width}px` }}
        onClick={choose}
        onPointerEnter={(event) => tell({ bar, over: event.currentTarget })}
        onPointerLeave={() => tell(undefined)}
        onFocus={(event) => tell({ bar, over: event.currentTarget })}
      >
        {width > 14 && oneLine(write.value?.text ?? '', 160)}
      </div>
      {bar.repeats.slice(0, 200).map((repeat) => (
        <div
          key={repeat.write.index}
          class="life-repeat"
          role="presentation"
          style={{ left: `${edges[repeat.column]! + 4}px` }}
        />
      ))}
    </>
  );
}

function Gone({ removal, id, active, choose, geometry: { edges }, tell }: LifeProps & { removal: Removal }) {
  const { detail } = usePanel();
  const language = useLanguage();
  const { write, column } = removal;
  const chosen = detail.chosenWrite.value?.index === write.index;
  return (
    <div
      id={id}
      class={`life-gone${chosen ? ' life-chosen' : ''}${active ? ' cell-active' : ''}`}
      role="gridcell"
      tabIndex={-1}
      aria-label={language.say('timeline_removed_name', { key: write.key, event: write.event ?? '' })}
      aria-colindex={column + 2}
      style={{
        left: `${edges[column]! + 3}px`,
        width: `${Math.max(6, edges[column + 1]! - edges[column]! - 6)}px`,
      }}
      onClick={choose}
      onPointerEnter={(event) => tell({ removal, over: event.currentTarget })}
      onPointerLeave={() => tell(undefined)}
    >
      {language.say('timeline_removed')}
    </div>
  );
}

/** The name of a bar for those who cannot see it: what the value is, who wrote it, and what became of it. */
function lifeName({ write, state, endedBy }: Bar, { say }: Language): string {
  const facts = [oneLine(write.value?.text ?? '', 120)];
  facts.push(whoWrote(write, say));
  if (state === 'held') facts.push(say('life_held'));
  if (state === 'later') facts.push(say('life_later'));
  if (state === 'overwritten') facts.push(say('life_overwritten', { by: stepOf(endedBy) }));
  if (state === 'removed') facts.push(say('life_removed', { by: stepOf(endedBy) }));
  if (write.effect === 'overwrite') facts.push(say('life_overwrites'));
  if (write.lost?.length) facts.push(say('life_lost', { members: lostWords(write.lost) }));
  return facts.join('; ');
}

function whoWrote(write: WriteView, say: Language['say']): string {
  if (write.source === 'request') return say('life_from_input');
  return say('life_written', { by: stepOf(write), type: write.eventType ?? '' });
}

const stepOf = (write: WriteView | undefined) => `#${write?.event ?? write?.request ?? ''}`;

interface LossProps {
  row: KeyRow;
  geometry: Geometry;
  inSight: [first: number, last: number];
  language: Language;
}

/** What each overwrite lost, in words above its bar, as wide as there is room until the next. */
function LossWords({ row, geometry: { edges, width }, inSight: [first, last], language }: LossProps) {
  if (!row.loses) return null;
  const losses = cellsWithin(row.cells, Math.max(0, first - 2), last).flatMap((index) => {
    const cell = row.cells[index]!;
    return cell.kind === 'life' && cell.bar.write.lost?.length ? [cell.bar] : [];
  });
  return (
    <>
      {losses.map(({ from, write }, at) => {
        const left = edges[from]! + 3;
        const until = losses[at + 1] ? edges[losses[at + 1]!.from]! : width;
        const words = language.say('timeline_lost', { members: lostWords(write.lost!) });
        return (
          <span
            key={write.index}
            class="life-loss"
            title={words}
            style={{ left: `${left}px`, maxWidth: `${Math.max(30, until - left - 3)}px` }}
          >
            {words}
          </span>
        );
      })}
    </>
  );
}

function SentBack({ name }: { name: string }) {
  const { detail } = usePanel();
  const { say } = useLanguage();
  const sent = detail.sentBack.value;
  if (!sent) return null;
  const found = sentBackState(sent, name);
  return (
    <div class="timeline-sent" role="gridcell">
      {found ? (
        <span
          class={`state-${found.state}`}
          title={found.actual ? oneLine(found.actual.text, 1000) : undefined}
        >
          {say(`sent_${found.state}`)}
        </span>
      ) : (
        <span title={say(sent.comparable ? 'sent_not_held' : 'sent_not_comparable')}>—</span>
      )}
    </div>
  );
}
