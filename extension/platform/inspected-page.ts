/** Says the inspected page's origin, now and after each navigation. Only a DevTools page knows it. */
export function watchInspectedOrigin(listen: (origin: string) => void): () => void {
  if (!chrome.devtools) return () => {};
  let watching = true;
  const tell = (url: string) => {
    if (watching && URL.canParse(url)) listen(new URL(url).origin);
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
