import type { StoredMessage } from '../event/stored';
import { type Break, ownerName } from './break';

export type OwnedKind = 'message' | 'toolCall' | 'activity' | 'reasoning';

const ENTITY: Record<OwnedKind, string> = {
  message: 'message',
  toolCall: 'tool call',
  activity: 'activity',
  reasoning: 'reasoning message',
};

/** Who produced each message, call, activity and reasoning message of a run: a subagent, or the parent (undefined). */
export class Owners {
  private readonly byKind: Record<OwnedKind, Map<string, string | undefined>> = {
    message: new Map(),
    toolCall: new Map(),
    activity: new Map(),
    reasoning: new Map(),
  };

  has(kind: OwnedKind, id: string): boolean {
    return this.byKind[kind].has(id);
  }

  get(kind: OwnedKind, id: string): string | undefined {
    return this.byKind[kind].get(id);
  }

  set(kind: OwnedKind, id: string, owner: string | undefined): void {
    this.byKind[kind].set(id, owner);
  }

  clear(): void {
    for (const owners of Object.values(this.byKind)) owners.clear();
  }

  /** An event tagged by another producer than the recorded owner. No tag always agrees. */
  disagreement(kind: OwnedKind, id: string, tag: string | undefined, type: string): Break | undefined {
    if (tag === undefined || !this.has(kind, id) || this.get(kind, id) === tag) return undefined;
    return { reason: 'owner', type, entity: ENTITY[kind], id, owner: ownerName(this.get(kind, id)) };
  }

  /** Records owners from stored messages: a snapshot overrules what stands, an echoed input only adds. */
  seed(messages: readonly StoredMessage[], overrules: boolean): void {
    for (const message of messages) {
      const kind = message.role === 'reasoning' || message.role === 'activity' ? message.role : 'message';
      if (overrules || !this.has(kind, message.id)) this.set(kind, message.id, message.subagentRunId);
      for (const call of message.toolCalls ?? []) {
        if (overrules || !this.has('toolCall', call.id)) this.set('toolCall', call.id, message.subagentRunId);
      }
    }
  }
}
