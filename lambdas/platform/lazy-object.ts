import { once } from './once.ts';

/** An object whose methods all return promises. */
type Asynchronous<T> = { readonly [Name in keyof T]: (...given: never[]) => Promise<unknown> };

/**
 * An object that is opened at its first call, because its code is large and many calls don't need it. `open` imports our own
 * module: bundlers remove the unused code of a package only from static imports.
 */
export function lazyObject<T extends Asynchronous<T>>(open: () => Promise<T>): T {
  const opened = once(open);
  const methodOf = (_: T, name: string | symbol) =>
    // A promise that resolves with this object would call a `then`.
    name === 'then'
      ? undefined
      : async (...given: readonly unknown[]) => {
          const target = await opened();
          return Reflect.apply(Reflect.get(target, name), target, given);
        };
  return new Proxy<T>(Object.create(null), { get: methodOf });
}
