import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { LanguageChoice } from '../../platform/settings';
import {
  type Catalog,
  canSay,
  type MessagePart,
  messageParts,
  messageText,
  type Substitutions,
} from './catalog';

/** Every message of the English catalog; the Korean one has the same names. */
export type MessageName = keyof typeof import('../../_locales/en/messages.json');

/** A message that comes in `_one` and `_other` forms. */
export type CountedName = MessageName extends infer Name
  ? Name extends `${infer Stem}_other`
    ? Stem
    : never
  : never;

export type Locale = 'en' | 'ko';

/** Says things in the person's language. Reads signals: what calls it in a component or computed follows the language. */
export interface Language {
  locale: ReadonlySignal<Locale>;
  /** false until a catalog is loaded */
  ready: ReadonlySignal<boolean>;
  say(name: MessageName, substitutions?: Substitutions): string;
  /** the form for `count`, which stands at `$count$` */
  count(name: CountedName, count: number, substitutions?: Substitutions): string;
  /** a message cut at its placeholders, so that these can be set apart */
  parts(name: MessageName, substitutions?: Substitutions): MessagePart[];
  /** whether the catalog has this name and every placeholder of it can be filled */
  known(name: string, substitutions: Substitutions): name is MessageName;
  number(value: number): string;
  bytes(value: number): string;
  /** a stretch of milliseconds: `420 ms`, `2.6s`, `1:02:03` */
  duration(ms: number): string;
  /** a moment of the calendar, from `Date.now()` ms */
  moment(epochMs: number): string;
}

export type LoadCatalog = (locale: Locale) => Promise<Catalog>;

/** The language of a choice: the browser's own when the person chose none. */
export function localeOf(choice: LanguageChoice, browserLanguage: string): Locale {
  if (choice !== 'browser') return choice;
  return browserLanguage.toLowerCase().startsWith('ko') ? 'ko' : 'en';
}

export async function fetchCatalog(locale: Locale): Promise<Catalog> {
  const answer = await fetch(`../_locales/${locale}/messages.json`);
  return (await answer.json()) as Catalog;
}

/** A language that follows `choice`. The earlier catalog stays until the new one is there. */
export function createLanguage(load: LoadCatalog = fetchCatalog): Language & {
  choose(choice: LanguageChoice): Promise<void>;
} {
  const loaded = signal<{ locale: Locale; catalog: Catalog }>({ locale: 'en', catalog: {} });
  const locale = computed(() => loaded.value.locale);
  const ready = computed(() => Object.keys(loaded.value.catalog).length > 0);
  const formats = computed(() => formatsOf(locale.value));
  const entryOf = (name: string) => {
    const { catalog } = loaded.value;
    return Object.hasOwn(catalog, name) ? catalog[name]! : { message: name };
  };
  let wanted: Locale | undefined;

  const say = (name: MessageName, substitutions?: Substitutions) => messageText(entryOf(name), substitutions);
  return {
    locale,
    ready,
    say,
    count(name, count, substitutions) {
      const form = formats.value.plural.select(count) === 'one' ? 'one' : 'other';
      const shown = formats.value.number.format(count);
      return say(`${name}_${form}` as MessageName, { ...substitutions, count: shown });
    },
    parts: (name, substitutions) => messageParts(entryOf(name), substitutions),
    known: (name, substitutions): name is MessageName =>
      Object.hasOwn(loaded.value.catalog, name) && canSay(entryOf(name), substitutions),
    number: (value) => formats.value.number.format(value),
    bytes: (value) => formats.value.bytes(value),
    duration: (ms) => formats.value.duration(ms),
    moment: (epochMs) => formats.value.moment.format(epochMs),
    async choose(choice) {
      const next = localeOf(choice, navigator.language);
      if (next === wanted) return;
      wanted = next;
      const catalog = await load(next);
      if (wanted === next) loaded.value = { locale: next, catalog };
    },
  };
}

/** `1:02:03.4`: hours only when there are any. */
function clock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (parts[0] === 0) parts.shift();
  return parts.map((part, at) => (at === 0 ? `${part}` : `${part}`.padStart(2, '0'))).join(':');
}

function formatsOf(locale: Locale) {
  const unit = (name: string, digits: number, unitDisplay: 'long' | 'short' | 'narrow') =>
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: name,
      unitDisplay,
      maximumFractionDigits: digits,
    });
  const [b, kb, mb] = [unit('byte', 0, 'long'), unit('kilobyte', 0, 'short'), unit('megabyte', 1, 'short')];
  const [milli, second] = [unit('millisecond', 0, 'short'), unit('second', 1, 'narrow')];
  return {
    number: new Intl.NumberFormat(locale),
    moment: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
    plural: new Intl.PluralRules(locale),
    bytes: (value: number) =>
      value < 1000 ? b.format(value) : value < 1e6 ? kb.format(value / 1e3) : mb.format(value / 1e6),
    duration: (ms: number) =>
      ms < 1000 ? milli.format(ms) : ms < 60_000 ? second.format(ms / 1000) : clock(ms),
  };
}
