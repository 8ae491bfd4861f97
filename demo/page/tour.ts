import type { ResumeEntry, Tool, UserMessage } from '@ag-ui/core';

/** What the page sends for one run. */
export interface Ask {
  scenario: string;
  label: string;
  content: UserMessage['content'];
}

/** The scenarios that a person can start one by one; in this order they make the full tour. */
export const asks: Ask[] = [
  { scenario: 'answer', label: 'Plan', content: 'Plan a weekend in Lisbon for me.' },
  { scenario: 'research', label: 'Research', content: 'Which flight and which hotel would you take?' },
  {
    scenario: 'team',
    label: 'Team',
    content: [
      { type: 'text', text: 'Ask the scouts for food and art near this place.', metadata: { lang: 'en' } },
      {
        type: 'image',
        source: { type: 'url', value: 'https://example.com/alfama.jpg', mimeType: 'image/jpeg' },
        metadata: { filename: 'alfama.jpg' },
      },
    ],
  },
  { scenario: 'history', label: 'Tidy up', content: 'Tidy up what we have so far.' },
  { scenario: 'quote', label: 'Quote', content: 'What would it cost?' },
  { scenario: 'approval', label: 'Book', content: 'Book it.' },
];

/** What the page's person answers when the agent asks for approval. */
export function answerTo(interruptId: string, approved: boolean): ResumeEntry {
  return approved
    ? { interruptId, status: 'resolved', payload: { approved }, metadata: { 'acme.approver': 'demo' } }
    : { interruptId, status: 'cancelled', metadata: { 'acme.approver': 'demo' } };
}

export const tools: Tool[] = [
  {
    name: 'book_trip',
    description: 'Books a flight and a room.',
    parameters: { type: 'object', properties: { flight: { type: 'string' }, hotel: { type: 'string' } } },
    metadata: { 'acme.risk': 'payment', kind: 'write' },
  },
];
