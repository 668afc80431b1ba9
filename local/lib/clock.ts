/** The current time, and timers. Tests pass a clock that they advance themselves. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back after `ms` milliseconds, unless it is cancelled before. */
  after(ms: number, callback: () => void): { cancel(): void };
}

export const systemClock: Clock = {
  now: Date.now,
  after(ms, callback) {
    const timer = setTimeout(callback, ms).unref();
    return { cancel: () => clearTimeout(timer) };
  },
};
