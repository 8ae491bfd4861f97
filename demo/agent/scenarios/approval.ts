import type { ResumeEntry } from '@ag-ui/core';
import type { Scenario, ScenarioEvent, Turn } from '../event';
import { textMessage, toolCall } from '../spans';

const bookingOf = (interruptId: string) => interruptId.replace('approve', 'call-book');

/** A run that stops for the person's approval, and the run that the answer resumes. */
export const approval: Scenario = function* (turn) {
  const answered = turn.input.resume?.[0];
  yield* answered ? resumed(turn, answered) : ask(turn);
};

function* ask({ id }: Turn): Iterable<ScenarioEvent> {
  yield* textMessage(id('offer'), 'Shall I book the flight and the room for 520 €?', {
    start: { 'acme.traceId': 'tr_59bc06', stage: 'approval' },
  });
  yield* toolCall(
    { toolCallId: id('call-book'), toolCallName: 'book_trip', parentMessageId: id('offer') },
    { flight: 'TP531', hotel: 'Memmo Alfama' },
    { start: { 'acme.risk': 'payment' }, end: { amount: { value: 520, currency: 'EUR' } } },
  );
}

function* resumed({ id }: Turn, answered: ResumeEntry): Iterable<ScenarioEvent> {
  const booked = answered.status === 'resolved';
  const toolCallId = bookingOf(answered.interruptId);
  // a run may add to an item of an earlier run
  yield {
    type: 'TOOL_CALL_RESULT',
    messageId: id('booking'),
    toolCallId,
    role: 'tool',
    content: booked ? 'booked' : 'declined',
    metadata: { source: 'acme', 'acme.pnr': 'Q7R2LX' },
  };
  yield* textMessage(
    id('done'),
    booked ? 'Booked. Your reference is Q7R2LX.' : 'All right, nothing was booked.',
    {
      start: { 'acme.traceId': 'tr_59bc06', stage: 'done' },
      end: { usage: { in: 2400, out: 31 }, finishReason: 'stop' },
    },
  );
}
