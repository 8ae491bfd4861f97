import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCli } from '../scripts/build/cli';

const folder = mkdtempSync(join(tmpdir(), 'inspect-'));

let command: string;

beforeAll(async () => {
  command = await buildCli(join(folder, 'cli'));
  writeFileSync(join(folder, 'cli', 'package.json'), '{"type":"module"}');
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the real command, as it ships, on files of this folder. */
function run(args: string[], input?: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    encoding: 'utf8',
    input,
  });
  return { status, stdout, stderr };
}

function file(name: string, ...lines: string[]): string {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

const started = '{"type":"RUN_STARTED","threadId":"t","runId":"r"}';
const finished = '{"type":"RUN_FINISHED","threadId":"t","runId":"r"}';
const start =
  '{"type":"TEXT_MESSAGE_START","messageId":"m","role":"assistant","metadata":{"usage":{"in":12345678901234567890,"cached":1.0}}}';
const end = '{"type":"TEXT_MESSAGE_END","messageId":"m","metadata":{"usage":{"in":2},"acme.stage":"done"}}';
const clean = '{"type":"TEXT_MESSAGE_END","messageId":"m","metadata":{"acme.stage":"done"}}';
const malformed = '{"type":"TEXT_MESSAGE_END","messageId":"m","metadata":null}';

describe('the text report', () => {
  it('tells each key’s final value, its history, and the findings', () => {
    const { status, stdout, stderr } = run(['inspect', file('text.jsonl', started, start, end, finished)]);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout).toContain('thread t · run r · finished');
    expect(stdout).toMatch(/text message m {2}\(assistant\)/);
    expect(stdout).toMatch(/^ {4}usage +\{"in":2\} +unprefixed$/m);
    expect(stdout).toMatch(
      /^ {6}#1 TEXT_MESSAGE_START +\{"in":12345678901234567890,"cached":1\.0\} +overwritten by #2$/m,
    );
    expect(stdout).toMatch(/^ {6}#2 TEXT_MESSAGE_END +\{"in":2\} +overwrites, lost \/cached$/m);
    expect(stdout).toMatch(/^ {4}acme\.stage +"done" +#2 TEXT_MESSAGE_END$/m);
    expect(stdout).toMatch(/^ {2}warning +nested-loss +#2 /m);
    expect(stdout).toContain('1 item, 3 writes, 1 overwrite ');
  });

  it('has no colour in a pipe, and shows control characters instead of obeying them', () => {
    const colour =
      '{"type":"TEXT_MESSAGE_END","messageId":"m","metadata":{"acme.\\u001b[31mkey":"\u009b31m"}}';
    const { stdout } = run(['inspect', file('control.jsonl', started, start, colour, finished)]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    expect(stdout).toContain('acme.\\u001b[31mkey');
  });
});

describe('the JSON report', () => {
  it('keeps the digits of the wire', () => {
    const { stdout } = run([
      'inspect',
      file('digits.jsonl', started, start, clean, finished),
      '--format',
      'json',
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ format: 'agui-metadata-report', version: 1 });
    expect(stdout).toContain('{"in":12345678901234567890,"cached":1.0}');
  });

  it('is an array when several files are given', () => {
    const one = file('one.jsonl', started, finished);
    const two = file('two.json', `[${started},${finished}]`);
    const { stdout } = run(['inspect', one, two, '--format', 'json']);
    const reports: { source: { name: string; kind: string } }[] = JSON.parse(stdout);
    expect(reports.map((report) => report.source.kind)).toEqual(['events-jsonl', 'events-json']);
  });
});

describe('inputs', () => {
  it('reads raw SSE text from standard input', () => {
    const text = [started, start, clean, finished].map((event) => `data: ${event}\n\n`).join('');
    const { status, stdout } = run(['inspect', '-', '--format', 'json'], text);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      source: { name: 'stdin', kind: 'sse' },
      counts: { events: 4 },
    });
  });

  it('reads a session file, and warns of the lines that it skips', () => {
    const header = JSON.stringify({
      kind: 'header',
      schemaVersion: 1,
      tool: 't',
      capturedAt: '2026-11-30T10:00:00Z',
      url: 'http://localhost/',
      transport: 'sse',
      redacted: [],
    });
    const event = (seq: number, text: string) =>
      `{"kind":"event","connId":"c","seq":${seq},"tMs":${seq},"event":${text}}`;
    const path = file(
      'session.agui.jsonl',
      header,
      event(1, started),
      '{"kind":"event",',
      '{"kind":"novelty"}',
      event(2, finished),
    );
    const { status, stdout, stderr } = run(['inspect', path, '--format', 'json']);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ source: { kind: 'session' }, counts: { events: 2 } });
    expect(stderr).toMatch(/line 3\b/i);
    expect(stderr).toMatch(/line 4\b/i);
  });

  it('ends with 2 and a sentence when an input cannot be read, and still reports on the others', () => {
    const missing = run(['inspect', join(folder, 'missing.jsonl')]);
    expect(missing).toMatchObject({ status: 2, stdout: '' });
    expect(missing.stderr).toContain('missing.jsonl cannot be read: there is no such file.');
    expect(run(['inspect', folder]).stderr).toContain('it is a folder');
    const unreadable = run([
      'inspect',
      file('prose.txt', 'Once upon a time'),
      file('fine.jsonl', started, finished),
    ]);
    expect(unreadable.status).toBe(2);
    expect(unreadable.stderr).toContain('prose.txt');
    expect(unreadable.stdout).toContain('fine.jsonl');
  });

  it('ends with 2 when an option is wrong', () => {
    const { status, stderr } = run(['inspect', 'x', '--format', 'xml']);
    expect(status).toBe(2);
    expect(stderr).toContain('xml');
  });
});

