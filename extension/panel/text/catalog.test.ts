import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RULES } from '../../../engine/index';
import en from '../../_locales/en/messages.json';
import ko from '../../_locales/ko/messages.json';
import { findingMessage } from '../stores/finding-text';
import { type Catalog, canSay, messageParts, messageText, placeholderNames } from './catalog';

const catalogs: Record<string, Catalog> = { en, ko };

describe('the catalogs', () => {
  it('have the same names', () => {
    expect(Object.keys(ko).sort()).toEqual(Object.keys(en).sort());
  });

  it('use the same placeholders, and define what they use as browsers want it', () => {
    for (const [name, entry] of Object.entries(en as Catalog)) {
      const other = (ko as Catalog)[name]!;
      expect(new Set(placeholderNames(other)), name).toEqual(new Set(placeholderNames(entry)));
      for (const { placeholders = {}, message } of [entry, other]) {
        expect(new Set(Object.keys(placeholders)), name).toEqual(new Set(placeholderNames({ message })));
        for (const { content } of Object.values(placeholders)) expect(content).toMatch(/^\$[1-9]$/);
      }
    }
  });

  it('are translated: a Korean message has Korean in it unless it has no words', () => {
    const same = Object.keys(en).filter((name) => !/[가-힣]/.test((ko as Catalog)[name]!.message));
    expect(
      same.filter((name) => /[a-z]{3}/i.test(withoutPlaceholders((en as Catalog)[name]!.message))),
    ).toEqual([]);
  });

  it('have both forms of what is counted', () => {
    const stems = Object.keys(en).flatMap((name) => (name.endsWith('_one') ? [name.slice(0, -4)] : []));
    for (const stem of stems) expect(en).toHaveProperty(`${stem}_other`);
  });

  it('say every rule that the engine finds', () => {
    for (const rule of Object.keys(RULES)) {
      const names = Object.keys(en).filter((name) => name.startsWith(`finding_${rule.replaceAll('-', '_')}`));
      expect(names, rule).not.toEqual([]);
    }
    const finding = { rule: 'nested-loss', params: { members: 1 } } as never;
    expect(findingMessage(finding)).toBe('finding_nested_loss_one');
  });

  it('hold every name that the code says', () => {
    const said = sources().flatMap(({ text }) =>
      [...text.matchAll(/\b(?:say|parts)\('([a-z_]+)'|<S\w+ name="([a-z_]+)"/g)].map(
        (match) => match[1] ?? match[2]!,
      ),
    );
    expect(said.length).toBeGreaterThan(100);
    for (const name of said)
      for (const catalog of Object.values(catalogs)) expect(catalog).toHaveProperty(name);
  });

  it('hold every word that a person reads: no part has text of its own', () => {
    const found = sources().flatMap(({ path, text }) => {
      const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      const spoken = [
        ...code.matchAll(/(?:aria-label|title|placeholder|alt)="([^"]*)"/g),
        ...code.matchAll(/<(?:p|h[1-6]|span|button|label|dt|dd|option)\b[^<>{}]*>([^<>{}]+)</g),
      ];
      return spoken
        .map((match) => match[1]!.trim())
        .filter((words) => /[A-Za-z가-힣]{2}/.test(words))
        .map((words) => `${path}: ${words}`);
    });
    // names of languages are the same in every language
    expect(found).toEqual(['settings-form.tsx: English', 'settings-form.tsx: 한국어']);
  });
});

describe('a message', () => {
  const entry = { message: 'Event #$EVENT$ cost $$5 for $key$' };

  it('is cut at its placeholders, whatever their letter case', () => {
    expect(messageParts(entry, { event: 61, key: 'usage' })).toEqual([
      { text: 'Event #' },
      { placeholder: 'event', text: '61' },
      { text: ' cost ' },
      { text: '$' },
      { text: '5 for ' },
      { placeholder: 'key', text: 'usage' },
    ]);
  });

  it('takes what stands at a placeholder as it is', () => {
    expect(messageText(entry, { event: 1, key: '$event$ $1' })).toBe('Event #1 cost $5 for $event$ $1');
  });

  it('can be said only when everything is there, and never by what objects inherit', () => {
    expect(canSay(entry, { event: 1, key: 'k' })).toBe(true);
    expect(canSay(entry, { event: 1 })).toBe(false);
    expect(canSay({ message: '$constructor$' }, {})).toBe(false);
  });
});

function withoutPlaceholders(message: string): string {
  return message
    .replace(/\$[A-Za-z0-9_@]+\$/g, '')
    .replace(/AG-UI|Session|Report|JSON|agui|jsonl|Drift/g, '');
}

function sources(): { path: string; text: string }[] {
  const folder = new URL('../parts/', import.meta.url).pathname;
  return readdirSync(folder)
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}
