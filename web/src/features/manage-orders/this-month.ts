import { todayInIndia } from '#web/lib/india.ts';

/** The first day of the month and today, such as `2026-04-01`, in Indian time like the server's days. */
export function thisMonth(now: number): { readonly from: string; readonly to: string } {
  const to = todayInIndia(now);
  return { from: `${to.slice(0, 8)}01`, to };
}
