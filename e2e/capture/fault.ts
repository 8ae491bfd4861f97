import { cp, mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { testedBuild } from './tested-build';

interface Fault {
  /** under extension/content */
  file: string;
  from: string;
  to: string;
  /** the case that comes out otherwise; undefined where the test of an unread stream finds it */
  foundBy: string | undefined;
}

/** Faults that the capture suites must find: each a change to one place of the hook's source. */
export const faults = {
  tee: {
    file: 'hook/tap.ts',
    from: 'let reader = getReader(body);',
    to: 'const [branch, other] = body.tee(); let reader = getReader(branch as typeof body); void getReader(other);',
    foundBy: 'cancel, seen from the server',
  },
  'second argument lost': {
    file: 'hook/fetch.ts',
    from: 'apply(target, self, args)',
    to: 'apply(target, self, [args[0]])',
    foundBy: 'abort before the request',
  },
  'body awaited': {
    file: 'hook/fetch.ts',
    from: 'answer = await response;',
    to: 'answer = await response; await answer.clone().text();',
    foundBy: 'abort while a read waits',
  },
  'url lost': {
    file: 'hook/fetch.ts',
    from: 'return answer;',
    to: 'return new Response(answer.body, answer);',
    foundBy: 'the same of an agent response that failed',
  },
  'a new body each time': {
    file: 'hook/response.ts',
    from: 'if (!found || found.shadow) return found?.shadow;',
    to: 'if (!found) return undefined;',
    foundBy: 'body is one stable object',
  },
  'cancel not passed on': {
    file: 'hook/tap.ts',
    from: 'return readerCancel(reader, reason);',
    to: 'return Promise.resolve();',
    foundBy: 'cancel, seen from the server',
  },
  'abort reason replaced': {
    file: 'hook/tap.ts',
    from: 'errorController(controller, reason);',
    to: "errorController(controller, new TypeError('aborted'));",
    foundBy: 'abort with a reason of the page, while a read waits',
  },
  'read ahead': {
    file: 'hook/tap.ts',
    from: 'highWaterMark: 0',
    to: 'highWaterMark: 1 << 28',
    foundBy: undefined,
  },
  'rejections swallowed': {
    file: 'hook/fetch.ts',
    from: 'return sending ? follow(sending, response) : response;',
    to: 'if (sending) void follow(sending, response).catch(() => {}); return response;',
    foundBy: 'an unhandled failure is told once, of the promise that the page has',
  },
  'clone of the tap': {
    file: 'hook/response.ts',
    from: 'found.tap.pause();',
    to: 'return found.shadow;',
    foundBy: 'a clone after body was touched',
  },
  'a subclass lost': {
    file: 'hook/wrap.ts',
    from: 'construct(target as never, args, newTarget as never)',
    to: 'construct(target as never, args)',
    foundBy: 'a subclass with fields, a method over close, and its own name',
  },
  'the class told apart from its constructor': {
    file: 'hook/wrap.ts',
    from: "defineProperty(prototype, 'constructor', { ...owned, value: ours });",
    to: '',
    foundBy: 'an instance: keys, prototype, tag, constructor, constants',
  },
  'heard through the handler property': {
    file: 'hook/web-socket.ts',
    from: "hear('open', () => channel.head(101, ''));",
    to: "socket.onmessage = () => {}; hear('open', () => channel.head(101, ''));",
    foundBy: 'a socket’s listeners and its handler property, in the order in which they were added',
  },
  'sent twice': {
    file: 'hook/web-socket.ts',
    from: 'const result = native();\n      if (!silent',
    to: 'native(); const result = native();\n      if (!silent',
    foundBy: 'what is sent is turned to text once, and send gives nothing back',
  },
  'the answer taken as text': {
    file: 'hook/xhr.ts',
    from: 'opened.sent = true;',
    to: "opened.sent = true; xhr.responseType = 'text';",
    foundBy: 'every responseType of a stream of events',
  },
  'abort told by aborting': {
    file: 'hook/xhr.ts',
    from: 'const before = known(request);',
    to: 'const before = known(request); if (before) (request as XMLHttpRequest).abort();',
    foundBy: 'opened anew while it loads: silence about the first',
  },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;

const source = fileURLToPath(new URL('../../extension/', import.meta.url));

/** Builds the extension with a fault in its hook, beside the tested build; resolves to its folder. */
export async function buildWithFault(name: FaultName): Promise<string> {
  const { file, from, to } = faults[name];
  const path = join(source, 'content', file);
  const found = (await readFile(path, 'utf8')).split(from).length - 1;
  if (found !== 1) throw new Error(`The fault "${name}" has ${found} places in ${file}, not one.`);
  const folder = await mkdtemp(join(tmpdir(), 'agui-metadata-fault-'));
  await cp(testedBuild().extension, folder, { recursive: true });
  await build({
    configFile: false,
    root: source,
    publicDir: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'planted-fault',
        enforce: 'pre',
        transform: (code, id) => (id === path ? code.replace(from, to) : null),
      },
    ],
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(source, 'content/hook.ts'),
        output: { format: 'iife', entryFileNames: 'content/hook.js', codeSplitting: false },
      },
    },
  });
  return folder;
}
