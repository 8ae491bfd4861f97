import type { Scenario } from '../event';
import { textMessage } from '../spans';

const text =
  'Lisbon rewards an early start. Begin in Alfama before the trams fill up, follow the river to Belém for the monastery, and keep Saturday evening for Bairro Alto. Two days are enough for the old town, the museums on the river, and one unhurried lunch.';

/** One text message whose keys are overwritten, and whose `usage` loses members twice. */
export const answer: Scenario = function* ({ id }) {
  yield { type: 'STEP_STARTED', stepName: 'write', metadata: { 'acme.node': 'writer', 'acme.attempt': 1 } };
  yield* textMessage(id('answer'), text, {
    start: { 'acme.traceId': 'tr_59bc01', stage: 'start', 'acme.draft': true },
    content: {
      0: { stage: 'content', usage: { in: 1200, cached: 1024 } },
      6: { usage: { in: 1200, out: 212 }, 'ag-ui': { v: 1 } },
    },
    end: { stage: 'end', usage: { out: 340 }, finishReason: 'stop' },
  });
  yield* textMessage(id('note'), 'I am looking for flights and hotels next.', {
    start: { 'acme.traceId': 'tr_59bc01', 'acme.transient': true },
  });
  yield {
    type: 'STEP_FINISHED',
    stepName: 'write',
    metadata: { 'acme.node': 'writer', 'acme.durationMs': 812 },
  };
};
