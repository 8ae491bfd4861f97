import type { KeyState } from '../view';

/** Vendors and frameworks whose own name counts as a prefix (rules, Prefixes). */
export const VENDORS: readonly string[] = [
  'agno',
  'anthropic',
  'assistant-ui',
  'aws',
  'azure',
  'bedrock',
  'copilotkit',
  'cpki',
  'crewai',
  'gemini',
  'gen_ai',
  'google',
  'langchain',
  'langfuse',
  'langgraph',
  'langsmith',
  'llamaindex',
  'ls',
  'mastra',
  'microsoft',
  'mistral',
  'ollama',
  'openai',
  'otel',
  'pydantic',
  'strands',
  'tanstack',
  'tdesign',
  'vercel',
  'vertex',
];

export const RESERVED_KEY = 'ag-ui';

/** Judges keys: reserved, prefixed, or application keys that carry no prefix. */
export class Prefixes {
  private readonly names: readonly string[];
  private readonly accepted: ReadonlySet<string>;
  private readonly known = new Map<string, KeyState>();

  /** `own` are prefixes that the person added, `accepted` whole keys taken as they are. */
  constructor(own: readonly string[] = [], accepted: readonly string[] = []) {
    this.names = [...VENDORS, ...own].filter((name) => name !== '').map((name) => name.toLowerCase());
    this.accepted = new Set(accepted);
  }

  stateOf(key: string): KeyState {
    let state = this.known.get(key);
    if (state === undefined) {
      state = this.judge(key);
      if (this.known.size < 10_000) this.known.set(key, state);
    }
    return state;
  }

  /** Whose prefix a key carries: a known name, or what stands before its separator. */
  vendorOf(key: string): string | undefined {
    if (key.toLowerCase() === RESERVED_KEY) return RESERVED_KEY;
    const named = this.names.find((name) => isNamed(key, name));
    if (named !== undefined) return named;
    return (
      /^x-([^-]+)-./is.exec(key)?.[1] ??
      /^(.+?)[:/]./s.exec(key)?.[1] ??
      /^([^.]+(?:\.[^.]+)*)\../s.exec(key)?.[1]
    );
  }

  private judge(key: string): KeyState {
    if (key === RESERVED_KEY) return 'reserved';
    const prefixed =
      this.accepted.has(key) ||
      key.toLowerCase() === RESERVED_KEY ||
      /^[^.:/]+[.:/]./s.test(key) ||
      /^x-[^-]+-./is.test(key) ||
      this.names.some((name) => isNamed(key, name));
    return prefixed ? 'prefixed' : 'unprefixed';
  }
}

/** Whether a key is a vendor's name, or that name followed by `_`, `-` or a capital letter. */
function isNamed(key: string, name: string): boolean {
  if (!key.toLowerCase().startsWith(name)) return false;
  const rest = key.slice(name.length);
  return rest === '' || /^[_\-\p{Lu}]/u.test(rest);
}
