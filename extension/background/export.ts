import { reportText } from '../../engine/report/report';
import type { Recorder } from './recorder';

/** Makes what a panel saves, in parts of a bounded size. */
export async function* exportText(
  recorder: Recorder,
  _what: 'session' | 'report',
  _redact: boolean,
): AsyncGenerator<{ text: string; last: boolean }> {
  yield { text: reportText(recorder.session, { name: '', kind: 'live' }), last: true };
}
