/** A request that ended, as the browser's own network log has it. */
export interface LoggedRequest {
  url: string;
  method: string;
  /** `Date.now()` ms */
  startedAt: number;
  endedAt: number;
  status: number;
  contentType: string;
  /** the text that it carried, '' when none */
  posted: string;
  /** Its answer; undefined when the log does not have it. */
  content(): Promise<{ text: string; base64: boolean } | undefined>;
}

type Request = chrome.devtools.network.Request;
/** what `getHAR` gives may not be asked for its content */
type Entry = Omit<Request, 'getContent'> & Partial<Pick<Request, 'getContent'>>;

/** Tells each request of the inspected tab that ended, what the log has of before included. Only DevTools pages have it. */
export function watchNetworkLog(tell: (request: LoggedRequest) => void): (() => void) | undefined {
  const network = chrome.devtools?.network;
  if (!network?.onRequestFinished) return undefined;
  const told = (entry: Entry) => tell(loggedRequest(entry));
  network.onRequestFinished.addListener(told);
  network.getHAR((har) => {
    for (const entry of har?.entries ?? []) told(entry);
  });
  return () => network.onRequestFinished.removeListener(told);
}

function loggedRequest(entry: Entry): LoggedRequest {
  const { request, response, startedDateTime, time } = entry;
  const startedAt = Date.parse(String(startedDateTime));
  return {
    url: request.url,
    method: request.method,
    startedAt,
    endedAt: startedAt + time,
    status: response.status,
    contentType: response.content.mimeType ?? '',
    posted: request.postData?.text ?? '',
    content: () => contentOf(entry),
  };
}

/** What of `getHAR` has no method to ask with comes with its text, if at all. */
async function contentOf(entry: Entry): Promise<{ text: string; base64: boolean } | undefined> {
  const { text, encoding } = entry.response.content;
  if (text) return { text, base64: encoding === 'base64' };
  return new Promise((resolve) => {
    if (!entry.getContent) return resolve(undefined);
    entry.getContent((content, how) =>
      resolve(content ? { text: content, base64: how === 'base64' } : undefined),
    );
  });
}
