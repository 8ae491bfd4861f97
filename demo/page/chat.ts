import { HttpAgent, type Interrupt, type Message, type RunAgentInput } from '@ag-ui/client';
import { signal } from '@preact/signals';
import { Cards } from './cards';
import { type Ask, answerTo, asks, tools } from './tour';

export type Wire = 'text/event-stream' | 'application/vnd.ag-ui.event+proto';

class DemoAgent extends HttpAgent {
  readonly cards = new Cards();
  wire: Wire = 'text/event-stream';

  protected override requestInit(input: RunAgentInput): RequestInit {
    const request = super.requestInit({ ...input, messages: this.cards.restore(input.messages) });
    return { ...request, headers: { ...(request.headers as Record<string, string>), Accept: this.wire } };
  }
}

/** A chat with the demo agent: what the page shows, and what a person can do in it. */
export function openChat(url: string) {
  const threadId = `lisbon-${crypto.randomUUID().slice(0, 4)}`;
  const agent = new DemoAgent({ url, threadId });
  const messages = signal<Message[]>([]);
  const running = signal(false);
  const interrupts = signal<Interrupt[]>([]);
  const failure = signal('');
  let runs = 0;

  agent.subscribe({
    onTextMessageStartEvent: ({ event }) => agent.cards.open(event),
    onMessagesChanged: () => {
      messages.value = [...agent.messages];
    },
    onRunFinishedEvent: (finished) => {
      interrupts.value = finished.outcome === 'interrupt' ? finished.interrupts : [];
    },
  });

  async function run(scenario: string, resume?: ReturnType<typeof answerTo>[]): Promise<void> {
    running.value = true;
    failure.value = '';
    runs += 1;
    try {
      const runId = `run-${runs}`;
      await agent.runAgent({ runId, tools, forwardedProps: { scenario }, ...(resume ? { resume } : {}) });
    } catch (error) {
      failure.value = error instanceof Error ? error.message : String(error);
    } finally {
      running.value = false;
    }
  }

  async function ask({ scenario, content }: Pick<Ask, 'scenario' | 'content'>): Promise<void> {
    agent.addMessage({ id: `user-${runs + 1}`, role: 'user', content, metadata: { 'acme.client': 'web' } });
    await run(scenario);
  }

  async function answer(approved: boolean): Promise<void> {
    const resume = interrupts.value.map(({ id }) => answerTo(id, approved));
    interrupts.value = [];
    await run('approval', resume);
  }

  async function tour(): Promise<void> {
    for (const step of asks) await ask(step);
    await answer(true);
  }

  return {
    agent,
    threadId,
    messages,
    running,
    interrupts,
    failure,
    ask,
    answer,
    tour,
    stop: () => agent.abortRun(),
  };
}

export type Chat = ReturnType<typeof openChat>;
