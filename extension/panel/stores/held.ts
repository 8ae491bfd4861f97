import type { KeyView } from '../../../engine/view';

/** What an item holds, as one JSON text; values keep the wire's digits and order, cut ones end in `…`. */
export function heldText(keys: readonly Pick<KeyView, 'key' | 'held'>[]): string {
  const members = keys.flatMap(({ key, held }) => {
    if (!held) return [];
    const cut = held.text.length < held.length ? '…' : '';
    return [`${JSON.stringify(key)}:${held.text}${cut}`];
  });
  return `{${members.join(',')}}`;
}
