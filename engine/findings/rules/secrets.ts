/** A token found in a string: what it looks like, and its text. */
export interface Secret {
  form: string;
  text: string;
  index: number;
}

const START = '(?<![A-Za-z0-9_-])';

/** How a form begins, in a bounded pattern, and the characters that it may go on with. */
interface Form {
  form: string;
  begins: RegExp;
  goesOn?: RegExp;
}

// an unbounded repetition would overflow the stack on a value of 10 MB
const FORMS: readonly Form[] = [
  { form: 'an API key', begins: new RegExp(`${START}sk-[A-Za-z0-9_-]{20}`), goesOn: /[A-Za-z0-9_-]/ },
  { form: 'a GitHub token', begins: new RegExp(`${START}gh[pos]_[A-Za-z0-9]{36}`), goesOn: /[A-Za-z0-9]/ },
  {
    form: 'a GitHub token',
    begins: new RegExp(`${START}github_pat_[A-Za-z0-9_]{20}`),
    goesOn: /[A-Za-z0-9_]/,
  },
  { form: 'an AWS access key', begins: new RegExp(`${START}AKIA[A-Z0-9]{16}(?![A-Za-z0-9])`) },
  { form: 'a Slack token', begins: new RegExp(`${START}xox[abp]-[A-Za-z0-9-]{10}`), goesOn: /[A-Za-z0-9-]/ },
  {
    form: 'a private key',
    begins: /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/,
  },
  {
    form: 'a bearer token',
    begins: new RegExp(`${START}Bearer [A-Za-z0-9._~+/=-]{20}`),
    goesOn: /[A-Za-z0-9._~+/=-]/,
  },
];

/** A first part that may be a JSON header: base64 of `{` is an `e` and one of these. */
const TOKEN = new RegExp(`${START}e[w-z0-9_-][A-Za-z0-9_-]{2,16000}\\.(?=[A-Za-z0-9_-]{2})`, 'g');

/** The first known token form in a string (rules: `secret-like-value`). */
export function secretIn(value: string): Secret | undefined {
  for (const { form, begins, goesOn } of FORMS) {
    const match = begins.exec(value);
    if (!match) continue;
    const begun = match.index + match[0].length;
    const end = goesOn ? endOfRun(value, begun, goesOn) : begun;
    return { form, text: value.slice(match.index, end), index: match.index };
  }
  return webTokenIn(value);
}

function webTokenIn(value: string): Secret | undefined {
  for (const match of value.matchAll(TOKEN)) {
    const dot = endOfRun(value, match.index + match[0].length, /[A-Za-z0-9_-]/);
    const end = value[dot] === '.' ? endOfRun(value, dot + 1, /[A-Za-z0-9_-]/) : dot;
    if (end < dot + 3 || !isTokenHeader(match[0].slice(0, -1))) continue;
    return { form: 'a JSON Web Token', text: value.slice(match.index, end), index: match.index };
  }
  return undefined;
}

function endOfRun(value: string, from: number, of: RegExp): number {
  let end = from;
  while (end < value.length && of.test(value[end]!)) end++;
  return end;
}

function isTokenHeader(part: string): boolean {
  try {
    const header: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof header === 'object' && header !== null && !Array.isArray(header);
  } catch {
    return false;
  }
}
