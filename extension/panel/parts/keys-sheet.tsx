import type { MessageName } from '../text/language';
import { useLanguage } from './use-panel';

const sheet: [keys: string[], does: MessageName][] = [
  [['W'], 'keys_where'],
  [['/'], 'keys_filter'],
  [['1', '…', '9', '0'], 'keys_views'],
  [['↑', '↓'], 'keys_rows'],
  [['←', '→'], 'keys_sides'],
  [['Home', 'End'], 'keys_ends'],
  [['Enter'], 'keys_choose'],
  [[',', '.'], 'keys_moment'],
  [['M'], 'keys_to_moment'],
  [['L'], 'keys_live'],
  [['P'], 'keys_pin'],
  [['[', ']'], 'keys_marks'],
  [['B'], 'keys_bug_report'],
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
