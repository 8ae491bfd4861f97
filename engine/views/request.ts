import type { SessionState } from '../session/state';
import { itemRef, sentBackView } from '../session/summaries';
import type { RequestDetail } from '../view';

/** One run input, item by item in the order of the items: what was held when it left, beside what it carried. */
export function requestDetail(state: SessionState, index: number): RequestDetail | undefined {
  const summary = state.requests[index];
  const connection = summary && state.connections[summary.connection];
  if (!summary || !connection) return undefined;
  const items = state.items.all.flatMap((item) => {
    const sent = state.drift.sentBackOf(item).find(({ request }) => request === index);
    return sent ? [{ item: item.index, itemRef: itemRef(item), sent: sentBackView(sent) }] : [];
  });
  return {
    summary,
    url: connection.url,
    items,
  };
}
