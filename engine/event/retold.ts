import type { EventRecord, JsonText } from '../record';

/** An event's record with another text: what was parsed of the one before goes with it. */
export function retold({ parsed: _, ...record }: EventRecord, event: JsonText): EventRecord {
  return { ...record, event };
}
