import { useState } from 'preact/hooks';
import { Icon } from './icon';
import { useLanguage } from './use-panel';

interface ChipListProps {
  id: string;
  words: readonly string[];
  placeholder: string;
  change: (words: string[]) => void;
}

/** Words that are added one by one, each with a way out. */
export function ChipList({ id, words, placeholder, change }: ChipListProps) {
  const { say } = useLanguage();
  const [typed, setTyped] = useState('');
  const add = () => {
    const word = typed.trim();
    if (word !== '' && !words.includes(word)) change([...words, word]);
    setTyped('');
  };
  return (
    <div>
      {words.length > 0 && (
        <div class="prefixes">
          {words.map((word) => (
            <span key={word} class="prefix mono">
              {word}
              <button
                type="button"
                aria-label={say('set_prefix_remove', { prefix: word })}
                onClick={() => change(words.filter((one) => one !== word))}
              >
                <Icon name="close" />
              </button>
            </span>
          ))}
        </div>
      )}
      <div class="prefix-add">
        <input
          id={id}
          type="text"
          class="mono"
          placeholder={placeholder}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && add()}
        />
        <button type="button" class="line-button" disabled={typed.trim() === ''} onClick={add}>
          {say('set_prefix_add')}
        </button>
      </div>
    </div>
  );
}
