import { withFarYear } from '#contracts/dates/wanted-day.ts';
import { formatShortDay } from '#web/lib/short-day.ts';

/** A wanted day: `Sat, 5 Dec`, with its year if it is about a year ahead. */
export const formatWantedDay = (day: string): string => withFarYear(formatShortDay(day), day, Date.now());
