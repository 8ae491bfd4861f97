/** Puts the parts of a text together; undefined while there are more to come. */
export type Joiner = (text: string, more?: boolean) => string | undefined;

export function createJoiner(): Joiner {
  let parts: string[] = [];
  return (text, more) => {
    if (!more && parts.length === 0) return text;
    parts.push(text);
    if (more) return undefined;
    const whole = parts.join('');
    parts = [];
    return whole;
  };
}
