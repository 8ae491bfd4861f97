import type { Message } from '@ag-ui/core';
import type { Scenario } from '../event';
import { textMessage } from '../spans';

/** A MESSAGES_SNAPSHOT that restates messages without their `acme.draft`, and leaves transient ones out. */
export const history: Scenario = function* ({ input, id }) {
  const kept = input.messages.filter((message) => message.metadata?.['acme.transient'] !== true);
  yield {
    type: 'MESSAGES_SNAPSHOT',
    messages: kept.map(settled),
    metadata: { 'acme.reason': 'compaction', 'acme.dropped': input.messages.length - kept.length },
  };
  yield* textMessage(id('compacted'), 'I tidied up our conversation: drafts are settled now.', {
    start: { 'acme.traceId': 'tr_59bc04' },
    end: { finishReason: 'stop' },
  });
};

function settled(message: Message): Message {
  const { 'acme.draft': _draft, ...metadata } = message.metadata ?? {};
  return message.metadata === undefined ? message : { ...message, metadata };
}
