import { typeOf } from '../../json/tree';
import { ownerName } from '../../lanes/break';
import type { Item, Write } from '../../merge/item';
import type { FindingPlace } from '../finding';
import type { Findings } from '../findings';
import { writePlace } from './writes';

interface Written {
  owner: string | undefined;
  type: string;
}

/** What the keys of one run's items tell together: `key-collision` and `similar-keys`, each once. */
export class RunKeys {
  private readonly written = new Map<string, Written[]>();
  private readonly collided = new Set<string>();
  private readonly spellings = new Map<string, string[]>();

  /** Takes one event's write to an item of the run. */
  see(findings: Findings, item: Item, write: Write, unprefixed: boolean): void {
    if (write.value === undefined) return;
    const { key } = write;
    const owner = write.origin.subagentRunId ?? item.subagentRunId;
    const type = typeOf(write.value);
    const before = this.written.get(key);
    if (!before) {
      this.written.set(key, [{ owner, type }]);
      this.spell(findings, key, writePlace(item, write));
      return;
    }
    if (before.some((each) => each.owner === owner && each.type === type)) return;
    before.push({ owner, type });
    if (!unprefixed || this.collided.has(key) || type === 'null') return;
    const other = before.find((each) => each.owner !== owner && each.type !== type && each.type !== 'null');
    if (!other) return;
    this.collided.add(key);
    findings.add('key-collision', writePlace(item, write), {
      key,
      firstType: other.type,
      firstOwner: ownerName(other.owner),
      secondType: type,
      secondOwner: ownerName(owner),
    });
  }

  private spell(findings: Findings, key: string, place: FindingPlace): void {
    const plain = key.toLowerCase().replace(/[.:/_-]/g, '');
    const others = this.spellings.get(plain);
    if (!others) {
      this.spellings.set(plain, [key]);
      return;
    }
    for (const first of others) findings.add('similar-keys', place, { first, second: key });
    others.push(key);
  }
}
