/** Today's date in India, where the shop makes and delivers its gifts, as an ISO date. */
export const todayInIndia = (now: number = Date.now()): string =>
  new Date(now + 5.5 * 3_600_000).toISOString().slice(0, 10);

/** The first day of the month and today, in India. */
export function thisMonthInIndia(now: number): { readonly from: string; readonly to: string } {
  const to = todayInIndia(now);
  return { from: `${to.slice(0, 8)}01`, to };
}
