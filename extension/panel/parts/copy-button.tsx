import { useEffect, useState } from 'preact/hooks';
import { copyText } from '../text/copy';
import type { MessageName } from '../text/language';
import { Icon } from './icon';
import { useDesk, useLanguage } from './use-panel';

/** Copies what `text` gives; the sign says for a moment that it did. */
export function CopyButton({ label, text }: { label: MessageName; text: () => string }) {
  const desk = useDesk();
  const { say } = useLanguage();
  const [done, setDone] = useState(false);
  useEffect(() => {
    if (!done) return undefined;
    const timer = setTimeout(() => setDone(false), 1500);
    return () => clearTimeout(timer);
  }, [done]);
  const copy = async () => {
    const copied = await copyText(text());
    setDone(copied);
    desk.said.value = say(copied ? 'copied' : 'copy_failed');
  };
  return (
    <button type="button" class="copy-button" aria-label={say(label)} title={say(label)} onClick={copy}>
      <Icon name={done ? 'check' : 'copy'} />
    </button>
  );
}
