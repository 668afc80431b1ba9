import { dayMs } from './day.ts';

/** From so far ahead on, a day without its year could be taken for one of the year before. */
const almostYearMs = 330 * dayMs;

/** A wanted day, which can be years ahead, in these words, and with its year if it is about a year after this time. */
export const withFarYear = (words: string, day: string, time: number): string =>
  Date.parse(day) - time > almostYearMs ? `${words} ${day.slice(0, 4)}` : words;
