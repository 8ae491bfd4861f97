import { readFile } from 'node:fs/promises';
import { z } from 'zod/v4';
import { RULES, type RuleId } from '../engine';

const rules = Object.keys(RULES) as RuleId[];

const settingsSchema = z.object({
  prefixes: z.array(z.string().min(1)).default([]),
  acceptedKeys: z.array(z.string()).default([]),
  severities: z.partialRecord(z.enum(rules), z.enum(['error', 'warning', 'info', 'off'])).default({}),
});

/** The person's own prefixes, keys taken as they are, and severities by rule. */
export type InspectSettings = z.infer<typeof settingsSchema>;

export const defaultSettings: InspectSettings = settingsSchema.parse({});

/** Reads the file that `--config` names; throws a sentence when it cannot be used. */
export async function readSettings(path: string): Promise<InspectSettings> {
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new Error(`The settings ${path} cannot be read: ${error.message}.`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`The settings ${path} are no JSON: ${error instanceof Error ? error.message : error}.`);
  }
  const parsed = settingsSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(
    `The settings ${path} are wrong at ${issue?.path.join('.') || 'the top'}: ${issue?.message}.`,
  );
}
