import * as z from 'zod/mini';

/** A whole number from `min` to `max`; `message` describes a valid value. */
export const wholeNumber = (min: number, max: number, message: string) =>
  z.number(message).check(z.refine(Number.isSafeInteger, message), z.gte(min, message), z.lte(max, message));
