const LENGTH_BYTES = 4;

/** Follows length-prefixed frames through chunks, to tell where in a chunk the first whole frame begins. */
export interface LeadCounter {
  /** Bytes at the chunk's start that belong to a frame begun before it. */
  push(bytes: Uint8Array): number;
}

export function createLeadCounter(): LeadCounter {
  /** bytes of the frame at hand still to come, once its length is known */
  let body = 0;
  let prefix = 0;
  let length = 0;
  const inFrame = () => body > 0 || prefix > 0;

  return {
    push(bytes) {
      let at = 0;
      let lead = inFrame() ? bytes.length : 0;
      let first = inFrame();
      while (at < bytes.length) {
        if (body > 0) {
          const step = Math.min(body, bytes.length - at);
          body -= step;
          at += step;
        } else {
          length = length * 256 + bytes[at]!;
          prefix += 1;
          at += 1;
          if (prefix < LENGTH_BYTES) continue;
          body = length;
          prefix = 0;
          length = 0;
        }
        if (first && !inFrame()) {
          lead = at;
          first = false;
        }
      }
      return lead;
    },
  };
}
