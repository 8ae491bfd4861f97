import { readFile } from 'node:fs/promises';
import { z } from 'zod/v4';
import { RULES, type RuleId, type SessionOptions } from '../engine';
import { reasonOf } from './input';

const rules = Object.keys(RULES) as RuleId[];

const judgement = {
  prefixes: z.array(z.string().min(1)).default([]),
  acceptedKeys: z.array(z.string()).default([]),
  severities: z.partialRecord(z.enum(rules), z.enum(['error', 'warning', 'info', 'off'])).default({}),
};

/** What the panel exports; a name that is none of these is a mistake that must not pass for a setting. */
const settingsSchema = z.strictObject({
  ...judgement,
  /** by the origin of the page that was recorded */
  sites: z.record(z.string(), z.strictObject(judgement)).default({}),
  /** the panel's alone */
  links: z.record(z.string(), z.string()).default({}),
});

/** The person's own prefixes, keys taken as they are, and severities by rule. */
export type InspectSettings = z.infer<typeof settingsSchema>;

export const defaultSettings: InspectSettings = settingsSchema.parse({});

/** Reads the file that `--config` names; throws a sentence when it cannot be used. */
export async function readSettings(path: string): Promise<InspectSettings> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new Error(`The settings ${path} cannot be read: ${reasonOf(error)}.`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`The settings ${path} are no JSON: ${error instanceof Error ? error.message : error}.`);
  }
  const parsed = settingsSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Error(`The settings ${path} are wrong at ${wordsOf(parsed.error.issues[0]!)}.`);
}

/** Where a settings file is wrong, and how: the schema's own words say less without a language pack. */
function wordsOf(issue: z.core.$ZodIssue): string {
  const place = issue.path.join('.') || 'the top';
  if (issue.code === 'unrecognized_keys') return `${place}: "${issue.keys[0]}" is no setting`;
  if (issue.code === 'invalid_type') return `${place}: it must be of type ${issue.expected}`;
  if (issue.code === 'invalid_value') return `${place}: it must be one of ${issue.values.join(', ')}`;
  return `${place}: ${issue.message}`;
}

/** What holds for a recording of one page: its site's own over the general. */
export function optionsFor(
  { prefixes, acceptedKeys, severities, sites }: InspectSettings,
  url = '',
): SessionOptions {
  const origin = URL.canParse(url) ? new URL(url).origin : '';
  const site = Object.hasOwn(sites, origin) ? sites[origin] : undefined;
  return {
    prefixes: [...prefixes, ...(site?.prefixes ?? [])],
    acceptedKeys: [...acceptedKeys, ...(site?.acceptedKeys ?? [])],
    severities: { ...severities, ...site?.severities },
  };
}
