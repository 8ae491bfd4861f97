import type { Message, TextMessageStartEvent } from '@ag-ui/client';

/**
 * The cards that the chat shows, such as a quote, and what it saved of them. A card takes its metadata from the
 * first event of its message and misses what comes later: a real kind of bug, here for the panel to find.
 */
export class Cards {
  readonly #saved = new Map<string, Message['metadata']>();

  /** Opens a card when a message's first event asks for one. */
  open(event: TextMessageStartEvent): void {
    if (event.metadata?.['acme.card'] !== undefined) this.#saved.set(event.messageId, event.metadata);
  }

  /** The conversation as the page saved it, which is what the next run gets. */
  restore(messages: Message[]): Message[] {
    return messages.map((message) => {
      const metadata = this.#saved.get(message.id);
      return metadata === undefined ? message : { ...message, metadata };
    });
  }
}
