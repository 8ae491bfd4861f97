import { diffLines } from 'diff';
import { layOutJson } from '../text/json-text';

export interface DiffLine {
  sign: '-' | '+' | ' ';
  text: string;
}

/** two values that differ everywhere are not worth more than this */
const MOST_MS = 60;

/** Two JSON values line by line. Values too unlike or too long to compare stand whole, one after the other. */
export function valueDiff(before: string, after: string): DiffLine[] {
  const [old, now] = [layOutJson(before).text, layOutJson(after).text];
  const changes = diffLines(withBreaks(old), withBreaks(now), { timeout: MOST_MS });
  if (!changes) return [...lines(old, '-'), ...lines(now, '+')];
  return changes.flatMap(({ value, added, removed }) => lines(value, added ? '+' : removed ? '-' : ' '));
}

/** every line ends in a break, so that the last is compared like the others */
const withBreaks = (text: string) => `${text}\n`;

function lines(text: string, sign: DiffLine['sign']): DiffLine[] {
  return text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => ({ sign, text: line }));
}
