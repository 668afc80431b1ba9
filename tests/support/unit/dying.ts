/** Thrown where the simulated function crashes. */
export class Crash extends Error {}

/**
 * A shop's dependencies for a function that crashes after this many steps. Each call is two steps, so that the crash comes
 * before or after the call takes effect.
 */
export function dying<Parts extends object>(parts: Parts, steps: number): Parts {
  let left = steps;
  const wrapped = <T>(part: T): T =>
    typeof part !== 'object' || part === null
      ? part
      : new Proxy(part, {
          get(target, name, receiver) {
            const method: unknown = Reflect.get(target, name, receiver);
            if (typeof method !== 'function') return method;
            return async (...args: unknown[]) => {
              if (left-- <= 0) throw new Crash();
              const result: unknown = await method(...args);
              if (left-- <= 0) throw new Crash();
              return result;
            };
          },
        });
  return new Proxy(parts, { get: (target, name, receiver) => wrapped(Reflect.get(target, name, receiver)) });
}
