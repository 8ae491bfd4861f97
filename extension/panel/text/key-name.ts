/** A key as it is shown: an empty one as `""`, what cannot be seen (controls, lone surrogates) escaped as in JSON. */
export function keyName(key: string, most = 300): string {
  if (key === '') return '""';
  const head = key.length > most ? `${key.slice(0, most)}…` : key;
  // JSON text escapes exactly what cannot be seen, and quotes and backslashes, which can
  const unseen = [...head].some((sign) => sign < ' ' || /^[\ud800-\udfff]$/.test(sign));
  return unseen ? JSON.stringify(head).slice(1, -1) : head;
}
