import type { JsonText } from '../../record';
import type { StoredChoice } from './choice';
import { arrayText, objectText, stringText } from './json-text';

const messageIds = ['m1', 'm2', 'm3'];
export const callIds = ['c1', 'c2'];
const reasoningIds = ['r1', 'r2'];
const toolMessageIds = ['t1', 't2'];
const activityIds = ['a1', 'a2'];
/** Ids that messages of every role use, so that kinds meet on one id. */
const sharedIds = ['x1', 'c1'];

type Role = 'user' | 'assistant' | 'system' | 'developer' | 'tool' | 'reasoning' | 'activity';
const roles: readonly Role[] = [
  'user',
  'assistant',
  'assistant',
  'assistant',
  'assistant',
  'system',
  'developer',
  'tool',
  'tool',
  'reasoning',
  'reasoning',
  'reasoning',
  'activity',
  'activity',
  'activity',
];

export function pick<T>(pool: readonly T[], number: number): T {
  return pool[number % pool.length] as T;
}

/** An id for a message of a role: mostly its role's own, now and then one that roles share. */
export function messageIdFor(role: Role | 'text', number: number): string {
  if (number % 7 === 6) return pick(sharedIds, Math.floor(number / 7));
  const pool =
    role === 'reasoning'
      ? reasoningIds
      : role === 'tool'
        ? toolMessageIds
        : role === 'activity'
          ? activityIds
          : messageIds;
  return pick(pool, number);
}

/** The activity type of an id: one for each, so that no patch that fails has to be told from one that does not. */
export function activityTypeOf(id: string): string {
  return id.endsWith('1') ? 'plan' : 'search';
}

/** The owner that a number picks: mostly the parent agent, else one of two subagents. */
export function ownerFor(number: number): string | undefined {
  return number < 6 ? undefined : number < 8 ? 's1' : 's2';
}

/** A tool call that the stream made, and the message that most likely owns it. */
export interface MadeCall {
  id: string;
  parentMessageId: string;
}

/** A stored message as text; an assistant's may restate one of the calls that the stream made. */
export function storedMessage(choice: StoredChoice, made: readonly MadeCall[] = []): JsonText {
  const role = pick(roles, choice.role);
  const restated =
    role === 'assistant' && choice.id % 4 !== 3 && made.length > 0
      ? pick(made, Math.floor(choice.id / 4))
      : undefined;
  const id = restated?.parentMessageId ?? messageIdFor(role, choice.id);
  const owner = stringText(ownerFor(choice.tag));
  const content =
    role === 'activity'
      ? '{"step":1}'
      : role === 'user' && choice.id % 4 === 0
        ? '[{"type":"text","text":"hi","metadata":[1]}]'
        : '"text"';
  const calls = role === 'assistant' && choice.calls.length > 0 ? choice.calls : undefined;
  return objectText({
    id: JSON.stringify(id),
    role: JSON.stringify(role),
    content,
    toolCallId: role === 'tool' ? JSON.stringify(pick(callIds, choice.id)) : undefined,
    activityType: role === 'activity' ? JSON.stringify(activityTypeOf(id)) : undefined,
    toolCalls:
      calls &&
      arrayText(
        calls.map((call, index) =>
          objectText({
            id: JSON.stringify(index === 0 && restated ? restated.id : pick(callIds, call.id)),
            type: '"function"',
            function: '{"name":"find","arguments":"{}"}',
            metadata: call.metadata,
          }),
        ),
      ),
    subagentRunId: owner,
    metadata: choice.metadata,
  });
}

/** Stored messages of which no two share an id, as an application's own conversation has them. */
export function distinctMessages(choices: readonly StoredChoice[], taken: Set<string>): JsonText[] {
  const messages: JsonText[] = [];
  for (const choice of choices) {
    const text = storedMessage(choice);
    const message = JSON.parse(text) as { id: string; role: string; toolCalls?: { id: string }[] };
    const ids = [message.id, ...(message.toolCalls ?? []).map((call) => `call ${call.id}`)];
    if (message.role === 'activity' || ids.some((id) => taken.has(id)) || new Set(ids).size < ids.length)
      continue;
    for (const id of ids) taken.add(id);
    messages.push(text);
  }
  return messages;
}
