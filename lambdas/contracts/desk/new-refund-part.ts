import * as z from 'zod/mini';
import { areDistinct } from '../distinct.ts';
import { limits } from '../limits.ts';
import { hasWholePaise } from '../money.ts';
import { lineOfText } from '../text.ts';

const amountMessage = 'Enter an amount of at least ₹1, with at most two decimals.';
const linesMessage = 'Choose the gifts, each once, and how many of each.';

/**
 * Body of `POST /api/manage/orders/{orderId}/refunds`: an amount in rupees, or gifts that are paid back at their price. `version` is
 * that of the order that the owner saw.
 */
export const newRefundPartSchema = z
  .object({
    amount: z.optional(
      z.number(amountMessage).check(z.minimum(1, amountMessage), z.refine(hasWholePaise, amountMessage)),
    ),
    lines: z.optional(
      z
        .array(
          z.object({ lineId: z.string(linesMessage), qty: z.int(linesMessage).check(z.minimum(1, linesMessage)) }),
          linesMessage,
        )
        .check(
          z.minLength(1, linesMessage),
          z.maxLength(limits.orderLines, linesMessage),
          z.refine((lines) => areDistinct(lines.map(({ lineId }) => lineId)), linesMessage),
        ),
    ),
    reason: z.optional(lineOfText('The reason', 'Please give the reason.', limits.reasonLength)),
    version: z.number('The version must be that of an order.'),
  })
  .check(
    z.refine(({ amount, lines }) => (amount === undefined) !== (lines === undefined), {
      path: ['amount'],
      error: 'Send either an amount or gifts.',
    }),
  );
export type NewRefundPart = z.infer<typeof newRefundPartSchema>;
