import type { BreakReason } from '../lanes/break';
import type { Severity } from '../view';
import type { Params, RuleId } from './finding';

interface Rule {
  severity: Severity;
  /** path below the specification's address */
  spec: string;
  say: (params: Params) => string;
}

const SPEC = 'https://docs.ag-ui.com/spec/1.0/';

const BREAKS: Record<BreakReason, (p: Params) => string> = {
  'first-event': (p) => `${p.type} came first: a run begins with RUN_STARTED.`,
  'run-open': () => 'RUN_STARTED came while a run was open: RUN_FINISHED or RUN_ERROR was expected first.',
  'run-finished': (p) => `${p.type} came after RUN_FINISHED: only RUN_STARTED or RUN_ERROR may follow it.`,
  'run-errored': (p) => `${p.type} came after RUN_ERROR: only RUN_STARTED may follow it.`,
  'already-open': (p) =>
    `${p.type} opens ${p.entity} "${p.id}", which is open already: its end was expected first.`,
  'not-open': (p) =>
    `${p.type} names ${p.entity} "${p.id}", which is not open: its start was expected first.`,
  'still-open': (p) => `${p.type} came while ${p.entity} ${p.id} was open: its end was expected first.`,
  'step-open': (p) => `${p.type} starts step "${p.id}" of ${p.owner}, which is open already.`,
  'step-not-open': (p) => `${p.type} ends step "${p.id}" of ${p.owner}, which is not open.`,
  'subagent-open': (p) => `${p.type} starts subagent "${p.id}", which is running already.`,
  'subagent-reused': (p) => `${p.type} uses the id "${p.id}" again, whose subagent has ended in this run.`,
  'subagent-not-open': (p) => `${p.type} ends subagent "${p.id}", which is not running.`,
  'subagent-parent': (p) => `${p.type} names parent subagent "${p.id}", which has not started in this run.`,
  owner: (p) =>
    `${p.type} comes from another producer than ${p.entity} "${p.id}", which belongs to ${p.owner}.`,
  'ambiguous-chunk': (p) =>
    `${p.type} names no id and no subagent, and more than one lane has an open ${p.entity}.`,
  'chunk-repeat': (p) => `${p.type} repeats ${p.field} of ${p.entity} "${p.id}" with another value.`,
};

