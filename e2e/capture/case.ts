/** What the test page gives its cases. */
declare global {
  /** Runs something and says how it came out, errors by name and message. */
  var attempt: (run: () => unknown) => Promise<unknown>;
  /** A request with a run input. */
  var agent: (extra?: RequestInit) => RequestInit;
  /** What `say` makes of events of these types, from now until `enough`. */
  var hear: <One extends Event>(
    target: EventTarget,
    types: string[],
    enough: (event: One, seen: unknown[]) => boolean,
    say?: (event: One) => unknown,
  ) => Promise<unknown[]>;
  /** What a class looks like, its prototype's properties included. */
  var face: (type: { prototype: object }) => unknown;
  /** All text of a body. */
  var readAll: (stream: ReadableStream<Uint8Array> | null) => Promise<string>;
}

/** Something that a page does; what it returns must be the same with the extension and without. */
export interface Case {
  name: string;
  /** Runs in the page, by its text alone; `other` is another origin of the same server. */
  run: (other: string) => unknown;
  /** what the test does on the server's side once the page asks by setting `document.title` to it */
  steer?: 'release';
  /** what the server saw is part of the outcome: whether the stream's client went away */
  watch?: 'gone';
}
