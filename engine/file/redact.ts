import { retold } from '../event/retold';
import { secretIn } from '../findings/rules/secrets';
import { decodeString, skipString } from '../json/text';
import type { JsonText, SessionRecord } from '../record';

/** A text without credentials, and what kinds of them were taken out. */
export interface Redacted<T> {
  value: T;
  forms: string[];
}

/** Takes what looks like a credential out of every string of a JSON text; the rest stands as it came. */
export function redactText(text: JsonText): Redacted<JsonText> {
  const forms: string[] = [];
  const parts: string[] = [];
  let done = 0;
  for (let at = text.indexOf('"'); at >= 0; ) {
    const end = skipString(text, at);
    if (end - at > 20) {
      const { value, forms: found } = redactString(decodeString(text.slice(at, end)));
      if (found.length > 0) {
        parts.push(text.slice(done, at), JSON.stringify(value));
        done = end;
        forms.push(...found);
      }
    }
    at = text.indexOf('"', end);
  }
  if (forms.length === 0) return { value: text, forms };
  return { value: parts.join('') + text.slice(done), forms };
}

function redactString(value: string): Redacted<string> {
  const forms: string[] = [];
  let rest = value;
  let kept = '';
  for (let secret = secretIn(rest); secret; secret = secretIn(rest)) {
    forms.push(secret.form);
    kept += `${rest.slice(0, secret.index)}[redacted: ${secret.form}, ${secret.text.length} characters]`;
    rest = rest.slice(secret.index + secret.text.length);
  }
  return { value: kept + rest, forms };
}

/** A record without credentials in what it carries. */
export function redactRecord(record: SessionRecord): Redacted<SessionRecord> {
  if (record.kind === 'event') {
    const { value, forms } = redactText(record.event);
    return { value: forms.length > 0 ? retold(record, value) : record, forms };
  }
  if (record.kind === 'request') {
    const { value, forms } = redactText(record.input);
    return { value: forms.length > 0 ? { ...record, input: value } : record, forms };
  }
  if (record.kind === 'frame' && record.text !== undefined) {
    const { value, forms } = redactString(record.text);
    return { value: forms.length > 0 ? { ...record, text: value } : record, forms };
  }
  return { value: record, forms: [] };
}
