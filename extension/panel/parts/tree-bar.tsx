import { type TreeOrder, treeOrders } from '../stores/tree';
import { useLanguage, usePanel } from './use-panel';

/** How the items of the tree stand within their runs. */
export function TreeBar() {
  const { tree } = usePanel();
  const { say } = useLanguage();
  return (
    <div class="tree-bar">
      <label for="tree-order">{say('tree_order')}</label>
      <select
        id="tree-order"
        value={tree.order.value}
        onChange={(event) => {
          tree.order.value = event.currentTarget.value as TreeOrder;
        }}
      >
        {treeOrders.map((order) => (
          <option key={order} value={order}>
            {say(`tree_by_${order}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
