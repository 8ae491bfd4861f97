import { apply, getOwnPropertyDescriptor, NativeError, setPrototypeOf } from './natives';

/** Firefox keeps every error's stack behind one getter; Chromium gives each error a property of its own. */
const sharedGetter = getOwnPropertyDescriptor(NativeError.prototype, 'stack')?.get;

/** The call stack, the hook's own frames on top; absent where asking would run code of the page. */
export function callStack(): { initiator?: string } {
  if (getOwnPropertyDescriptor(NativeError, 'prepareStackTrace')) return {};
  const error = new NativeError();
  // Chromium writes the error's name into the text, which a page may have made a getter
  setPrototypeOf(error, null);
  const own = getOwnPropertyDescriptor(error, 'stack');
  const getter = own?.get ?? sharedGetter;
  const stack: unknown = own && 'value' in own ? own.value : getter && apply(getter, error, []);
  return typeof stack === 'string' ? { initiator: stack } : {};
}
