import { EventType } from '@ag-ui/core';
import { expect, it } from 'vitest';
import { EVENT_NAMES } from './event-names';

it('names every kind of event that AG-UI has', () => {
  expect([...EVENT_NAMES]).toEqual(Object.values(EventType).sort());
});
