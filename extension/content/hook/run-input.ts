import { includes } from './natives';

const LONGEST = 16 << 20;

/** Whether a request body may be a run input: cheap, and wrong only in the harmless direction. */
export function looksLikeRunInput(text: string): boolean {
  return (
    text.length <= LONGEST &&
    includes(text, '"threadId"') &&
    includes(text, '"runId"') &&
    includes(text, '"messages"')
  );
}
