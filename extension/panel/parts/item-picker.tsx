import { useLanguage, usePanel } from './use-panel';

/** The tree as one choice, where there is no room for a tree. */
export function ItemPicker() {
  const { tree, selection } = usePanel();
  const { say } = useLanguage();
  const items = tree.rows.value.flatMap((row) => (row.kind === 'item' ? [row] : []));
  return (
    <select
      class="item-picker"
      aria-label={say('item_picker')}
      value={selection.item.value}
      onChange={(event) => selection.chooseItem(Number(event.currentTarget.value))}
    >
      {items.slice(0, 1000).map(({ item }) => (
        <option key={item.index} value={item.index}>
          {item.ref.id.slice(0, 80)}
        </option>
      ))}
    </select>
  );
}
