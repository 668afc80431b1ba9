import { formatShortDay } from '#web/lib/india-day.ts';

/** From so far ahead on, a day without its year could be taken for one of the year before. */
const almostYearMs = 330 * 86_400_000;

/** A wanted day, which can be years ahead: `Sat, 5 Dec`, with its year if it is about a year ahead. */
export const formatWantedDay = (day: string): string =>
  Date.parse(day) - Date.now() > almostYearMs ? `${formatShortDay(day)} ${day.slice(0, 4)}` : formatShortDay(day);
