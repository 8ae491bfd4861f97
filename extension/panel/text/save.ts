import type { ExportWhat } from '../source/source';
import { hostOf } from './origin';

/** A file name that says where a session came from and when it was saved. */
export function exportName(from: string, what: ExportWhat, now: Date): string {
  const place = hostOf(from).replace(/(\.agui)?\.(jsonl|json|ndjson|txt|sse|log)$/i, '');
  const safe = place.replace(/[^\w.-]+/g, '-').slice(0, 60) || 'session';
  const stamp = now.toISOString().slice(0, 16).replace(/[-:]/g, '').replace('T', '-');
  return `${safe}-${stamp}.${what === 'report' ? 'report.json' : 'agui.jsonl'}`;
}

/** Saves text through the browser's own download. */
export function saveText(parts: string[], name: string, type: string): void {
  const url = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
