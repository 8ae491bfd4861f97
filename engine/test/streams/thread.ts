import type { JsonText } from '../../record';
import type { ThreadChoice } from './choice';
import { LegalStream } from './legal-stream';
import { distinctMessages } from './stored';

/** One request of a thread: messages that the application adds before it, and the answer's events. */
export interface Turn {
  added: JsonText[];
  runId: string;
  events: JsonText[];
}

/** A conversation, ready to be played to any client. */
export interface Thread {
  threadId: string;
  initial: JsonText[];
  turns: Turn[];
}

/** Makes a thread of its choices; every stream in it is legal. */
export function legalThread(choice: ThreadChoice): Thread {
  const threadId = 'thread';
  const taken = new Set<string>();
  const initial = distinctMessages(choice.initial, taken);
  const turns = choice.turns.map((turn, turnIndex): Turn => {
    const stream = new LegalStream();
    const runId = `run-${turnIndex}-0`;
    turn.runs.every((run, runIndex) =>
      stream.write({ threadId, runId: `run-${turnIndex}-${runIndex}` }, run),
    );
    return {
      added: turn.added.map((stored, index) => addedMessage(stored, turnIndex, index)),
      runId,
      events: stream.events,
    };
  });
  return { threadId, initial, turns };
}

/** A user's message under an id of its own. */
function addedMessage(choice: ThreadChoice['initial'][number], turn: number, index: number): JsonText {
  const metadata = choice.metadata === undefined ? '' : `,"metadata":${choice.metadata}`;
  return `{"id":"u${turn}-${index}","role":"user","content":"hello"${metadata}}`;
}
