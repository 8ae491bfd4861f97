import type { ActivityMessage, Message, ToolCall } from '@ag-ui/client';

/** One message of the conversation, as its role wants it. */
export function Bubble({ message }: { message: Message }) {
  switch (message.role) {
    case 'reasoning':
      return (
        <details class="reasoning">
          <summary>Thinking</summary>
          {message.content}
        </details>
      );
    case 'activity':
      return <Activity message={message} />;
    case 'tool':
      return (
        <p class="tool">
          <b>Result</b> {textOf(message.content)}
        </p>
      );
    case 'assistant':
      return <Answer message={message} />;
    default:
      return <p class={`bubble ${message.role}`}>{textOf(message.content)}</p>;
  }
}

function Answer({ message }: { message: Extract<Message, { role: 'assistant' }> }) {
  const shape = message.metadata?.['acme.card'] === undefined ? 'bubble' : 'bubble card';
  return (
    <>
      {message.content && (
        <p class={`${shape} ${message.subagentRunId ? 'subagent' : 'assistant'}`}>{message.content}</p>
      )}
      {message.toolCalls?.map((call) => (
        <Call key={call.id} call={call} />
      ))}
    </>
  );
}

function Call({ call }: { call: ToolCall }) {
  return (
    <p class="tool">
      <b>{call.function.name}</b> <code>{call.function.arguments}</code>
    </p>
  );
}

function Activity({ message }: { message: ActivityMessage }) {
  const { steps, summary } = message.content as {
    steps?: { title: string; state: string }[];
    summary?: string;
  };
  return (
    <section class="activity">
      <b>{message.activityType}</b>
      {summary && <p>{summary}</p>}
      <ul>
        {steps?.map((step) => (
          <li key={step.title} class={step.state}>
            {step.title}
          </li>
        ))}
      </ul>
    </section>
  );
}

function textOf(content: Exclude<Message, ActivityMessage>['content']): string {
  if (content === undefined || typeof content === 'string') return content ?? '';
  return content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join(' ');
}
