/** Today's date in India, where the shop makes and delivers its gifts, as an ISO date. */
export const todayInIndia = (now: number = Date.now()): string =>
  new Date(now + 5.5 * 3_600_000).toISOString().slice(0, 10);
