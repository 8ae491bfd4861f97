import type { LateStream } from '../../messages/panel';
import type { LoggedRequest } from '../../platform/network-log';

/** What the witness asks of the background. */
export interface WitnessDesk {
  /** Whether capture saw this request itself. */
  isKnown(request: { url: string; startedAt: number }): Promise<boolean>;
  /** Hands over what capture did not see; resolves to whether it speaks AG-UI. */
  load(stream: LateStream): Promise<boolean>;
  /** A run was asked for, capture did not see it, and its answer is not to be had. */
  missed(url: string): void;
}

const STREAMS = /event-stream|ndjson|jsonl|vnd\.ag-ui/;
/** what a capture that lags is given to tell of a request that just ended */
const PATIENCE_MS = 500;
const LARGEST = 32 << 20;

/** Holds the browser's network log against what capture saw: streams that ended and that no hook told of are handed over. */
export async function witness(request: LoggedRequest, desk: WitnessDesk): Promise<void> {
  const asked = isRunInput(request.posted);
  if (!(asked || STREAMS.test(request.contentType))) return;
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  if (await desk.isKnown(request)) return;
  const body = await request.content();
  const { url, method, startedAt, endedAt, status, contentType, posted } = request;
  const loaded =
    body !== undefined &&
    body.text.length <= LARGEST &&
    (await desk.load({
      url,
      method,
      startedAt,
      endedAt,
      status,
      contentType,
      posted: asked ? posted : '',
      body,
    }));
  if (!loaded && asked) desk.missed(url);
}

/** The names that every run input has, wherever they stand. */
function isRunInput(posted: string): boolean {
  return ['"threadId"', '"runId"', '"messages"'].every((name) => posted.includes(name));
}
