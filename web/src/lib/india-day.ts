const short = new Intl.DateTimeFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Formats a day such as 2026-12-05: `Sat, 5 Dec`. It is a day in India, wherever it is read. */
export const formatShortDay = (day: string): string => short.format(new Date(day));
