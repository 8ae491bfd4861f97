import { HOOK_EVENT, type HookBatch, type HookCommand } from '../messages/content';
import type { Adapter, Installed } from './hook/adapter';
import { installEventSource } from './hook/event-source';
import { installFetch } from './hook/fetch';
import { listen, makePort, messageValue } from './hook/natives';
import { createOutbox } from './hook/outbox';
import { installWebSocket } from './hook/web-socket';
import { installXhr } from './hook/xhr';

/** Runs in the page's own world, before its first script. Reads bytes and times; parses nothing. */
const adapters: Adapter[] = [installFetch, installEventSource, installXhr, installWebSocket];

install();

function install(): void {
  const { near, far } = makePort();
  const handshake = new MessageEvent(HOOK_EVENT, { ports: [far], cancelable: true });
  // the relay takes the port and cancels the event; nobody there means that nobody asks for capture here
  if (dispatchEvent(handshake)) return;
  const post = near.postMessage.bind(near) as (batch: HookBatch) => void;
  const outbox = createOutbox(post);
  let streams = 0;
  const nextStream = () => {
    streams += 1;
    return streams;
  };
  const installed: Installed[] = [];
  for (const adapter of adapters) installed[installed.length] = adapter(outbox, nextStream);
  const obey = (event: Event) => {
    const command = messageValue(event as MessageEvent) as HookCommand;
    if (command.kind === 'let-go') outbox.letGo(command.stream);
    if (command.kind === 'silence') {
      outbox.silence();
      for (let index = 0; index < installed.length; index += 1) installed[index]!.silence();
    }
  };
  listen(near, 'message', obey, false);
  near.start();
  listen(window, 'pagehide', outbox.flush, true);
}
