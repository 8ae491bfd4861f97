import { AbstractAgent, type BaseEvent, type RunAgentInput } from '@ag-ui/client';
import { Observable } from 'rxjs';
import { Session } from '../../engine/index';
import { eventTexts, messagesIn } from '../events';
import type { Scale, Value } from '../figure';
import { median, middle, paired, ratio, timed } from '../pairing';

/** Pushes events into a session as capture does, changes taken every 1,000; says what the session holds. */
function merge(
  texts: readonly string[],
  decoded?: readonly Readonly<Record<string, unknown>>[],
): { items: number; writes: number } {
  const session = new Session();
  for (const [seq, event] of texts.entries()) {
    const parsed = decoded?.[seq];
    session.push({ kind: 'event', connId: 'c', seq, tMs: seq, event, ...(parsed && { parsed }) });
    if (seq % 1_000 === 999) session.takeChanges();
  }
  session.takeChanges();
  const { items, writes } = session.snapshot().counts;
  return { items, writes };
}

class PlayedAgent extends AbstractAgent {
  constructor(private readonly events: readonly BaseEvent[]) {
    super({ threadId: 't' });
  }

  override run(_: RunAgentInput): Observable<BaseEvent> {
    return new Observable((subscriber) => {
      for (const event of this.events) subscriber.next(event);
      subscriber.complete();
    });
  }
}

/** 10,000 events through the engine and through the reference client's whole pipeline. */
export async function beside(scale: Scale): Promise<Value[]> {
  const count = scale === 'whole' ? 10_000 : 502;
  const texts = eventTexts(count);
  const events = texts.map((text) => JSON.parse(text) as BaseEvent & Record<string, unknown>);
  let held = 0;
  let made = { items: 0, writes: 0 };
  const { subject, baseline } = await paired(
    scale === 'whole' ? 7 : 1,
    () =>
      timed(() => {
        made = merge(texts, events);
      }),
    async () => {
      const agent = new PlayedAgent(events);
      const time = await timed(() => agent.runAgent({ runId: 'r' }));
      held = agent.messages.length;
      return time;
    },
  );
  const agrees = made.items === messagesIn(count) && held === made.items && made.writes === 2 * (count - 2);
  const faster = baseline.map((time, round) => time / subject[round]!);
  const perSecond = subject.map((ms) => (count / ms) * 1_000);
  return [
    {
      ...middle(faster, { what: 'faster', unit: '×', agrees, budget: 100, least: true }),
      value: median(baseline) / median(subject),
    },
    middle(perSecond, {
      what: 'decoded events',
      unit: 'events/s',
      agrees,
      budget: 2_000_000,
      least: true,
    }),
  ];
}

/** What an event costs in a long session, beside what it costs in a short one. */
export async function growth(scale: Scale): Promise<Value[]> {
  const [many, few] = scale === 'whole' ? [1_000_000, 10_000] : [2_002, 202];
  const long = eventTexts(many);
  const short = eventTexts(few);
  let made = { items: 0, writes: 0 };
  const times = await paired(
    scale === 'whole' ? 7 : 1,
    async () =>
      (await timed(() => {
        made = merge(long);
      })) / many,
    async () => {
      const repeats = Math.ceil(100_000 / few);
      let sum = 0;
      for (let at = 0; at < repeats; at++) sum += await timed(() => merge(short));
      return sum / repeats / few;
    },
  );
  const parsing: number[] = [];
  for (let round = 0; round < times.subject.length; round++)
    parsing.push((await timed(() => long.map((text) => (JSON.parse(text) as BaseEvent).type.length))) / many);
  const agrees = made.items === messagesIn(many) && made.writes === 2 * (many - 2);
  return [
    ratio(times.subject, times.baseline, { what: 'an event, long beside short', agrees, budget: 1.6 }),
    middle(
      times.subject.map((ms) => 1_000 / ms),
      { what: 'at the long session’s end', unit: 'events/s', agrees, budget: 500_000, least: true },
    ),
    ratio(times.subject, parsing, { what: 'beside `JSON.parse` alone', agrees }),
  ];
}
