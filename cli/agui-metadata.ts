#!/usr/bin/env node
import { Command, InvalidArgumentError, Option } from 'commander';
import { version } from '../package.json';
import { inspect } from './inspect';
import { defaultSettings, readSettings } from './settings';

interface InspectFlags {
  format: 'text' | 'json';
  failOn: 'error' | 'warning' | 'info' | 'never';
  prefix: string[];
  config?: string;
  explain?: string;
}

const program = new Command('agui-metadata')
  .description('Shows how AG-UI metadata is built, overwritten and lost.')
  .version(version)
  .exitOverride();

program
  .command('inspect')
  .description(
    'Report on session files, bare events (JSONL or a JSON array), raw SSE text, protobuf or HAR files.',
  )
  .argument('<file...>', 'files to read; - is standard input')
  .addOption(new Option('--format <format>', 'how to print').choices(['text', 'json']).default('text'))
  .addOption(
    new Option('--fail-on <severity>', 'end with 1 when findings are this severe')
      .choices(['error', 'warning', 'info', 'never'])
      .default('error'),
  )
  .option('--prefix <name>', 'a key prefix of your own; may be repeated', addPrefix, [])
  .option('--config <file>', 'prefixes, accepted keys and severities, as JSON')
  .option('--explain <key[@item]>', 'tell where a key went, of one item if named, in place of the report')
  .action(async (files: string[], { format, failOn, prefix, config, explain }: InspectFlags) => {
    const settings = config === undefined ? defaultSettings : await readSettings(config);
    const prefixes = [...settings.prefixes, ...prefix];
    process.exitCode = await inspect({
      files,
      format,
      failOn,
      settings: { ...settings, prefixes },
      ...(explain === undefined ? {} : { explain }),
    });
  });

try {
  await program.parseAsync();
} catch (error) {
  // commander has printed its own message, and ends well after --help and --version
  if (error instanceof Error && 'exitCode' in error) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}

function addPrefix(name: string, before: string[]): string[] {
  if (name === '') throw new InvalidArgumentError('A prefix cannot be empty.');
  return [...before, name];
}
