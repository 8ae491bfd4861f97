/** Says the inspected page's origin, '' when it is no web page, now and after each navigation. Only a DevTools page knows it. */
export function watchInspectedOrigin(listen: (origin: string) => void): () => void {
  if (!chrome.devtools) return () => {};
  let watching = true;
  const tell = (url: string) => {
    if (!watching || !URL.canParse(url)) return;
    const { protocol, origin } = new URL(url);
    listen(/^https?:$/.test(protocol) ? origin : '');
  };
  const onNavigated = (url: string) => tell(url);
  chrome.devtools.network.onNavigated.addListener(onNavigated);
  chrome.devtools.inspectedWindow.eval<string>('location.href', {}, (...[href]) => {
    if (href !== undefined) tell(href);
  });
  return () => {
    watching = false;
    chrome.devtools.network.onNavigated.removeListener(onNavigated);
  };
}
