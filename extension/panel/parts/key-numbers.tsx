import type { KeyDetail, PointerStats } from '../../../engine/view';
import { histogram } from '../stores/histogram';
import { oneLine } from '../text/json-text';
import { keyName } from '../text/key-name';
import { memberName, token } from '../text/pointer';
import { CopyButton } from './copy-button';
import { Icon } from './icon';
import { KindLetter } from './marks';
import { Section } from './section';
import { useDesk, useLanguage, usePanel } from './use-panel';
import { WatchToggle } from './watch-toggle';

/** One distinct key: what its final values say, one an item, and the items that hold it. */
export function KeyNumbers() {
  const { keys } = usePanel();
  const { say, count } = useLanguage();
  const detail = keys.detail.value;
  if (!detail) return <p class="section section-note">{say('keys_choose_key')}</p>;
  const told = detail.pointers.filter(({ numbers, strings }) => numbers ?? strings);
  return (
    <>
      <Section
        title={<code>{keyName(detail.key, 120)}</code>}
        tools={
          <>
            <WatchToggle name={detail.key} />
            <CopyButton label="copy_path" text={() => token(detail.key)} />
          </>
        }
      >
        {told.length === 0 && <p class="section-note">{say('keys_no_numbers')}</p>}
        <div class="numbers">
          {told.map((stats) => (
            <One key={stats.pointer} name={detail.key} stats={stats} />
          ))}
        </div>
        {told.length > 0 && <p class="section-note">{say('keys_final_values')}</p>}
      </Section>
      <Section title={count('keys_holders', detail.items.length)}>
        <Holders detail={detail} />
      </Section>
    </>
  );
}

function One({ name, stats: { pointer, numbers, strings } }: { name: string; stats: PointerStats }) {
  const { say, number } = useLanguage();
  const whole = token(name) + pointer;
  return (
    <div class="numbers-one">
      <code class="cut" title={whole}>
        {memberName(whole)}
      </code>
      {numbers && <PinToggle pointer={whole} />}
      {numbers && (
        <>
          <dl class="stats">
            {(['sum', 'median', 'p95', 'min', 'max'] as const).map((stat) => (
              <div key={stat}>
                <dt>{say(`stat_${stat}`)}</dt>
                <dd class="mono">{number(numbers[stat])}</dd>
              </div>
            ))}
          </dl>
          {numbers.count > 1 && <Plots points={numbers.points} />}
        </>
      )}
      {strings && <Words strings={strings} />}
    </div>
  );
}

function PinToggle({ pointer }: { pointer: string }) {
  const desk = useDesk();
  const { say } = useLanguage();
  const { pinned } = desk.settings.value;
  const on = pinned.includes(pointer);
  const label = say(on ? 'pin_stop' : 'pin_start', { pointer: memberName(pointer) });
  return (
    <button
      type="button"
      class="copy-button pin-toggle"
      aria-pressed={on}
      aria-label={label}
      title={label}
      onClick={() =>
        desk.change({ pinned: on ? pinned.filter((one) => one !== pointer) : [...pinned, pointer] })
      }
    >
      <Icon name="pin" />
    </button>
  );
}

const WIDTH = 160;
const HEIGHT = 32;

/** How the numbers are spread, and how they went over time. */
function Plots({ points }: { points: readonly [tMs: number, value: number][] }) {
  const { say, number, count } = useLanguage();
  const values = points.map(([, value]) => value);
  const bins = histogram(values, 16);
  const most = Math.max(1, ...bins);
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const span = greatest - least || 1;
  const step = WIDTH / Math.max(1, points.length - 1);
  const yOf = (value: number) => HEIGHT - 2 - ((value - least) / span) * (HEIGHT - 6);
  const spoken = { least: number(least), greatest: number(greatest) };
  return (
    <div class="plots">
      <figure class="plot">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={say('plot_spread_name', spoken)}
        >
          {bins.map((bin, at) => (
            <rect
              key={`${at}`}
              class="bar"
              x={(at * WIDTH) / bins.length + 0.5}
              width={WIDTH / bins.length - 1}
              y={HEIGHT - (bin / most) * (HEIGHT - 4)}
              height={(bin / most) * (HEIGHT - 4)}
            />
          ))}
        </svg>
        <figcaption>{say('plot_spread')}</figcaption>
      </figure>
      <figure class="plot">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={say('plot_course_name', spoken)}
        >
          <polyline
            class="course"
            points={values.map((value, at) => `${at * step},${yOf(value)}`).join(' ')}
          />
        </svg>
        <figcaption>{count('plot_course', points.length)}</figcaption>
      </figure>
    </div>
  );
}

function Words({ strings }: { strings: readonly { value: string; count: number }[] }) {
  const { number } = useLanguage();
  const most = Math.max(...strings.map(({ count }) => count));
  return (
    <ul class="word-counts" style={{ gridColumn: '1 / -1' }}>
      {strings.slice(0, 8).map(({ value, count }) => (
        <li key={value} style={{ '--share': `${(count / most) * 100}%` }}>
          <code class="cut">{JSON.stringify(value)}</code>
          <span class="number">{number(count)}</span>
        </li>
      ))}
    </ul>
  );
}

const MOST_HOLDERS = 200;

function Holders({ detail: { key, items } }: { detail: KeyDetail }) {
  const { selection } = usePanel();
  const { say, count } = useLanguage();
  return (
    <div class="holders">
      {items.slice(0, MOST_HOLDERS).map(({ item, itemRef, held }) => (
        <button
          key={item}
          type="button"
          class="holder"
          title={itemRef.id}
          onClick={() => selection.goToItem(item, key)}
        >
          <KindLetter kind={itemRef.kind} />
          <code class="cut">{itemRef.id.slice(0, 120)}</code>
          {held ? (
            <code class="cut dim">{oneLine(held.text, 120)}</code>
          ) : (
            <span class="state-missing">{say('timeline_not_held')}</span>
          )}
        </button>
      ))}
      {items.length > MOST_HOLDERS && (
        <p class="section section-note">{count('keys_more_holders', items.length - MOST_HOLDERS)}</p>
      )}
    </div>
  );
}
