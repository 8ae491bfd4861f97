/** The match pattern of an origin. Patterns name no port: a grant covers the host. */
export function originPattern(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

/** Asks the person for origins. To be called in the handler of a click: the browser asks for nothing else. */
export async function requestOrigins(origins: readonly string[]): Promise<boolean> {
  return chrome.permissions.request({ origins: origins.map(originPattern) });
}
