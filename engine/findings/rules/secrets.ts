/** A token found in a string: what it looks like, and its text. */
export interface Secret {
  form: string;
  text: string;
  index: number;
}

const START = '(?<![A-Za-z0-9_-])';

const TOKEN = new RegExp(`${START}[A-Za-z0-9_-]{4,}\\.[A-Za-z0-9_-]{2,}\\.[A-Za-z0-9_-]{2,}`, 'g');

const FORMS: readonly [form: string, pattern: RegExp][] = [
  ['an API key', new RegExp(`${START}sk-[A-Za-z0-9_-]{20,}`)],
  ['a GitHub token', new RegExp(`${START}gh[pos]_[A-Za-z0-9]{36,}`)],
  ['a GitHub token', new RegExp(`${START}github_pat_[A-Za-z0-9_]{20,}`)],
  ['an AWS access key', new RegExp(`${START}AKIA[A-Z0-9]{16}(?![A-Za-z0-9])`)],
  ['a Slack token', new RegExp(`${START}xox[abp]-[A-Za-z0-9-]{10,}`)],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/],
  ['a bearer token', new RegExp(`${START}Bearer [A-Za-z0-9._~+/=-]{20,}`)],
];

/** The first known token form in a string (rules: `secret-like-value`). */
export function secretIn(value: string): Secret | undefined {
  for (const [form, pattern] of FORMS) {
    const match = pattern.exec(value);
    if (match) return { form, text: match[0], index: match.index };
  }
  for (const match of value.matchAll(TOKEN)) {
    if (isTokenHeader(match[0].split('.')[0]!))
      return { form: 'a JSON Web Token', text: match[0], index: match.index };
  }
  return undefined;
}

function isTokenHeader(part: string): boolean {
  try {
    const header: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof header === 'object' && header !== null && !Array.isArray(header);
  } catch {
    return false;
  }
}
