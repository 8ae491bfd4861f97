/** What runs in the panel's page, each by its text alone. Times are in ms. */

/** Resolves to how long after the page began its first item was on the screen. */
export function firstItem(): Promise<number> {
  return new Promise((resolve) => {
    const look = () =>
      document.querySelector('[role=treeitem]')
        ? requestAnimationFrame(() => resolve(performance.now()))
        : requestAnimationFrame(look);
    look();
  });
}

/** Scrolls the event list through its length for `frames` frames; resolves to how long each took, and the most rows there were. */
export async function scrollThrough(
  frames: number,
): Promise<{ times: number[]; rows: number; nodes: number }> {
  const list = document.querySelector<HTMLElement>('.pane-middle .list') ?? document.body;
  const times: number[] = [];
  let rows = 0;
  let nodes = 0;
  let last = await new Promise<number>(requestAnimationFrame);
  for (let at = 1; at <= frames; at++) {
    list.scrollTop = (list.scrollHeight * at) / (frames + 1);
    const now = await new Promise<number>(requestAnimationFrame);
    times.push(now - last);
    last = now;
    rows = Math.max(rows, list.querySelectorAll('.list-row').length);
    nodes = Math.max(nodes, document.querySelectorAll('*').length);
  }
  return { times, rows, nodes };
}

/** Types a filter; resolves to how long it took until the list had so many rows and was painted. */
export async function filterBy({
  text,
  rows,
}: {
  text: string;
  rows: number;
}): Promise<{ ms: number; rows: number }> {
  const listed = () =>
    Number(document.querySelector('.pane-middle .list')?.getAttribute('aria-rowcount')) - 1;
  const box = document.querySelector<HTMLInputElement>('#filter')!;
  const started = performance.now();
  box.value = text;
  box.dispatchEvent(new Event('input', { bubbles: true }));
  while (listed() !== rows && performance.now() - started < 30_000)
    await new Promise((resolve) => setTimeout(resolve));
  await new Promise(requestAnimationFrame);
  return { ms: performance.now() - started, rows: listed() };
}

/** Counts frames and tasks over 50 ms for so long. */
export async function watchFrames(
  ms: number,
): Promise<{ perSecond: number; longTasks: number; nodes: number }> {
  let longTasks = 0;
  const observer = new PerformanceObserver((entries) => {
    longTasks += entries.getEntries().length;
  });
  observer.observe({ type: 'longtask' });
  const started = performance.now();
  let frames = 0;
  let nodes = 0;
  while (performance.now() - started < ms) {
    await new Promise(requestAnimationFrame);
    frames += 1;
    if (frames % 30 === 0) nodes = Math.max(nodes, document.querySelectorAll('*').length);
  }
  observer.disconnect();
  return { perSecond: (frames * 1_000) / (performance.now() - started), longTasks, nodes };
}

/** Parses each line of the file that the last field for files was given; resolves to how long that took. */
export async function parseLines(): Promise<number> {
  const [file] = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].at(-1)!.files!;
  const text = await file!.text();
  const started = performance.now();
  for (const line of text.split('\n')) if (line !== '') JSON.parse(line);
  return performance.now() - started;
}
