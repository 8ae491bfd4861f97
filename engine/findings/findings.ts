import type { Item } from '../merge/item';
import type { Severity } from '../view';
import { RULES } from './catalog';
import type { Finding, FindingPlace, Params, RuleId } from './finding';

/** Severities that a person changed; `off` silences a rule. */
export type Severities = Partial<Record<RuleId, Severity | 'off'>>;

/** The findings of a session, and which of them changed. */
export class Findings {
  readonly all: Finding[] = [];
  readonly counts: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  private readonly outsideItems = new Map<string, Finding>();
  private changed = new Set<Finding>();

  constructor(private readonly severities: Severities = {}) {}

  /** Adds a finding, unless its rule is silenced. `severity` overrides the rule's default, not the person's choice. */
  add(rule: RuleId, place: FindingPlace, params: Params, severity?: Severity): Finding | undefined {
    const chosen = this.severities[rule] ?? severity ?? RULES[rule].severity;
    if (chosen === 'off') return undefined;
    const finding: Finding = { ...place, index: this.all.length, rule, severity: chosen, params, count: 1 };
    this.all.push(finding);
    this.counts[chosen]++;
    this.changed.add(finding);
    return finding;
  }

  /** Adds a finding once for its item and key, or for `name` outside items; later ones raise its count. */
  once(rule: RuleId, place: FindingPlace, params: Params, name = ''): Finding | undefined {
    const found = this.holderOf(place) ?? this.outsideItems;
    const slot = found === this.outsideItems ? `${rule} ${name}` : rule;
    const before = found.get(slot);
    if (!before) {
      const finding = this.add(rule, place, params);
      if (finding) found.set(slot, finding);
      return finding;
    }
    before.count++;
    this.changed.add(before);
    return before;
  }

  /** Raises the count of what was found before for an item's key; undefined when it is the first time. */
  again(rule: RuleId, item: Item, key: string): Finding | undefined {
    const before = item.keys.get(key)?.found?.get(rule);
    if (!before) return undefined;
    before.count++;
    this.changed.add(before);
    return before;
  }

  /** Says anew what a finding's sentence names. */
  update(finding: Finding | undefined, params: Params): void {
    if (!finding) return;
    Object.assign(finding.params, params);
    this.changed.add(finding);
  }

  takeChanged(): Finding[] {
    const taken = [...this.changed];
    this.changed = new Set();
    return taken;
  }

  private holderOf({ item, key }: FindingPlace): Map<string, Finding> | undefined {
    const history = item && key !== undefined ? item.keys.get(key) : undefined;
    if (!history) return undefined;
    history.found ??= new Map();
    return history.found;
  }
}
