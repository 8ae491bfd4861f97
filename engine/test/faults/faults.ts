/** A fault to plant: one replacement in one source file, and the tests that must notice it. */
export interface Fault {
  /** the rule that it breaks */
  rule: string;
  file: string;
  from: string;
  to: string;
  /** test file under engine/test that must fail */
  test: string;
}

function inFile(file: string, test: string) {
  return (rule: string, from: string, to: string): Fault => ({ rule, file, from, to, test });
}

const item = inFile('merge/item.ts', 'spec/3-merging');
const value = inFile('event/metadata.ts', 'spec/1-value');
const landing = (test: string) => inFile('merge/landing.ts', test);
const snapshot = inFile('merge/snapshot.ts', 'spec/5-activity');
const chunks = inFile('lanes/chunks.ts', 'spec/5-chunks');
const sequence = inFile('lanes/sequence.ts', 'spec/5-sequence');
const owners = inFile('lanes/owners.ts', 'spec/5-sequence');
const retired = inFile('event/retired.ts', 'spec/5-unknown');
const shape = inFile('event/shape.ts', 'spec/5-unknown');
const events = (test: string) => inFile('session/events.ts', test);
const drift = inFile('drift.ts', 'findings/drift');
const prefix = inFile('findings/prefix.ts', 'findings/keys');
const values = inFile('findings/rules/values.ts', 'findings/values');
const secrets = inFile('findings/rules/secrets.ts', 'findings/values');
const writes = inFile('findings/rules/writes.ts', 'findings/writes');
const runs = inFile('findings/rules/runs.ts', 'findings/keys');

