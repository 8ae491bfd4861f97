import type { FindingSummary, Severity } from '../../../engine/view';
import type { Judgement } from '../../platform/judging';
import { prefixOf, suggestedName } from '../stores/own-names';
import { keyName } from '../text/key-name';
import { hostOf } from '../text/origin';
import { CopyButton } from './copy-button';
import { useDesk, useLanguage, usePanel } from './use-panel';

/** What to do about a finding: take the key, name a prefix one's own, silence the rule here. */
export function RuleActions({ finding }: { finding: FindingSummary }) {
  const desk = useDesk();
  const { origin } = usePanel();
  const { say } = useLanguage();
  const { rule, key } = finding;
  const here = origin.value;
  const host = here === '' ? '' : hostOf(here);
  const judge = (change: (before: Judgement) => Judgement, done: string) => {
    desk.judge(here, change);
    desk.said.value = done;
  };
  const severity = (chosen: Severity | 'off') =>
    judge(
      (before) => ({ ...before, severities: { ...before.severities, [rule]: chosen } }),
      say('rule_silenced', { rule }),
    );
  return (
    <div class="rule-actions">
      {rule === 'unprefixed-key' && key !== undefined && <KeyActions name={key} judge={judge} />}
      <button type="button" class="line-button" onClick={() => severity('off')}>
        {host === '' ? say('rule_silence', { rule }) : say('rule_silence_here', { rule, host })}
      </button>
    </div>
  );
}

interface KeyActionsProps {
  name: string;
  judge: (change: (before: Judgement) => Judgement, done: string) => void;
}

function KeyActions({ name, judge }: KeyActionsProps) {
  const desk = useDesk();
  const { say } = useLanguage();
  const shown = { key: keyName(name, 60) };
  const prefix = prefixOf(name);
  const suggested = suggestedName(name, desk.settings.value.prefixes);
  return (
    <>
      {suggested !== undefined && (
        <p class="section-note">
          {say('key_suggested', { name: suggested })} <CopyButton label="copy_name" text={() => suggested} />
        </p>
      )}
      <button
        type="button"
        class="line-button"
        onClick={() =>
          judge(
            (before) => ({ ...before, acceptedKeys: [...new Set([...before.acceptedKeys, name])] }),
            say('key_accepted', shown),
          )
        }
      >
        {say('key_accept', shown)}
      </button>
      <button
        type="button"
        class="line-button"
        onClick={() =>
          judge(
            (before) => ({ ...before, prefixes: [...new Set([...before.prefixes, prefix])] }),
            say('prefix_taken', { prefix }),
          )
        }
      >
        {say('prefix_take', { prefix })}
      </button>
    </>
  );
}