describe('--fail-on', () => {
  const warned = ['inspect', file('warned.jsonl', started, start, end, finished)];
  const failing = ['inspect', file('failing.jsonl', started, start, malformed, finished)];

  it.each([
    [failing, [], 1],
    [failing, ['--fail-on', 'never'], 0],
    [warned, [], 0],
    [warned, ['--fail-on', 'warning'], 1],
    [warned, ['--fail-on', 'info'], 1],
  ])('%s %s ends with %i', (args, flags, status) => {
    expect(run([...args, ...flags]).status).toBe(status);
  });
});

describe('settings', () => {
  const args = ['inspect', file('keys.jsonl', started, end, finished)];

  it('takes prefixes from the command line', () => {
    expect(run(args).stdout).toContain('unprefixed-key');
    expect(run([...args, '--prefix', 'usage']).stdout).not.toContain('unprefixed-key');
  });

  it('takes accepted keys and severities from a file', () => {
    const accepted = file('accepted.json', '{"acceptedKeys":["usage"]}');
    expect(run([...args, '--config', accepted]).stdout).not.toContain('unprefixed-key');
    const severe = file('severe.json', '{"severities":{"unprefixed-key":"error"}}');
    expect(run([...args, '--config', severe]).status).toBe(1);
  });

  it('takes what holds on the site of a recording, and no one else’s', () => {
    const header =
      '{"kind":"header","schemaVersion":1,"tool":"x","capturedAt":"","url":"https://app.example/chat","transport":"sse","redacted":[]}';
    const events = [started, end, finished].map(
      (event) => `{"kind":"event","connId":"c","tMs":0,"event":${event}}`,
    );
    const session = ['inspect', file('sited.agui.jsonl', header, ...events)];
    const of = (origin: string) =>
      file(
        'sites.json',
        `{"sites":{"${origin}":{"acceptedKeys":["usage"]}},"links":{"a":"https://x/{value}"}}`,
      );
    expect(run([...session, '--config', of('https://app.example')]).stdout).not.toContain('unprefixed-key');
    expect(run([...session, '--config', of('https://other.example')]).stdout).toContain('unprefixed-key');
  });

  it.each([
    ['{"severity":{}}', 'severity'],
    ['{"sites":{"https://a.example":{"links":{}}}}', 'links'],
  ])('takes no name for a setting that is none: %s', (text, name) => {
    expect(run([...args, '--config', file('typo.json', text)])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(`"${name}"`),
    });
  });

  it('says that there is no such file', () => {
    expect(run([...args, '--config', join(folder, 'none.json')])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('cannot be read: there is no such file.'),
    });
  });

  it('says what is wrong with the file', () => {
    expect(run([...args, '--config', file('wrong.json', '{"prefixes":"acme"}')])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('wrong at prefixes'),
    });
  });
});

describe('where a key went', () => {
  it('is told of every place when there is no such item, which is said', () => {
    const { stdout, stderr, status } = run([
      'inspect',
      '--explain',
      'acme.stage@typo',
      file('typo.jsonl', started, start, clean, finished),
    ]);
    expect(stderr).toBe('typo.jsonl has no item "typo".\n');
    expect(stdout).toContain('m holds "acme.stage", written by event 2.');
    expect(status).toBe(0);
  });

  it('is told in one sentence a place, in place of the report', () => {
    const { stdout, status } = run([
      'inspect',
      '--explain',
      'usage/cached',
      file('why.jsonl', started, start, end, finished),
    ]);
    expect(stdout).toBe('why.jsonl\n  Event 2 replaced "usage" of m whole: "cached" of "usage" was lost.\n');
    expect(status).toBe(0);
    const json = run([
      'inspect',
      '--explain',
      'nothing',
      '--format',
      'json',
      file('why.jsonl', started, finished),
    ]);
    expect(JSON.parse(json.stdout)).toMatchObject([{ cause: 'never-sent' }]);
  });

  it('is told of one item when its id follows an @, and an @ of the key is no item', () => {
    const explain = (asked: string) =>
      run(['inspect', '--explain', asked, file('why.jsonl', started, start, end, finished)]).stdout;
    expect(explain('usage/cached@m')).toContain('Event 2 replaced "usage" of m whole');
    expect(explain('nothing@m')).toBe('why.jsonl\n  "nothing" was never sent.\n');
    expect(explain('@ag-ui/client')).toContain('"@ag-ui/client" was never sent.');
  });
});
