import { LEAST_QUOTA } from '../../platform/settings';
import type { MessageName } from '../text/language';
import { useDesk, useLanguage } from './use-panel';

/** What recordings may weigh. */
export function QuotaFields() {
  const desk = useDesk();
  const { say } = useLanguage();
  const { tabQuota, totalQuota } = desk.settings.value;
  return (
    <div class="field">
      <label for="set-quota-tab">{say('set_quota')}</label>
      <div class="quotas">
        <Quota
          id="set-quota-tab"
          label="set_quota_tab"
          value={tabQuota}
          change={(mb) => desk.change({ tabQuota: mb })}
        />
        <Quota
          id="set-quota-total"
          label="set_quota_total"
          value={totalQuota}
          change={(mb) => desk.change({ totalQuota: mb })}
        />
        <p class="field-note">{say('set_quota_note')}</p>
      </div>
    </div>
  );
}

interface QuotaProps {
  id: string;
  label: MessageName;
  value: number;
  change: (mb: number) => void;
}

/** A number of MB; what is no such number is put back. */
function Quota({ id, label, value, change }: QuotaProps) {
  const { say } = useLanguage();
  return (
    <div class="quota">
      <input
        id={id}
        type="number"
        min={LEAST_QUOTA}
        step="1"
        aria-label={say(label)}
        value={value}
        onChange={({ currentTarget }) => {
          if (currentTarget.validity.valid && currentTarget.value !== '') change(currentTarget.valueAsNumber);
          else currentTarget.value = String(value);
        }}
      />
      <span>{say(label)}</span>
    </div>
  );
}
