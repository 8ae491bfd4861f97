import type { MessageName } from '../text/language';
import { useLanguage } from './use-panel';

const sheet: [keys: string[], does: MessageName][] = [
  [['/'], 'keys_filter'],
  [['1', '2', '3', '4', '5'], 'keys_views'],
  [['↑', '↓'], 'keys_rows'],
  [['←', '→'], 'keys_sides'],
  [['Home', 'End'], 'keys_ends'],
  [['Enter'], 'keys_choose'],
  [['F6'], 'keys_panes'],
  [['Esc'], 'keys_escape'],
  [['?'], 'keys_sheet'],
];

/** What the keyboard does. */
export function KeysSheet() {
  const { say } = useLanguage();
  return (
    <dl class="keys-sheet">
      {sheet.map(([keys, does]) => (
        <>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{say(does)}</dd>
        </>
      ))}
    </dl>
  );
}
