import { describe, expect, it } from 'vitest';
import type { HookRecord } from '../messages/content';
import type { JournalEntry } from './entry';
import { createIntake } from './intake';
import { type Pause, pauseAt } from './pauses';

const text = (t: number): HookRecord => ({ kind: 'text', stream: 1, t, text: `${t}` });
const open = (t: number): HookRecord => ({
  kind: 'open',
  stream: 1,
  t,
  transport: 'fetch',
  method: 'POST',
  url: 'https://agent.example/',
  input: '{}',
});

function intakeWith(pauses: readonly Pause[]) {
  return createIntake(
    {
      refusalOf(t) {
        const pause = pauseAt(pauses, t);
        return pause && { reason: 'paused', since: pause.from };
      },
      now: () => 1_000,
    },
    [],
  );
}

/** What is kept, a word each: the texts, `open` with its input or without, and gaps. */
function wordsOf(entries: readonly JournalEntry[]): string[] {
  return entries.flatMap((entry) => {
    if (entry.kind === 'gap') return [`gap of ${entry.streams}`];
    if (entry.kind !== 'batch') return [entry.kind];
    return entry.records.map((record) =>
      record.kind === 'text' ? record.text : 'input' in record ? `${record.kind} with input` : record.kind,
    );
  });
}

describe('what the page sent in a pause', () => {
  const take = (pauses: readonly Pause[], ...batches: HookRecord[][]) => {
    const intake = intakeWith(pauses);
    return batches.flatMap((records, index) =>
      wordsOf(
        intake.entriesOf({
          document: 'd',
          frameUrl: '',
          message: { kind: 'batch', seq: index + 1, records },
        }),
      ),
    );
  };

  it('is not kept when it comes after the pause, and what was sent before is when it comes in it', () => {
    expect(take([{ from: 10, to: 20 }], [open(8), text(9), text(10), text(19), text(20)])).toEqual([
      'open with input',
      '9',
      'gap of 1',
      '20',
    ]);
  });

  it('leaves one gap a stream and pause, in however many batches it comes', () => {
    const pauses = [{ from: 10, to: 20 }, { from: 30 }];
    expect(take(pauses, [text(11)], [text(12), text(25)], [text(31)], [text(32)])).toEqual([
      'gap of 1',
      '25',
      'gap of 1',
    ]);
  });

  it('is known as a stream, and the request is not', () => {
    expect(take([{ from: 10 }], [open(11), text(12)])).toEqual(['open', 'gap of 1']);
  });
});
