import { membersOf } from '../../engine/json/text';
import type { JsonText } from '../../engine/record';

/** The run input that a request body is, or wraps in its `body` member; as its own text. Undefined when it is none. */
export function runInputOf(body: JsonText): JsonText | undefined {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (isRunInput(value)) return body.trim();
  if (typeof value !== 'object' || value === null || !('body' in value) || !isRunInput(value.body))
    return undefined;
  const member = membersOf(body).findLast(({ key }) => key === 'body');
  return member && body.slice(member.start, member.end);
}

function isRunInput(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { threadId, runId, messages } = value as Record<string, unknown>;
  return typeof threadId === 'string' && typeof runId === 'string' && Array.isArray(messages);
}
