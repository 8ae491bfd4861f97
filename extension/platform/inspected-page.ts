/** What follows the inspected page. */
export interface InspectedPage {
  /** Looks at the page again: browsers do not tell of a way to a page that no extension may see. */
  look(): void;
  stop(): void;
}

/** Says the inspected page's origin, '' when it is no web page, now and after each navigation. Only a DevTools page knows it. */
export function watchInspectedOrigin(listen: (origin: string) => void): InspectedPage {
  if (!chrome.devtools) return { look() {}, stop() {} };
  let watching = true;
  const tell = (url: string) => {
    if (!watching || !URL.canParse(url)) return;
    const { protocol, origin } = new URL(url);
    listen(/^https?:$/.test(protocol) ? origin : '');
  };
  const look = () =>
    chrome.devtools.inspectedWindow.eval<string>('location.href', {}, (...[href]) => {
      if (href !== undefined) tell(href);
      else if (watching) listen('');
    });
  const onNavigated = (url: string) => tell(url);
  chrome.devtools.network.onNavigated.addListener(onNavigated);
  look();
  return {
    look,
    stop() {
      watching = false;
      chrome.devtools.network.onNavigated.removeListener(onNavigated);
    },
  };
}
