import type { Library } from '../platform/library';
import { exportText } from './export';
import type { Recorder } from './recorder';

/** Puts what a recorder has under the saved sessions; nothing where there are no events. */
export async function keepSession(recorder: Recorder, library: Library): Promise<void> {
  await recorder.settled();
  const { events } = recorder.session.snapshot().counts;
  if (events === 0) return;
  const { pageUrl } = recorder.row;
  const { host, origin } = URL.canParse(pageUrl) ? new URL(pageUrl) : { host: '', origin: '' };
  const parts: string[] = [];
  for await (const part of exportText(recorder, 'session', false)) parts.push(part);
  const content = new Blob(parts, { type: 'application/x-ndjson' });
  const keptAt = Date.now();
  const stamp = new Date(keptAt).toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-');
  const name = `${host.replace(/[^\w.-]+/g, '-') || 'session'}-${stamp}.agui.jsonl`;
  const id = crypto.randomUUID();
  await library.keep({ id, name, keptAt, from: 'page', origin, events, bytes: content.size }, content);
}
