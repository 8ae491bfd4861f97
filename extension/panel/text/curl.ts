import { redactText } from '../../../engine/file/redact';

/** A run input as a cURL command for a shell: no header but those that the protocol needs, credentials masked. */
export function curlOf(url: string, input: string): string {
  return [
    `curl -N -X POST ${quoted(url)}`,
    "-H 'content-type: application/json'",
    "-H 'accept: text/event-stream'",
    `--data-raw ${quoted(redactText(input).value)}`,
  ].join(' \\\n  ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
