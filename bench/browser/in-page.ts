/** What runs in the measured page, each by its text alone. Times are in ms. */

/** Reads a run by its reader, `perSecond` events of it if that is not 0; resolves to how many came. */
export async function readRaw({
  count,
  perSecond = 0,
}: {
  count: number;
  perSecond?: number;
}): Promise<{ ms: number; events: number }> {
  const started = performance.now();
  const answer = await fetch(`/run?n=${count}&per=${perSecond}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ threadId: 't', runId: 'r', messages: [] }),
  });
  const reader = answer.body!.getReader();
  let ends = 0;
  let last = 0;
  for (let step = await reader.read(); !step.done; step = await reader.read())
    for (const byte of step.value) {
      if (byte === 10 && last === 10) ends += 1;
      last = byte === 10 && last === 10 ? 0 : byte;
    }
  return { ms: performance.now() - started, events: ends };
}

/** Asks for 1 KB of JSON again and again; resolves to ms a request, and how many answers were right. */
export async function fetchSmall(times: number): Promise<{ ms: number; right: number }> {
  const started = performance.now();
  let right = 0;
  for (let at = 0; at < times; at++) {
    const answer: { plain: string } = await (await fetch('/json')).json();
    if (answer.plain.length === 1_000) right += 1;
  }
  return { ms: (performance.now() - started) / times, right };
}

/** Begins streams one after another; resolves to ms from asking to the first bytes read, a stream. */
export async function firstBytes(times: number): Promise<number> {
  let sum = 0;
  for (let at = 0; at < times; at++) {
    const started = performance.now();
    const answer = await fetch('/run?n=2', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ threadId: 't', runId: `r${at}`, messages: [] }),
    });
    const reader = answer.body!.getReader();
    await reader.read();
    sum += performance.now() - started;
    while (!(await reader.read()).done);
  }
  return sum / times;
}
