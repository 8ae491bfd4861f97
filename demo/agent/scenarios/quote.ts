import type { Scenario } from '../event';
import { textMessage } from '../spans';

/** A message that the page shows as a card; its `usage` comes with the last event only. */
export const quote: Scenario = function* ({ id }) {
  yield* textMessage(
    id('quote'),
    'Flight and two nights: 520 € for one person, cancellable until Thursday.',
    {
      start: { 'acme.card': 'quote', 'acme.traceId': 'tr_59bc05' },
      end: { usage: { in: 2100, out: 58 } },
    },
  );
};
