/** A URL's host, or the text itself when it is no URL. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host || url : url;
}

/** What a connection's address says beyond its host: the path, no query. */
export function endpointOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
