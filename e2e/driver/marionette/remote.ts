import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Connection } from './connection';
import type { ContentActions } from './content/entry';
import type { ParentActions } from './parent/entry';

type Answer<Action> = Action extends (...args: never[]) => infer Result ? Awaited<Result> : never;

/** Calls by name what parent/ and content/ offer inside Firefox, where both are put at the start. */
export class Remote {
  private constructor(
    private readonly connection: Connection,
    private readonly content: string,
  ) {}

  /** Puts the scripts into a Firefox whose session is open. */
  static async open(connection: Connection): Promise<Remote> {
    const [parent, content] = await Promise.all([script('parent'), script('content')]);
    await connection.command('Marionette:SetContext', { value: 'chrome' });
    await connection.command('WebDriver:SetTimeouts', { script: 3_600_000 });
    const remote = new Remote(connection, content);
    await remote.run(parent, []);
    return remote;
  }

  /** Asks the parent process. */
  async parent<Name extends keyof ParentActions>(
    name: Name,
    ...args: Parameters<ParentActions[Name]>
  ): Promise<Answer<ParentActions[Name]>> {
    const result = await this.run('return agui[arguments[0]](...arguments[1])', [name, args]);
    return result as Answer<ParentActions[Name]>;
  }

  /** Asks the content process of one page; rejects with the page's own error. */
  async page<Name extends keyof ContentActions>(
    browserId: number,
    name: Name,
    ...args: Parameters<ContentActions[Name]>
  ): Promise<Answer<ContentActions[Name]>> {
    const text = await this.parent('askContent', browserId, this.content, name, args);
    const { value, failure } = JSON.parse(text) as {
      value?: Answer<ContentActions[Name]>;
      failure?: [name: string, message: string, stack: string];
    };
    if (failure) throw pageError(...failure);
    return value as Answer<ContentActions[Name]>;
  }

  private async run(script: string, args: unknown[]): Promise<unknown> {
    const params = { script, args, sandbox: 'system', newSandbox: false };
    const { value } = (await this.connection.command('WebDriver:ExecuteScript', params)) as {
      value: unknown;
    };
    return value;
  }
}

function pageError(name: string, message: string, stack: string): Error {
  const error = new Error(name ? `${name}: ${message}` : message);
  error.stack = `${error.message}\n${stack}`;
  return error;
}

const built = new Map<string, Promise<string>>();

/** The text of parent/entry.ts or content/entry.ts with all that it imports. */
function script(folder: 'parent' | 'content'): Promise<string> {
  const known = built.get(folder) ?? bundle(folder);
  built.set(folder, known);
  return known;
}

async function bundle(folder: string): Promise<string> {
  const result = await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      target: 'firefox140',
      rolldownOptions: {
        input: fileURLToPath(new URL(`${folder}/entry.ts`, import.meta.url)),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const [output] = [result].flat();
  if (!output || !('output' in output)) throw new Error(`${folder} was not built.`);
  return output.output[0].code;
}
