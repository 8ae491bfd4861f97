import { decode, encode } from '../values';
import { ChromeUtils, Cu, Services, window } from './gecko';

/** What is used of SpiderMonkey's Debugger: it runs code in a page's own world under every policy of the page. */
interface DebuggerObject {
  executeInGlobal(code: string): Completion;
  makeDebuggeeValue(value: unknown): unknown;
  call(self: unknown, ...args: unknown[]): Completion;
  unsafeDereference(): object;
}

type Completion = { return: unknown } | { throw: unknown } | null;

const classOf = (object: object) => ChromeUtils.getClassName(object, true);

/** Runs `code`, a function's text, in the page's own world. Gives its result, encoded. */
export async function evaluate(code: string, args: string, elements?: Element | Element[]): Promise<string> {
  const page = pageGlobal();
  // esbuild leaves calls of a function of its own in what it translates
  const made = completed(page.executeInGlobal(`((__name) => (${code}))((named) => named)`)) as DebuggerObject;
  const given = (decode(args) as unknown[]).map((arg) => page.makeDebuggeeValue(Cu.cloneInto(arg, window)));
  const subject = elements === undefined ? [] : [page.makeDebuggeeValue(intoPage(elements))];
  const result = completed(made.call(undefined, ...subject, ...given));
  // a page's promise is awaited with the built-ins that the page was born with
  const settled = isObject(result) ? await result.unsafeDereference() : result;
  return encode(Cu.waiveXrays(settled), classOf);
}

/** Runs a script's text in the page's own world. */
export async function runScript(code: string): Promise<string> {
  const result = completed(pageGlobal().executeInGlobal(code));
  const settled = isObject(result) ? await result.unsafeDereference() : result;
  return encode(Cu.waiveXrays(settled), classOf);
}

function intoPage(elements: Element | Element[]): unknown {
  if (!Array.isArray(elements)) return elements;
  const list = Cu.waiveXrays(Cu.cloneInto([] as Element[], window));
  for (const element of elements) list.push(element);
  return list;
}

function pageGlobal(): DebuggerObject {
  const { addDebuggerToGlobal } = ChromeUtils.importESModule('resource://gre/modules/jsdebugger.sys.mjs') as {
    addDebuggerToGlobal(global: object): void;
  };
  const apart = new Cu.Sandbox(Services.scriptSecurityManager.getSystemPrincipal(), {
    freshCompartment: true,
  });
  addDebuggerToGlobal(apart);
  const { Debugger } = apart as {
    Debugger: new () => { makeGlobalObjectReference(of: object): DebuggerObject };
  };
  return new Debugger().makeGlobalObjectReference(window);
}

function completed(completion: Completion): unknown {
  if (completion === null) throw new Error('The script was ended.');
  if ('return' in completion) return completion.return;
  const { throw: thrown } = completion;
  throw isObject(thrown) ? Cu.waiveXrays(thrown.unsafeDereference()) : thrown;
}

function isObject(value: unknown): value is DebuggerObject {
  return typeof value === 'object' && value !== null;
}
