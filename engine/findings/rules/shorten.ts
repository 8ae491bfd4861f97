/** A value's text, cut to what a sentence bears. */
export function shorten(text: string, most = 60): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}
