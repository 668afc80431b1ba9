import type { BookedDay, Slots } from '#lambdas/dates/slots.ts';
import type { Instant, MemoryStore } from './memory-store.ts';

/** The taken slots, in memory. */
export function memorySlots(at: Instant, { slots: days }: Pick<MemoryStore, 'slots'>): Slots {
  const nameOf = (scope: string, day: string) => `${scope} ${day}`;
  const change = (scope: string, { day, holds }: Omit<BookedDay, 'taken'>) => {
    const taken = Object.values(holds).reduce((sum, { gifts }) => sum + gifts, 0);
    days.set(nameOf(scope, day), { day, taken, holds });
  };
  return {
    bookedDays: (scope, { first, last }) =>
      at(() =>
        [...days]
          .filter(([name, { day }]) => name === nameOf(scope, day) && first <= day && day <= last)
          .map(([, day]) => day),
      ),
    take: ({ scope, day, gifts }, { token, until, capacity }) =>
      at(() => {
        const existing = days.get(nameOf(scope, day)) ?? { day, taken: 0, holds: {} };
        if (token in existing.holds) return undefined;
        if (existing.taken + gifts > capacity) return existing;
        change(scope, { day, holds: { ...existing.holds, [token]: { gifts, until } } });
        return undefined;
      }),
    confirm: ({ scope, day }, token) =>
      at(() => {
        const { [token]: hold, ...holds } = days.get(nameOf(scope, day))?.holds ?? {};
        if (hold === undefined) return false;
        change(scope, { day, holds: { ...holds, [token]: { gifts: hold.gifts } } });
        return true;
      }),
    free: ({ scope, day }, token, until) =>
      at(() => {
        const { [token]: hold, ...holds } = days.get(nameOf(scope, day))?.holds ?? {};
        if (hold !== undefined && (until === undefined || hold.until === until)) change(scope, { day, holds });
      }),
  };
}
