import { contextOf } from './gecko';

/** Asks something of a document's content process; the script that answers is put there first where it is missing. */
export async function askContent(
  browserId: number,
  library: string,
  name: string,
  args: unknown[],
): Promise<string> {
  const global = contextOf(browserId).currentWindowGlobal;
  if (!global) throw new Error(`The page ${browserId} has no document now.`);
  const actor = global.getActor('MarionetteCommands');
  const options = { sandboxName: 'system', newSandbox: false, timeout: 3_600_000 };
  const ask = () => actor.executeScript(call, [name, args], options) as Promise<string | null>;
  const answer = await ask();
  if (answer !== null) return answer;
  await actor.executeScript(library, [], options);
  return (await ask()) ?? '{"failure":["","The document has no answering script.",""]}';
}

const call = 'return globalThis.answerNode ? globalThis.answerNode(arguments[0], arguments[1]) : null';

export function addressOf(browserId: number): string {
  return contextOf(browserId).currentWindowGlobal?.documentURI.spec ?? '';
}
