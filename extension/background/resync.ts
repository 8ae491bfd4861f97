/** Finds where the next whole frame begins in a stream that lost bytes. Gives the bytes from there on, nothing before. */
export type Resync = (bytes: Uint8Array) => Uint8Array | undefined;

const LF = 10;
const CR = 13;

/**
 * How a stream of this type is taken up again: at the next blank line, the next line, or, where frames have no
 * mark of their own, never.
 */
export function resyncFor(contentType: string): Resync {
  const type = contentType.split(';')[0]!.trim().toLowerCase();
  if (type === 'application/vnd.ag-ui.event+proto' || type === 'application/json') return () => undefined;
  return /ndjson|jsonl|json-seq/.test(type) ? afterLine() : afterBlankLine();
}

function afterLine(): Resync {
  return (bytes) => {
    const end = bytes.indexOf(LF);
    return end < 0 ? undefined : bytes.subarray(end + 1);
  };
}

function afterBlankLine(): Resync {
  // what the last bytes were: line ends in a row, and whether a CR may still take its LF
  let lineEnds = 0;
  let afterCr = false;
  return (bytes) => {
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (lineEnds >= 2 && !(afterCr && byte === LF)) return bytes.subarray(at);
      if (byte === CR || (byte === LF && !afterCr)) lineEnds += 1;
      else if (byte !== LF) lineEnds = 0;
      afterCr = byte === CR;
      if (lineEnds >= 2 && !afterCr) return bytes.subarray(at + 1);
    }
    return undefined;
  };
}
