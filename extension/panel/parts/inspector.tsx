import type { FindingSummary, ItemDetail } from '../../../engine/view';
import { heldText } from '../stores/held';
import { layOutJson } from '../text/json-text';
import { CopyButton } from './copy-button';
import { FindingSentence } from './finding-sentence';
import { KeyHistory } from './key-history';
import { KeyNumbers } from './key-numbers';
import './inspector.css';
import { SeverityMark } from './marks';
import { RawEvent } from './raw-event';
import { Replaced } from './replaced';
import { RuleActions } from './rule-actions';
import { Section } from './section';
import { useLanguage, usePanel } from './use-panel';
import { KeyVerdict } from './verdict';

/** What happened here, top to bottom: the verdict, the key's history, what a write replaced, the event. */
export function Inspector() {
  const { selection, detail } = usePanel();
  const { say } = useLanguage();
  const onItem = detail.aboutItem.value;
  const finding = detail.finding.value;
  const shown = detail.detail.value;
  const key = selection.key.value;
  const view = selection.view.value;
  return (
    <section class="inspector" aria-label={say('inspector_label')}>
      {finding && <ChosenFinding finding={finding} />}
      {onItem && shown && key !== undefined && (
        <>
          <KeyVerdict detail={shown} name={key} />
          <KeyHistory name={key} />
          <Replaced />
        </>
      )}
      {onItem && shown && key === undefined && <WholeItem detail={shown} />}
      {view === 'keys' && <KeyNumbers />}
      {view !== 'keys' && <RawEvent />}
      {!onItem && !finding && view !== 'keys' && detail.event.value === undefined && (
        <p class="section section-note">{say('inspector_choose_event')}</p>
      )}
    </section>
  );
}

/** With no key chosen: how the item stands, its findings, and all that it holds. */
function WholeItem({ detail }: { detail: ItemDetail }) {
  const panel = usePanel();
  const { say, count } = useLanguage();
  const summary =
    panel.shown.items.value.find(({ index }) => index === detail.summary.index) ?? detail.summary;
  const findings = panel.detail.findings.value;
  const held = heldText(panel.detail.timeline.value?.rows ?? []);
  return (
    <>
      <Section title={say('item_state')}>
        <ul class="verdict" style={{ listStyle: 'none' }}>
          <li>{count('state_keys', summary.keys)}</li>
          {summary.overwritten > 0 && <li>{count('state_overwritten', summary.overwritten)}</li>}
          {summary.lost > 0 && <li class="state-missing">{count('state_lost', summary.lost)}</li>}
          {summary.drift > 0 && <li class="state-missing">{count('state_drift', summary.drift)}</li>}
          {summary.dropped && <li class="state-missing">{say('state_dropped')}</li>}
        </ul>
        <p class="section-note">{say('item_choose_key')}</p>
      </Section>
      {findings.length > 0 && (
        <Section title={say('item_findings')}>
          {findings.slice(0, 50).map((finding) => (
            <FindingLine key={finding.index} finding={finding} />
          ))}
        </Section>
      )}
      {summary.keys > 0 && (
        <Section title={say('item_held')} tools={<CopyButton label="copy_metadata" text={() => held} />}>
          <pre>{layOutJson(held).text}</pre>
        </Section>
      )}
    </>
  );
}

/** The finding chosen in the list, whole. */
function ChosenFinding({ finding }: { finding: FindingSummary }) {
  const { say } = useLanguage();
  return (
    <Section title={<code>{finding.rule}</code>}>
      <FindingLine finding={finding} />
      <RuleActions finding={finding} />
      <p class="section-note">
        <a href={finding.spec} target="_blank" rel="noreferrer">
          {say('spec_of', { rule: finding.rule })}
        </a>
      </p>
    </Section>
  );
}

export function FindingLine({ finding }: { finding: FindingSummary }) {
  return (
    <div class="finding-line">
      <SeverityMark severity={finding.severity} short />
      <span>
        <FindingSentence finding={finding} />
      </span>
    </div>
  );
}
