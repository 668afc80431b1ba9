import type { Clock, Connection } from './upload-tools.ts';

/** The browser's own clock. */
export const browserClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      const stop = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop);
        resolve();
      }, milliseconds);
      signal.addEventListener('abort', stop, { once: true });
    }),
};

/** The browser's connection state. `isOnline` may be wrong when true, but not when false. */
export const browserConnection: Connection = {
  isOnline: () => navigator.onLine,
  nextOnline: (signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      window.addEventListener('online', () => resolve(), { once: true, signal });
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
};
