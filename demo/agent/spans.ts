import { type Carried, carrying, type ScenarioEvent } from './event';

/** Who an event comes from: the agent itself, or one of its subagents. */
export interface Producer {
  subagentRunId?: string;
}

/** A text split as a model streams it: a few words at a time. */
export function pieces(text: string): string[] {
  return text.match(/(?:\S+\s*){1,4}/g) ?? [text];
}

/** TEXT_MESSAGE_START, one CONTENT for each piece, END. */
export function* textMessage(
  messageId: string,
  text: string,
  carried: Carried = {},
  producer: Producer = {},
): Iterable<ScenarioEvent> {
  const { start, content = {}, end } = carried;
  yield { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant', ...producer, ...carrying(start) };
  for (const [index, delta] of pieces(text).entries()) {
    yield { type: 'TEXT_MESSAGE_CONTENT', messageId, delta, ...producer, ...carrying(content[index]) };
  }
  yield { type: 'TEXT_MESSAGE_END', messageId, ...producer, ...carrying(end) };
}

/** A reasoning span with one reasoning message in it. */
export function* reasoningMessage(
  messageId: string,
  text: string,
  carried: Carried = {},
): Iterable<ScenarioEvent> {
  const { start, content = {}, end } = carried;
  yield { type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning', ...carrying(start) };
  for (const [index, delta] of pieces(text).entries()) {
    yield { type: 'REASONING_MESSAGE_CONTENT', messageId, delta, ...carrying(content[index]) };
  }
  yield { type: 'REASONING_MESSAGE_END', messageId, ...carrying(end) };
}

/** TOOL_CALL_START, the arguments in two ARGS events, END. */
export function* toolCall(
  call: { toolCallId: string; toolCallName: string; parentMessageId: string },
  args: object,
  carried: Carried = {},
): Iterable<ScenarioEvent> {
  const { start, content = {}, end } = carried;
  const { toolCallId } = call;
  const text = JSON.stringify(args);
  const middle = Math.ceil(text.length / 2);
  yield { type: 'TOOL_CALL_START', ...call, ...carrying(start) };
  for (const [index, delta] of [text.slice(0, middle), text.slice(middle)].entries()) {
    yield { type: 'TOOL_CALL_ARGS', toolCallId, delta, ...carrying(content[index]) };
  }
  yield { type: 'TOOL_CALL_END', toolCallId, ...carrying(end) };
}
