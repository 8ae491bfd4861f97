import type { Substitutions } from '../text/catalog';
import type { MessageName } from '../text/language';
import { useLanguage, usePanel } from './use-panel';

/** A message with what stands at its placeholders set apart; an event's number is a way to that event. */
export function Sentence({ name, with: substitutions }: { name: MessageName; with?: Substitutions }) {
  const language = useLanguage();
  const { selection } = usePanel();
  return (
    <>
      {language.parts(name, substitutions).map((part, at) => {
        const key = `${at}`;
        if (!('placeholder' in part)) return <span key={key}>{part.text}</span>;
        const event = part.placeholder === 'event' ? Number(part.text) : Number.NaN;
        if (Number.isInteger(event)) {
          return (
            <button type="button" class="link-button" key={key} onClick={() => selection.chooseEvent(event)}>
              #{part.text}
            </button>
          );
        }
        return (
          <b class="said" key={key}>
            {part.text}
          </b>
        );
      })}
    </>
  );
}
