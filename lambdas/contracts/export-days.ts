import * as z from 'zod/mini';
import { isDay } from './dates/day.ts';

const date = (name: string) => {
  const message = `${name} must be a date such as 2026-04-01.`;
  return z.optional(z.string().check(z.refine(isDay, message)));
};

/** Query of an export: the first and the last day, in India; both optional. */
export const daysSchema = z.object({ from: date('The first day'), to: date('The last day') }).check(
  z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: 'The first day must not come after the last.',
    path: ['from'],
  }),
);
export type Days = z.infer<typeof daysSchema>;
