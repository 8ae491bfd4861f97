import { useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Bubble } from './bubble';
import type { Chat, Wire } from './chat';
import { asks } from './tour';

/** The whole demo page. */
export function Page({ chat }: { chat: Chat }) {
  return (
    <div class="app">
      <Header chat={chat} />
      <Conversation chat={chat} />
      <Composer chat={chat} />
    </div>
  );
}

function Header({ chat }: { chat: Chat }) {
  const wire = useSignal<Wire>(chat.agent.wire);
  const choose = (chosen: Wire) => {
    chat.agent.wire = chosen;
    wire.value = chosen;
  };
  return (
    <header>
      <span class="logo" aria-hidden="true" />
      <h1>Acme Travel</h1>
      <code>{chat.threadId}</code>
      <label>
        Wire
        <select value={wire.value} onChange={(event) => choose(event.currentTarget.value as Wire)}>
          <option value="text/event-stream">SSE</option>
          <option value="application/vnd.ag-ui.event+proto">Protobuf</option>
        </select>
      </label>
    </header>
  );
}

function Conversation({ chat }: { chat: Chat }) {
  const end = useRef<HTMLDivElement>(null);
  useSignalEffect(() => {
    if (chat.messages.value.length + chat.interrupts.value.length > 0)
      end.current?.scrollIntoView({ block: 'end' });
  });
  const { messages, interrupts, failure } = chat;
  return (
    <main>
      {messages.value.length === 0 && (
        <section class="welcome">
          <h2>Where to?</h2>
          <p>
            Open DevTools on this page, choose the <b>AG-UI Metadata</b> panel, and take the full tour: seven
            runs that put metadata on every kind of item, and lose some.
          </p>
        </section>
      )}
      {messages.value.map((message) => (
        <Bubble key={message.id} message={message} />
      ))}
      {interrupts.value.map((interrupt) => (
        <section class="approval" key={interrupt.id}>
          <p>{interrupt.message}</p>
          <button type="button" class="primary" onClick={() => chat.answer(true)}>
            Approve
          </button>
          <button type="button" onClick={() => chat.answer(false)}>
            Decline
          </button>
        </section>
      ))}
      {failure.value && <p role="alert">{failure.value}</p>}
      <div ref={end} />
    </main>
  );
}

function Composer({ chat }: { chat: Chat }) {
  const busy = chat.running.value;
  const blocked = busy || chat.interrupts.value.length > 0;
  return (
    <footer>
      <button type="button" class="primary" disabled={blocked} onClick={chat.tour}>
        Full tour
      </button>
      {asks.map((ask) => (
        <button type="button" key={ask.scenario} disabled={blocked} onClick={() => chat.ask(ask)}>
          {ask.label}
        </button>
      ))}
      <span class="grow" />
      <button type="button" disabled={!busy} onClick={chat.stop}>
        Stop
      </button>
    </footer>
  );
}
