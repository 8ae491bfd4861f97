/** The match pattern of an origin. Patterns name no port: a grant covers the host. */
export function originPattern(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return `${protocol}//${hostname}/*`;
}

/** What became of a request: the person's answer, or a tab of our own that asks, since a panel of Firefox cannot. */
export type Asked = 'granted' | 'refused' | 'in-a-tab';

/** Asks the person for origins. To be called in the handler of a click: the browser asks for nothing else. */
export async function requestOrigins(origins: readonly string[]): Promise<Asked> {
  if (!chrome.permissions) {
    window.open(
      chrome.runtime.getURL(`panel/grant.html?${new URLSearchParams(origins.map((one) => ['origin', one]))}`),
    );
    return 'in-a-tab';
  }
  const granted = await chrome.permissions.request({ origins: origins.map(originPattern) });
  return granted ? 'granted' : 'refused';
}
