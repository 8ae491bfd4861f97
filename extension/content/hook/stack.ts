import { getOwnPropertyDescriptor, NativeError, ownValue } from './natives';

/** The page's call stack, without the hook's own frames; absent where asking would run code of the page. */
export function callStack(): { initiator?: string } {
  if (getOwnPropertyDescriptor(NativeError, 'prepareStackTrace')) return {};
  const stack = ownValue(new NativeError(), 'stack');
  return typeof stack === 'string' ? { initiator: stack } : {};
}
