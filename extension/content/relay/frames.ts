/** Tells the origins of the document's iframes that are not its own, again whenever they change. */
export function watchFrames(tell: (origins: string[]) => void): void {
  let told = '';
  const look = () => {
    const origins = foreignOrigins();
    const now = origins.join(' ');
    if (now === told) return;
    told = now;
    tell(origins);
  };
  document.addEventListener('DOMContentLoaded', look);
  // an iframe's load event reaches its element, and so a capturing listener here
  addEventListener(
    'load',
    ({ target }) => {
      if (target === document || target instanceof HTMLIFrameElement) look();
    },
    { capture: true },
  );
  look();
}

function foreignOrigins(): string[] {
  const origins = new Set<string>();
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[src]')) {
    const { protocol, origin } = addressOf(frame.src);
    if (protocol.startsWith('http') && origin !== location.origin) origins.add(origin);
  }
  return [...origins].sort();
}

function addressOf(address: string): { protocol: string; origin: string } {
  try {
    return new URL(address);
  } catch {
    return { protocol: '', origin: '' };
  }
}
