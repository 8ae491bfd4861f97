import { HOOK_EVENT, type HookBatch, type HookCommand } from '../messages/content';
import { watchFrames } from './relay/frames';
import { createLink, type Link, type LinkPort } from './relay/link';

/** Runs beside the page, unseen by its scripts, and stands between the hook and the background. */
const context = globalThis as { relayIsThere?: () => boolean };

if (!context.relayIsThere?.()) start();

function start(): void {
  let alive = true;
  context.relayIsThere = () => alive;
  const ownDocument = randomName();
  const hello = (resumed: number, resent: number) => ({
    kind: 'hello' as const,
    frameUrl: location.href,
    topUrl: topAddress(),
    document: ownDocument,
    resumed,
    resent,
  });
  addEventListener(HOOK_EVENT, takePort, { capture: true });

  function takePort(event: Event): void {
    const hook = (event as MessageEvent).ports?.[0];
    if (!hook) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    removeEventListener(HOOK_EVENT, takePort, { capture: true });
    // a page that is rendered ahead belongs to no tab yet: what its hook says waits in the port
    if (isPrerendering()) document.addEventListener('prerenderingchange', () => join(hook), { once: true });
    else join(hook);
  }

  function join(hook: MessagePort): void {
    let link: Link | undefined;
    const command = (message: HookCommand) => hook.postMessage(message);
    const silence = () => {
      alive = false;
      link?.end();
      command({ kind: 'silence' });
      hook.close();
    };
    const carrying = createLink({
      connect: () => chrome.runtime.connect({ name: 'relay' }) as unknown as LinkPort,
      hello,
      now: () => performance.now(),
      later: (run, ms) => void setTimeout(run, ms),
      obey: (message) => (message.kind === 'silence' ? silence() : command(message)),
      ended: silence,
    });
    link = carrying;
    hook.onmessage = ({ data }: MessageEvent<HookBatch>) => carrying.take(data.records);
    addEventListener('pagehide', ({ persisted }) =>
      persisted ? carrying.flush() : carrying.leave(Date.now()),
    );
    // the port died silently while the page lay in the back-forward cache
    addEventListener('pageshow', ({ persisted }) => persisted && carrying.reconnect());
    watchFrames((origins) => carrying.tell({ kind: 'frames', origins }));
  }
}

function isPrerendering(): boolean {
  return (document as Document & { prerendering?: boolean }).prerendering === true;
}

/** 128 random bits; `crypto.randomUUID` is for secure contexts only. */
function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** The address of the tab's page as far as this frame may know it. */
function topAddress(): string {
  if (window === top) return location.href;
  const ancestors = location.ancestorOrigins;
  return ancestors?.[ancestors.length - 1] ?? '';
}
