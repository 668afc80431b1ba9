import * as z from 'zod/mini';
import { answersSchema } from '../questions/answers.ts';

const qtyMessage = 'The quantity must be a whole number of at least 1.';

/**
 * Body of `PUT /api/cart/lines/{productId}` if it has answers; any other body is ignored. `instead` is the ID of the line that
 * this one replaces.
 */
export const personalisedLineSchema = z.object({
  answers: answersSchema,
  instead: z.optional(z.string().check(z.maxLength(33, 'This gift is no longer in your cart.'))),
});

/** Body of `PATCH /api/cart/lines/{lineId}`. */
export const lineChangeSchema = z.object({
  qty: z.number(qtyMessage).check(z.refine(Number.isSafeInteger, qtyMessage), z.gte(1, qtyMessage)),
});
