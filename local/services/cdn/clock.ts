/** The time, and a way to wait: tests pass one that they move themselves. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back after so many milliseconds, unless it is cancelled first. */
  after(ms: number, callback: () => void): { cancel(): void };
}

export const systemClock: Clock = {
  now: Date.now,
  after(ms, callback) {
    const timer = setTimeout(callback, ms).unref();
    return { cancel: () => clearTimeout(timer) };
  },
};
