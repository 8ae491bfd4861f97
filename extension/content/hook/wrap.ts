import { apply, construct, defineProperty, getOwnPropertyDescriptor, NativeProxy } from './natives';

/** Calls the native method as the page called ours. */
type Native = () => unknown;

/** Puts `around` before a native method; returns what puts the method back if no one else replaced it. */
export function wrapMethod(
  owner: object,
  name: string,
  around: (native: Native, self: unknown, args: unknown[]) => unknown,
): () => void {
  const descriptor = getOwnPropertyDescriptor(owner, name);
  const method: unknown = descriptor?.value;
  if (!descriptor || typeof method !== 'function') return () => {};
  const ours = new NativeProxy(method, {
    // a trap that the page puts on Object.prototype must not become ours
    __proto__: null,
    apply: (target: object, self: unknown, args: unknown[]) =>
      around(() => apply(target as never, self, args), self, args),
  } as ProxyHandler<object>);
  defineProperty(owner, name, { ...descriptor, value: ours });
  return () => {
    if (getOwnPropertyDescriptor(owner, name)?.value === ours) defineProperty(owner, name, descriptor);
  };
}

/** Tells `made` of each instance of a native class before the page has it; returns what puts the class back. */
export function wrapClass(name: string, made: (instance: object) => void): () => void {
  const descriptor = getOwnPropertyDescriptor(globalThis, name);
  const native: unknown = descriptor?.value;
  if (!descriptor || typeof native !== 'function') return () => {};
  const { prototype } = native as { prototype: object };
  const owned = getOwnPropertyDescriptor(prototype, 'constructor')!;
  const ours = new NativeProxy(native, {
    // a trap that the page puts on Object.prototype must not become ours
    __proto__: null,
    construct(target: object, args: unknown[], newTarget: object) {
      const instance = construct(target as never, args, newTarget as never) as object;
      try {
        made(instance);
      } catch {
        // stays native
      }
      return instance;
    },
  } as ProxyHandler<object>);
  defineProperty(globalThis, name, { ...descriptor, value: ours });
  defineProperty(prototype, 'constructor', { ...owned, value: ours });
  return () => {
    if (getOwnPropertyDescriptor(globalThis, name)?.value === ours)
      defineProperty(globalThis, name, descriptor);
    if (getOwnPropertyDescriptor(prototype, 'constructor')?.value === ours)
      defineProperty(prototype, 'constructor', owned);
  };
}