/** One fault for each rule of the specification's sections 1 to 6 and of the findings, some with several. */
export const faults: readonly Fault[] = [
  // section 1
  value(
    '1: only an object is metadata',
    'if (source.charCodeAt(start) !== 123)',
    'if (source.startsWith("null", start))',
  ),
  inFile('event/metadata.ts', 'spec/3-merging')(
    '1: a repeated key counts by its last value',
    'earlier.value = value;',
    'void value;',
  ),
  inFile('event/stored.ts', 'spec/1-value')(
    '1: the last metadata member counts',
    'members.findLast(',
    'members.find(',
  ),
  inFile('json/text.ts', 'spec/1-value')('1: keys are read decoded', "key.includes('\\\\') ?", 'false ?'),
  inFile('merge/stored.ts', 'spec/1-value')(
    '1: a part’s metadata is any value but null',
    "metadata.trim() === 'null' ? { state: 'malformed', found: 'null' }",
    "false ? { state: 'malformed', found: 'null' }",
  ),
  // section 3
  item('3: the last write wins', 'history.value = value;', 'history.value ??= value;'),
  item('3: an equal value is a repeat', 'if (change.same)', 'if (before === value)'),
  item('3: losses are named', 'write.lost = change.lost;', 'write.lost = [];'),
  inFile('json/compare.ts', 'spec/3-merging')(
    '3: equal objects in any key order',
    'if (members.size !== others.size)',
    'if ([...members.keys()].join() !== [...others.keys()].join())',
  ),
  // section 4
  landing('spec/4-landing')('4: TEXT_MESSAGE_END lands', '  TEXT_MESSAGE_END: continueMessage,\n', ''),
  landing('spec/4-landing')('4: TOOL_CALL_ARGS lands', '  TOOL_CALL_ARGS: continueCall,\n', ''),
  landing('spec/4-landing')(
    '4: a result lands on its own message',
    'return mergeInto(item, event, place);\n}\n\n/** Replaces content',
    'return mergeInto(owner ?? item, event, place);\n}\n\n/** Replaces content',
  ),
  landing('spec/4-landing')(
    '4: REASONING_MESSAGE_CONTENT lands',
    '  REASONING_MESSAGE_CONTENT: continueMessage,\n',
    '',
  ),
  landing('spec/4-landing')(
    '4: STATE_SNAPSHOT lands nowhere',
    '  TEXT_MESSAGE_CHUNK: landChunk,',
    '  STATE_SNAPSHOT: () => ORPHAN,\n  TEXT_MESSAGE_CHUNK: landChunk,',
  ),
  // section 5, items
  landing('spec/5-items')(
    '5: an empty parentMessageId names none',
    'const named = call.parentMessageId ?',
    'const named = call.parentMessageId !== undefined ?',
  ),
  landing('spec/5-items')(
    '5: a parent of another role owns no call',
    "if (named?.role === 'assistant') return named;",
    'if (named) return named;',
  ),
  landing('spec/5-items')(
    '5: a taken parent id mints under the call’s id',
    'call.parentMessageId && !named ?',
    'call.parentMessageId ?',
  ),
  landing('spec/5-items')(
    '5: a START of a held call continues it',
    'const held = thread.conversation.call(seed.id);',
    "const held = thread.conversation.call('');",
  ),
  landing('spec/5-items')(
    '5: text on an activity’s id lands nowhere',
    "if (held?.kind === 'activity-message') return ORPHAN;",
    '',
  ),
  landing('spec/5-items')(
    '5: a result stands after its call’s message',
    'thread.conversation.insertResult(item, owner)',
    'thread.conversation.append(item)',
  ),
  inFile('merge/conversation.ts', 'spec/5-items')(
    '5: events land on the first in conversation order',
    'if (compare(sharing.at(-2)!, item) > 0) sharing.sort(compare);',
    '',
  ),
  inFile('merge/snapshot.ts', 'spec/5-items')(
    '5: a request never changes a held item',
    'thread.conversation.message(message.id) ? []',
    'false ? []',
  ),
  inFile('merge/items.ts', 'spec/5-items')(
    '5: a dropped item is no longer held',
    'else conversation.remove(item);',
    '',
  ),
  inFile('merge/items.ts', 'spec/5-items')(
    '5: calls are dropped with their message',
    'item.calls.flatMap((call) => this.drop(call, origin))',
    '[]',
  ),
  events('spec/5-items')(
    '5: RUN_STARTED.input adds what is not held',
    "event.type === 'RUN_STARTED' && input",
    'input && false',
  ),
  events('spec/5-items')(
    '5: interrupts are stored',
    "event.type === 'RUN_FINISHED' && isObject(event.fields.outcome)) {\n    const outcome = valueStart",
    "event.type === 'NONE' && isObject(event.fields.outcome)) {\n    const outcome = valueStart",
  ),
  inFile('merge/stored.ts', 'spec/5-items')(
    '5: stored metadata is listed when it differs',
    'if (before !== undefined && sameValue(before, value)) return undefined;',
    '',
  ),
  inFile('session/state.ts', 'spec/5-items')(
    '5: threads do not share items',
    'JSON.stringify([connection.origin, threadId])',
    'JSON.stringify([connection.origin])',
  ),
  // section 5, activity and snapshots
  landing('spec/5-activity')(
    '5: a replacing snapshot keeps the metadata',
    'if (replaces) describeActivity(held, seed);\n  return',
    'if (replaces) held.clear(origin);\n  return',
  ),
  landing('spec/5-activity')(
    '5: replace: false leaves type and owner',
    'if (replaces) describeActivity(held, seed);\n  return',
    'describeActivity(held, seed);\n  return',
  ),
  landing('spec/5-activity')(
    '5: replace: false over another message is ignored',
    'if (!replaces) return ORPHAN;',
    '',
  ),
  landing('spec/5-activity')(
    '5: an activity over another message drops its metadata',
    'const writes = held.clear(origin);',
    'const writes: Write[] = [];',
  ),
  landing('spec/5-activity')(
    '5: a delta needs a held activity',
    "if (held?.kind !== 'activity-message') return ORPHAN;\n  if (place.merges)",
    'if (!held) return ORPHAN;\n  if (place.merges)',
  ),
  snapshot(
    '5: a snapshot drops what it omits',
    'else if (!keeps(item)) changes.push(...items.drop(item, origin));',
    '',
  ),
  snapshot('5: a reasoning message in it owns all reasoning', 'return !hasReasoning;', 'return true;'),
  snapshot(
    '5: an activity in it owns all activities',
    "activities.owns === 'inferred' && !hasActivity",
    "activities.owns === 'inferred'",
  ),
  snapshot(
    '5: null owns all activities',
    "if (types === null) return { owns: 'all' };",
    "if (types === null) return { owns: 'inferred' };",
  ),
  snapshot(
    '5: an array of other than strings owns none',
    'const named = Array.isArray(types) && types.every',
    'const named = Array.isArray(types) && types.some',
  ),
  snapshot(
    '5: the convention’s key that is no object owns none',
    "if (!isObject(value)) return { owns: 'types', types: [] };",
    "if (!isObject(value)) return { owns: 'inferred' };",
  ),
  snapshot(
    '5: of a repeated id the last replaces',
    'new Map(messages.map((message) => [message.id, message]))',
    'new Map(messages.toReversed().map((message) => [message.id, message]))',
  ),
  inFile('merge/item.ts', 'spec/5-activity')(
    '5: stored metadata replaces the held copy’s whole',
    'this.removeKeys(origin, (key) => !kept.has(key))',
    '[] as Write[]',
  ),
  inFile('merge/thread.ts', 'spec/5-activity')(
    '5: another role changes the kind',
    '    item.kind = kind;\n',
    '',
  ),
  // section 5, chunks
  chunks(
    '5: an id continues in whichever lane holds it',
    'return { owner: holder[0] };',
    'return { owner: tag };',
  ),
  chunks('5: several open streams are ambiguous', 'if (candidates.length > 1)', 'if (candidates.length > 9)'),
  chunks(
    '5: the only open stream of its kind goes on',
    'return { owner: candidates[0]?.[0] };',
    'return { owner: undefined };',
  ),
  chunks(
    '5: a step event closes its lane’s stream',
    'return { closed: ends && owner === undefined ? [] : this.close(owner) };',
    "return { closed: event.type === 'STEP_STARTED' ? [] : this.close(owner) };",
  ),
  chunks('5: MESSAGES_SNAPSHOT closes every lane', ", 'MESSAGES_SNAPSHOT']);", ']);'),
  chunks('5: RAW closes nothing', "  'RAW',\n", ''),
  chunks(
    '5: a first chunk needs its id',
    'if (id === undefined) return { closed, missing: idName };',
    'if (id === undefined) return { closed };',
  ),
  chunks(
    '5: a first tool call chunk needs its name',
    "if (kind === 'tool' && stream.name === undefined)",
    'if (false)',
  ),
  // section 5, sequence
  ...(
    [
      ['run-errored', "this.phase === 'errored' && type !== 'RUN_STARTED'", 'false'],
      ['run-finished', "this.phase === 'finished' && type !== 'RUN_STARTED'", 'false'],
      ['first-event', "this.phase === 'before' && type !== 'RUN_STARTED'", 'false'],
      ['run-open', "this.phase === 'open' && type === 'RUN_STARTED'", 'false'],
      ['already open', 'if (open.has(move.id))', 'if (false)'],
      ['not open', 'if (!open.has(move.id)) return', 'if (false) return'],
      ['closing', "if (!broken && step === 'end') open.delete(move.id);", ''],
      ['parent’s owner', "(kind === 'call' ? this.parentDisagreement(move) : undefined)", '(undefined)'],
      ['inherited owner', 'return tag ?? (parentMessageId === undefined', 'return tag ?? (true'],
      ['steps by owner', 'this.steps.get(tag) ??', 'this.steps.get(undefined) ??'],
      ['subagent reused', 'if (this.endedSubagents.has(id)) return', 'if (false) return'],
      [
        'subagent’s parent',
        'if (parent !== undefined && !this.subagents.has(parent)',
        'if (false && !this.subagents.has(parent)',
      ],
      ['encrypted values', "if (subtype === 'tool-call') return", 'if (false) return'],
      [
        'replace: false keeps the owner',
        "if (!this.owners.has('activity', id) || event.fields.replace !== false)",
        'if (true)',
      ],
      [
        'a result’s owner',
        "case 'TOOL_CALL_RESULT':\n        this.owners.set('message', id, tag);",
        "case 'TOOL_CALL_RESULT':",
      ],
      ['open spans at RUN_FINISHED', "      ['reasoning span', this.open.span],\n", ''],
      ['open subagents at RUN_FINISHED', "      ['subagent', this.subagents],\n", ''],
      ['open sets restart with a run', 'for (const ids of Object.values(this.open)) ids.clear();', ''],
    ] as const
  ).map(([rule, from, to]) => sequence(`5, broken: ${rule}`, from, to)),
  owners('5, broken: no tag always agrees', 'if (tag === undefined || ', 'if ('),
  owners(
    '5, broken: a snapshot overrules owners',
    'if (overrules || !this.has(kind, message.id))',
    'if (!this.has(kind, message.id))',
  ),
  inFile('lanes/chunks.ts', 'spec/5-sequence')(
    '5, broken: a chunk repeats a field with another value',
    'if (said !== undefined && said !== established)',
    'if (false)',
  ),
  inFile('lanes/chunks.ts', 'spec/5-sequence')(
    '5, broken: the role that a first chunk implies',
    "stringField(event, 'role') ?? 'assistant';",
    "stringField(event, 'role') ?? '';",
  ),
  events('spec/5-sequence')(
    '5: outcome cancelled',
    "outcome === 'cancelled' ? 'cancelled'",
    "outcome === 'cancelled' ? 'finished'",
  ),
  inFile('session/session.ts', 'spec/5-sequence')(
    '5: a run without an end is truncated',
    "run.status = 'truncated';",
    '',
  ),
  events('spec/5-unknown')(
    '5, broken: the first break of a run is its break',
    'if (!run || run.brokenAt !== undefined) return;',
    'if (!run) return;',
  ),
  // section 5, unknown, malformed, retired
  shape('5: a required field is missing', 'if (field.required)', 'if (false)'),
  shape(
    '5: an unknown string is no error',
    "issue.code === 'invalid_value' && typeof at(root, issue.path) === 'string'",
    'false',
  ),
  shape(
    '5: an unknown union member is no error',
    "issue.code === 'invalid_union' && issue.errors.length === 0",
    'false',
  ),
  events('spec/5-unknown')(
    '5: a malformed event merges nothing',
    'merges: !passing.malformed',
    'merges: true',
  ),
  events('spec/5-unknown')(
    '5: no broken sequence follows a malformed event',
    "if (malformed || event.metadata.state === 'malformed') connection.sequence.stop();",
    '',
  ),
  events('spec/5-unknown')(
    '5: unknown events land nowhere',
    "unlanded: 'unknown-event', writes",
    "unlanded: 'own', writes",
  ),
  retired(
    '5: THINKING_* are reasoning',
    "  THINKING_TEXT_MESSAGE_CONTENT: 'REASONING_MESSAGE_CONTENT',\n",
    '',
  ),
  retired('5: rawEvent: null', "['rawEvent', ...", "[...['none'], ..."),
  retired('5: outcome: null', "RUN_FINISHED: ['result', 'outcome']", "RUN_FINISHED: ['result']"),
  retired('5: parentMessageId: null', "TOOL_CALL_CHUNK: ['parentMessageId']", 'TOOL_CALL_CHUNK: []'),
  retired('5: payload: null', "    ['resume', 'payload'],\n", ''),
  retired('5: a media part’s metadata: null', 'part.metadata === null &&', 'false &&'),
  retired('5: binary parts', "if (part.type === 'binary')", "if (part.type === 'none')"),
  // section 6
  ...(
    [
      ['sse.ts', 'a CR that came last ends its line', "if (endsInCr) parser.feed('\\n');", ''],
      ['sse.ts', 'what the end left is marked', '{ ...frame, unterminated: true }', '{ ...frame }'],
      ['lines.ts', 'NDJSON lines may end with CRLF', 'split(/\\r\\n|\\n/)', "split('\\n\\n')"],
      ['protobuf.ts', 'frames abut', 'at += 4 + length;\n    }', 'at += 4 + length;\n      break;\n    }'],
      ['frame.ts', 'an envelope is opened', "const ENVELOPES = ['chunk', ", 'const ENVELOPES = ['],
      ['frame.ts', 'Phoenix frames', "value[3] !== 'ag_ui_event'", "value[3] !== 'none'"],
      ['decoder.ts', 'a ping is no event', "=== 'ping'", "=== 'none'"],
    ] as const
  ).map(([file, rule, from, to]) => inFile(`wire/${file}`, 'spec/6-wire')(`6: ${rule}`, from, to)),
  inFile('wire/decoder.ts', 'wire/splits')(
    '6: a UTF-8 sequence may be split',
    'this.utf8.decode(chunk, { stream: true })',
    'this.utf8.decode(chunk)',
  ),
  events('spec/6-wire')(
    '6: nothing is found before a stream shows itself',
    'if (!connection.confirmed) return;',
    '',
  ),
  // drift
  drift('drift: numbers as doubles', 'sameAsDoubles(expected, value)', 'expected === value'),
  inFile('session/requests.ts', 'findings/drift')(
    'drift: never for activities',
    "filter(({ kind }) => kind !== 'activity-message')",
    'filter(() => true)',
  ),
  drift('drift: never for minted ids', 'item.minted || ', ''),
  drift('drift: not for items known only from requests', ' || item.touchedBy.size === 0', ''),
  drift('drift: not while a connection is open', 'connection.closed !== undefined && ', ''),
  drift('drift: not after a break, gap or cancel', ' && !connection.tainted', ''),
  drift(
    'drift: once until the difference changes',
    'if (this.lastDifference.get(item) === difference) return;',
    '',
  ),
  drift('drift: extras are info', "extra: quoted(extra) }, 'info'", "extra: quoted(extra) }, 'error'"),
  inFile('session/requests.ts', 'differential/regressions')(
    'drift: shared ids pair by order',
    'items[others.indexOf(one)]',
    'items[0]',
  ),
  // keys
  prefix('unprefixed-key: both parts of a prefix are non-empty', '/^[^.:/]+[.:/]./s', '/[.:/]/s'),
  prefix('unprefixed-key: x-vendor-name', '/^x-[^-]+-./is', '/^x-/is'),
  prefix(
    'unprefixed-key: a name is followed by a mark',
    "rest === '' || /^[_\\-\\p{Lu}]/u.test(rest)",
    'true',
  ),
  prefix('unprefixed-key: accepted keys', 'this.accepted.has(key) ||', ''),
  prefix('reserved-key', "return 'reserved';", "return 'prefixed';"),
  runs('key-collision: null matches any', " && each.type !== 'null'", ''),
  runs('key-collision: only unprefixed keys', '!unprefixed || ', ''),
  runs('key-collision: different owners', 'each.owner !== owner && ', ''),
  runs('similar-keys', '/[.:/_-]/g', '/[.:/]/g'),
  // values
  inFile('json/number.ts', 'findings/values')(
    'precision-loss: the shortest form passes',
    'if (sameDecimal(sent, decimalOf(String(value)))) return false;',
    '',
  ),
  inFile('json/number.ts', 'findings/values')(
    'precision-loss: underflow',
    "if (value === 0) return sent.digits !== '';",
    'if (value === 0) return false;',
  ),
  values('precision-loss: by protobuf', 'Math.abs(read) >= 2 ** 53', 'Math.abs(read) >= 2 ** 60'),
  values(
    'duplicate-key: at any depth',
    "else if (type === 'object') {",
    "else if (type === 'object' && pointer === '') {",
  ),
  secrets('secret-like-value: a JWT’s header is JSON', '!isTokenHeader(match[0].slice(0, -1))', 'false'),
  secrets('secret-like-value: lengths', 'sk-[A-Za-z0-9_-]{20}', 'sk-[A-Za-z0-9_-]{10}'),
  values('secret-like-value: shows four characters', 'secret.text.slice(0, 4)', 'secret.text.slice(0, 12)'),
  // writes
  writes('overwritten-key', "findings.once('overwritten-key'", "findings.once('type-change'"),
  writes('type-change', 'if (from !== to)', 'if (false)'),
  writes('nested-loss', 'if (lost) onNestedLoss', 'if (false) onNestedLoss'),
  writes('repeated-write: ten times', 'const MANY_REPEATS = 10;', 'const MANY_REPEATS = 9;'),
  inFile('merge/item.ts', 'findings/writes')(
    'repeated-write: events only',
    "if (origin.source === 'event' && !origin.replay)",
    'if (true)',
  ),
  inFile('findings/rules/writes.ts', 'findings/keys')(
    'snapshot-loss',
    "findings.once('snapshot-loss', writePlace(item, write), params);",
    '',
  ),
  inFile('findings/rules/writes.ts', 'findings/keys')(
    'snapshot-loss: once an item and key',
    "findings.once('snapshot-loss', writePlace(item, write), params);",
    "findings.add('snapshot-loss', writePlace(item, write), params);",
  ),
  inFile('json/pointer.ts', 'findings/writes')(
    'nested-loss: pointers are escaped',
    "replaceAll('/', '~1')",
    "replaceAll('/', '/')",
  ),
  inFile('session/replay.ts', 'findings/writes')(
    'a replay makes no findings',
    'if (!run?.replay) return false;',
    'return false;',
  ),
  events('findings/writes')(
    'orphan-metadata: silent where history is incomplete',
    "if (reason === 'orphan' && !thread.incomplete && !connection.incomplete)",
    "if (reason === 'orphan')",
  ),
  inFile('session/session.ts', 'findings/writes')(
    'truncated-run: silent where history is incomplete',
    'if (connection.incomplete) return;',
    '',
  ),
  events('findings/errors')(
    'broken-sequence: silent after a gap',
    ' || connection.incomplete) return;',
    ') return;',
  ),
  inFile('findings/rules/events.ts', 'findings/errors')(
    'undecodable-frame: [DONE] is none',
    "=== '[DONE]'",
    "=== '[NONE]'",
  ),
  inFile('findings/rules/events.ts', 'findings/errors')(
    'undecodable-frame',
    "findings.add('undecodable-frame'",
    "findings.once('undecodable-frame'",
  ),
  inFile('findings/rules/events.ts', 'findings/keys')(
    'undeclared-property',
    'for (const name of event.undeclared)',
    'for (const name of [] as string[])',
  ),
  inFile('findings/rules/events.ts', 'findings/keys')(
    'unknown-event',
    "if (!event.shape) findings.once('unknown-event'",
    "if (false) findings.once('unknown-event'",
  ),
  inFile('findings/rules/events.ts', 'spec/5-unknown')(
    'reference-differs: unknown strings',
    'for (const field of event.unknownStrings)',
    'for (const field of [] as string[])',
  ),
];
