import type { Message } from '@ag-ui/client';
import type { ItemKind } from '../../view';
import type { Report } from '../report';
import { canonical } from '../streams/json-text';

const kindOfRole: Record<Message['role'], ItemKind> = {
  assistant: 'text-message',
  user: 'text-message',
  system: 'text-message',
  developer: 'text-message',
  reasoning: 'reasoning-message',
  tool: 'tool-message',
  activity: 'activity-message',
};

/** One line an item: what it is, whose it is, and its metadata. */
function line(fields: Record<string, unknown>): string {
  return canonical(fields);
}

/** What the reference client's conversation holds, one line an item, sorted. */
export function heldByReference(messages: readonly Message[]): string[] {
  return messages
    .flatMap((message) => {
      const calls = 'toolCalls' in message ? (message.toolCalls ?? []) : [];
      return [
        line({
          kind: kindOfRole[message.role],
          id: message.id,
          role: message.role,
          owner: message.subagentRunId ?? null,
          toolCallId: message.role === 'tool' ? message.toolCallId : null,
          activityType: message.role === 'activity' ? message.activityType : null,
          metadata: message.metadata ?? {},
        }),
        ...calls.map((call) =>
          line({
            kind: 'tool-call',
            id: call.id,
            parent: message.id,
            name: call.function.name,
            metadata: call.metadata ?? {},
          }),
        ),
      ];
    })
    .sort();
}

/** What a report says that is held on a thread, one line an item, sorted. */
export function heldByReport(report: Report, threadId: string): string[] {
  return report.items
    .filter((item) => !item.dropped && item.threadId === threadId)
    .map((item) =>
      item.kind === 'tool-call'
        ? line({
            kind: item.kind,
            id: item.id,
            parent: item.parentMessageId ?? null,
            name: item.toolCallName,
            metadata: item.metadata ?? {},
          })
        : line({
            kind: item.kind,
            id: item.id,
            role: item.role,
            owner: item.subagentRunId ?? null,
            toolCallId: item.toolCallId ?? null,
            activityType: item.activityType ?? null,
            metadata: item.metadata ?? {},
          }),
    )
    .sort();
}
