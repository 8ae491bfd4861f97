import type {
  ItemDetail,
  ItemKind,
  ItemSummary,
  KeyView,
  SentBackView,
  ValueText,
  WriteView,
} from '../../engine/view';
import { type Cell, columns, oneLine } from './columns';
import type { Paint } from './paint';

export const kindNames: Record<ItemKind, string> = {
  'text-message': 'text message',
  'reasoning-message': 'reasoning message',
  'tool-call': 'tool call',
  'tool-message': 'tool result',
  'activity-message': 'activity',
};

/** One item: a heading, then for each key what it holds and how it came to that. */
export function itemLines(detail: ItemDetail, paint: Paint): string[] {
  const { summary, keys, writes, sentBack } = detail;
  const rows = keys.flatMap((key) => [
    ...keyRows(
      key,
      writes.filter((write) => write.key === key.key),
      paint,
    ),
    ...sentBackRows(key.key, sentBack, paint),
  ]);
  return [`  ${heading(summary, paint)}`, ...columns(rows, '    ')];
}

function heading(item: ItemSummary, paint: Paint): string {
  const { ref, role, toolCallName, toolCallId, activityType, subagentRunId } = item;
  const named = toolCallName ?? activityType ?? (ref.kind === 'text-message' ? role : undefined);
  const marks = [
    named && oneLine(named),
    toolCallId && `answers ${oneLine(toolCallId)}`,
    subagentRunId && `by subagent ${oneLine(subagentRunId)}`,
    item.keys === 0 && 'no metadata',
    item.dropped && paint.warn('dropped by a snapshot'),
  ].filter(Boolean);
  return `${kindNames[ref.kind]} ${paint.strong(oneLine(ref.id))}${marks.length > 0 ? `  (${marks.join(', ')})` : ''}`;
}

/** What a key holds, and its writes; the only write of a key stands on the key's own line. */
function keyRows(view: KeyView, writes: WriteView[], paint: Paint): Cell[][] {
  const [only] = writes;
  if (only && writes.length === 1) return [keyRow(view, placeOf(only), paint)];
  return [keyRow(view, '', paint), ...writes.map((write, at) => writeRow(write, writes[at + 1], paint))];
}

function keyRow({ key, state, held }: KeyView, place: string, paint: Paint): Cell[] {
  return [
    { text: oneLine(key), paint: paint.strong },
    held ? { text: valueText(held) } : { text: 'not held', paint: paint.alarm },
    { text: state === 'prefixed' ? '' : state, paint: paint.mark },
    { text: place, paint: paint.quiet },
  ];
}

function writeRow(write: WriteView, next: WriteView | undefined, paint: Paint): Cell[] {
  return [
    { text: `  ${placeOf(write)}`, paint: paint.quiet },
    { text: write.value ? valueText(write.value) : '', paint: paint.quiet },
    effectCell(write, next, paint),
  ];
}

function placeOf({ source, event, eventType, request }: WriteView): string {
  if (source === 'request' && request !== undefined) return `request ${request}`;
  return `#${event ?? '?'} ${eventType ?? source}`;
}

function effectCell(write: WriteView, next: WriteView | undefined, paint: Paint): Cell {
  if (write.effect === 'remove') return { text: 'lost: removed by this event', paint: paint.alarm };
  const words = write.effect === 'set' ? [] : [write.effect === 'overwrite' ? 'overwrites' : 'repeats'];
  if (write.lost?.length) words.push(`lost ${write.lost.map((pointer) => oneLine(pointer)).join(', ')}`);
  if (next?.effect === 'overwrite') words.push(`overwritten by #${next.event ?? '?'}`);
  if (write.replay) words.push('replayed');
  return { text: words.join(', '), paint: write.lost?.length ? paint.alarm : paint.warn };
}

function sentBackRows(key: string, sentBack: SentBackView[], paint: Paint): Cell[][] {
  return sentBack.flatMap(({ request, runId, keys, comparable }) => {
    const found = keys.find((candidate) => candidate.key === key);
    if (!comparable || !found || found.state === 'same') return [];
    const place = `  sent back in ${runId === undefined ? `request ${request}` : oneLine(runId)}`;
    return [
      [
        { text: place, paint: paint.quiet },
        { text: found.actual ? valueText(found.actual) : '' },
        { text: found.state, paint: found.state === 'extra' ? paint.quiet : paint.alarm },
      ],
    ];
  });
}

/** A wire value for one cell: its own digits, cut when long, with its whole length then. */
export function valueText({ text, length }: ValueText, room = 60): string {
  return length > room ? `${oneLine(text.slice(0, room - 1))}… (${length} characters)` : oneLine(text, room);
}
