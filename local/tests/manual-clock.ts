import type { Clock } from '#lib/clock.ts';

/** A clock that only the test advances. */
export function manualClock(): Clock & { advance(seconds: number): void; readonly waiting: number } {
  let now = Date.UTC(2026, 0, 1);
  const timers = new Map<object, { at: number; callback: () => void }>();
  return {
    now: () => now,
    after(ms, callback) {
      const timer = {};
      timers.set(timer, { at: now + ms, callback });
      return { cancel: () => void timers.delete(timer) };
    },
    advance(seconds) {
      now += seconds * 1000;
      for (const [timer, { at, callback }] of timers) if (at <= now && timers.delete(timer)) callback();
    },
    get waiting() {
      return timers.size;
    },
  };
}
