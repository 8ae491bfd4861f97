import { AbstractAgent, type BaseEvent, type Message, type RunAgentInput } from '@ag-ui/client';
import { Observable } from 'rxjs';
import type { JsonText } from '../../record';
import type { Thread, Turn } from '../streams/thread';

/** What the reference client made of one request and its answer. */
export interface ReferenceTurn {
  /** the run input as it left */
  input: JsonText;
  /** index of the event at which the client stopped with an error */
  stoppedAt?: number;
  error?: unknown;
  /** two places of the conversation came to be one object: see docs/reference-differences.md */
  aliased: boolean;
  /** the agent's whole conversation afterwards */
  messages: Message[];
}

/** Yields to whatever the client still has to do for the event before. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Sees the agent's conversation after each event. */
type Watch = (messages: readonly Message[]) => void;

class ScriptedAgent extends AbstractAgent {
  events: readonly JsonText[] = [];
  input: JsonText = '';
  playing = 0;
  watch: Watch | undefined;
  aliased = false;

  override run(input: RunAgentInput): Observable<BaseEvent> {
    this.input = JSON.stringify(input);
    return new Observable((subscriber) => {
      const play = async (): Promise<void> => {
        for (const [index, text] of this.events.entries()) {
          this.playing = index;
          subscriber.next(JSON.parse(text) as BaseEvent);
          await settled();
          this.watch?.(this.messages);
          this.aliased ||= new Set(this.messages).size < this.messages.length;
          if (subscriber.closed) return;
        }
        subscriber.complete();
      };
      void play();
    });
  }

  async take(turn: Turn): Promise<ReferenceTurn> {
    this.addMessages(turn.added.map((text) => JSON.parse(text) as Message));
    this.events = turn.events;
    let error: unknown;
    const resume = this.pendingInterrupts.map(({ id }) => ({ interruptId: id, status: 'resolved' as const }));
    try {
      await this.runAgent({ runId: turn.runId, ...(resume.length > 0 && { resume }) });
    } catch (failure) {
      error = failure;
    }
    const { input, aliased } = this;
    const result: ReferenceTurn = { input, aliased, messages: structuredClone(this.messages) };
    if (error !== undefined) Object.assign(result, { error, stoppedAt: this.playing });
    return result;
  }
}

/** Plays a thread through the whole pipeline of `@ag-ui/client`; after an error nothing more is played. */
export async function playToReference(thread: Thread, watch?: Watch): Promise<ReferenceTurn[]> {
  const agent = new ScriptedAgent({
    threadId: thread.threadId,
    agentId: 'agent',
    initialMessages: thread.initial.map((text) => JSON.parse(text) as Message),
  });
  agent.watch = watch;
  const turns: ReferenceTurn[] = [];
  for (const turn of thread.turns) {
    const result = await agent.take(turn);
    turns.push(result);
    if (result.stoppedAt !== undefined) break;
  }
  return turns;
}
