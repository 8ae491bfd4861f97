import { RULES } from '../../engine/findings/catalog';
import type { RuleId, SessionOptions, Severities } from '../../engine/index';

/** How keys and rules are judged: prefixes of one's own, keys taken as they are, severities by rule. */
export interface Judgement {
  /** as typed: `acme`, `com.example` */
  prefixes: string[];
  acceptedKeys: string[];
  severities: Severities;
}

/** How they are judged everywhere, how on one origin besides, and where a key's values lead. */
export interface Judging extends Judgement {
  sites: Record<string, Judgement>;
  /** by key or JSON Pointer, an address with `{value}` in it */
  links: Record<string, string>;
}

const MOST = 1_000;

/** What holds on one origin: its own judgement over the general one. */
export function optionsFor(judging: Judging, origin: string): Required<SessionOptions> {
  const site = Object.hasOwn(judging.sites, origin) ? judging.sites[origin] : undefined;
  return {
    prefixes: [...judging.prefixes, ...(site?.prefixes ?? [])],
    acceptedKeys: [...judging.acceptedKeys, ...(site?.acceptedKeys ?? [])],
    severities: { ...judging.severities, ...site?.severities },
  };
}

/** Reads what was stored, or what a file holds: each field stands alone, and what is not understood is left out. */
export function judgingFrom(value: unknown): Judging {
  const fields = fieldsOf(value);
  const sites = Object.entries(fieldsOf(fields.sites)).slice(0, MOST);
  const links = Object.entries(fieldsOf(fields.links)).slice(0, MOST);
  return {
    ...judgementFrom(value),
    sites: Object.fromEntries(sites.map(([origin, site]) => [origin, judgementFrom(site)])),
    links: Object.fromEntries(links.filter((one): one is [string, string] => isTemplate(one[1]))),
  };
}

function judgementFrom(value: unknown): Judgement {
  const { prefixes, acceptedKeys, severities } = fieldsOf(value);
  const chosen = Object.entries(fieldsOf(severities)).filter(
    ([rule, severity]) => Object.hasOwn(RULES, rule) && isSeverity(severity),
  );
  return {
    prefixes: textsIn(prefixes).filter((prefix) => prefix !== ''),
    acceptedKeys: textsIn(acceptedKeys),
    severities: Object.fromEntries(chosen) as Severities,
  };
}

/** The text of a settings file: what the panel imports and `inspect --config` takes. */
export function judgingText(judging: Judging): string {
  return `${JSON.stringify(judgingFrom(judging), null, 2)}\n`;
}

/** Changes one origin's judgement; an origin of '' stands for everywhere. */
export function judgedOn(
  judging: Judging,
  origin: string,
  change: (before: Judgement) => Judgement,
): Judging {
  if (origin === '') return { ...judging, ...change(judgementFrom(judging)) };
  const before = Object.hasOwn(judging.sites, origin) ? judging.sites[origin] : undefined;
  return { ...judging, sites: { ...judging.sites, [origin]: change(before ?? judgementFrom({})) } };
}

/** Whether an address template is one that may be opened: http or https, with a place for the value. */
export function isTemplate(template: unknown): boolean {
  return (
    typeof template === 'string' && /^https?:\/\/[^\s{}]/i.test(template) && template.includes('{value}')
  );
}

/** The rule names that may be judged. */
export const ruleIds = Object.keys(RULES) as RuleId[];

function isSeverity(value: unknown): boolean {
  return value === 'error' || value === 'warning' || value === 'info' || value === 'off';
}

type Fields = Record<string, unknown>;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, MOST) : [];
}