/** Every rule: default severity, where the specification says it, and its English sentence. */
export const RULES: Record<RuleId, Rule> = {
  'malformed-metadata': {
    severity: 'error',
    spec: 'basic/metadata#the-value',
    say: (p) => `metadata of ${p.on} is ${p.found}: it must be an object or absent.`,
  },
  'malformed-event': {
    severity: 'error',
    spec: 'basic/processing',
    say: (p) =>
      p.fault === 'missing'
        ? `${p.type} lacks its required field ${p.field}. It merges nothing, and a conforming consumer stops here.`
        : `${p.type} holds a value under ${p.field} that the schema rejects. It merges nothing, and a conforming consumer stops here.`,
  },
  'undecodable-frame': {
    severity: 'error',
    spec: 'basic/transports',
    say: (p) => `A frame of ${p.size} characters is no event: ${p.start}`,
  },
  'broken-sequence': {
    severity: 'error',
    spec: 'basic/patterns',
    say: (p) => `${BREAKS[p.reason as BreakReason](p)} A conforming consumer stops here.`,
  },
  drift: {
    severity: 'error',
    spec: 'basic/metadata#merging',
    say: (p) =>
      p.missing === '' && p.changed === ''
        ? `The application sent ${p.id} back with keys that no event wrote: ${p.extra}.`
        : `The application sent ${p.id} back ${[
            p.missing === '' ? '' : `without ${p.missing}`,
            p.changed === '' ? '' : `with other values under ${p.changed}`,
          ]
            .filter((part) => part !== '')
            .join(' and ')}: the stream had built more.`,
  },
  'unprefixed-key': {
    severity: 'warning',
    spec: 'basic/metadata#keys',
    say: (p) =>
      `Key "${p.key}" carries no vendor or application prefix${
        p.object === 1 ? "; if it is the application's own name, adding it to the prefixes settles it" : ''
      }.`,
  },
  'reserved-key': {
    severity: 'warning',
    spec: 'basic/metadata#keys',
    say: (p) => `${p.on} wrote under the key "ag-ui", which is reserved for the protocol.`,
  },
  'nested-loss': {
    severity: 'warning',
    spec: 'basic/metadata#merging',
    say: (p) =>
      `${p.type} replaced "${p.key}" whole: ${p.lost} ${Number(p.members) === 1 ? 'was' : 'were'} lost.`,
  },
  'snapshot-loss': {
    severity: 'warning',
    spec: 'basic/metadata#merging',
    say: (p) =>
      p.dropped === 1
        ? `MESSAGES_SNAPSHOT left ${p.id} out, which held ${p.keys}.`
        : `MESSAGES_SNAPSHOT restated ${p.id} without ${p.keys}.`,
  },
  'key-collision': {
    severity: 'warning',
    spec: 'basic/metadata#keys',
    say: (p) =>
      `Key "${p.key}" holds ${p.firstType} from ${p.firstOwner} and ${p.secondType} from ${p.secondOwner}.`,
  },
  'orphan-metadata': {
    severity: 'warning',
    spec: 'basic/metadata',
    say: (p) => `${p.type} carries metadata for "${p.id}", which is not held: ${p.keys} landed nowhere.`,
  },
  'truncated-run': {
    severity: 'warning',
    spec: 'basic/transports',
    say: (p) =>
      p.closed === 'cancelled' || p.closed === 'aborted'
        ? `The page ended the stream (${p.closed}) before the run finished.`
        : 'The stream ended before the run finished.',
  },
  'precision-loss': {
    severity: 'warning',
    spec: 'basic/metadata#the-value',
    say: (p) =>
      p.binary === 1
        ? `The number ${p.number} under "${p.key}" may have lost digits before it arrived: protobuf carries doubles.`
        : `The number ${p.number} under "${p.key}" cannot be held by a double: a program reads ${p.read}.`,
  },
  'duplicate-key': {
    severity: 'warning',
    spec: 'basic/metadata#the-value',
    say: (p) => `${p.on} names "${p.name}" twice in one object: programs keep the last.`,
  },
  'secret-like-value': {
    severity: 'warning',
    spec: 'basic/metadata',
    say: (p) => `The value under "${p.key}" looks like ${p.form}: ${p.start}… (${p.length} characters).`,
  },
  'overwritten-key': {
    severity: 'info',
    spec: 'basic/metadata#merging',
    say: (p) =>
      `"${p.key}" was overwritten ${Number(p.times) === 1 ? 'once' : `${p.times} times`}: first ${p.first}, now ${p.last}.`,
  },
  'type-change': {
    severity: 'info',
    spec: 'basic/metadata#merging',
    say: (p) => `"${p.key}" changed its JSON type from ${p.from} to ${p.to}.`,
  },
  'repeated-write': {
    severity: 'info',
    spec: 'basic/metadata#merging',
    say: (p) => `"${p.key}" was written again with an equal value ${p.times} times, ${p.bytes} bytes in all.`,
  },
  'similar-keys': {
    severity: 'info',
    spec: 'basic/metadata#keys',
    say: (p) => `Keys "${p.first}" and "${p.second}" differ only in case or separators.`,
  },
  'undeclared-property': {
    severity: 'info',
    spec: 'basic/processing',
    say: (p) =>
      `${p.type} carries "${p.name}", which the protocol does not declare: metadata is the place for it.`,
  },
  'retired-shape': {
    severity: 'info',
    spec: 'basic/versioning',
    say: (p) => `${p.shape} was retired by 1.0; its compatibility boundary still translates it.`,
  },
  'unknown-event': {
    severity: 'info',
    spec: 'basic/processing',
    say: (p) => `The protocol names no event type "${p.type}": nothing merges from it.`,
  },
  'reference-differs': {
    severity: 'info',
    spec: 'basic/transports',
    say: (p) => DIFFERENCES[p.reason as Difference](p),
  },
};

/** How the TypeScript reference client, or a strict SSE reader, would hold something else. */
export type Difference = 'line-ends' | 'done' | 'unterminated' | 'unknown-string';

const DIFFERENCES: Record<Difference, (p: Params) => string> = {
  'line-ends': (p) =>
    `The stream ends its lines with ${p.ends}: the TypeScript reference client splits frames on LF LF only and fails here.`,
  done: () => 'The stream holds a [DONE] sentinel: the TypeScript reference client fails on it.',
  unterminated: () =>
    'The last frame has no blank line after it: the reference client reads it, a strict SSE reader drops it.',
  'unknown-string': (p) =>
    `${p.type} holds a string under ${p.field} that the TypeScript reference client rejects.`,
};

/** The specification's page for a rule. */
export function specUrl(rule: RuleId): string {
  return SPEC + RULES[rule].spec;
}

/** A finding's English sentence. */
export function sentence(rule: RuleId, params: Params): string {
  return RULES[rule].say(params);
}
