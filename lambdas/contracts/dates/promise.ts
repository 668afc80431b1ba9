import * as z from 'zod/mini';
import { pinMessage } from '../delivery/pin.ts';
import { pinPattern } from '../delivery/states.ts';
import { limits } from '../limits.ts';

/** When an order arrives. All days are days in India, such as 2026-12-05. */
export interface ArrivalPromise {
  readonly arrivesBy: string;
  /** The day on which the gifts leave the workshop. */
  readonly readyBy: string;
  /** The day until which the payment, the answers and the confirmation of the order must be there. */
  readonly startBy: string;
  /** The PIN that the date is for. Missing if it was not known. */
  readonly pin?: string;
}

const productsMessage = `Please name 1 to ${limits.dates.productsAsked} products, with commas between them.`;

const qtyMessage = 'Please name a quantity for each product, with commas between them.';

const completeMessage = 'Say complete=true, or leave it out.';

/**
 * Query of `GET /api/delivery`. `productId` names the products that one order has; `qty` their quantities, which are 1 without it.
 * Without `pin`, the day holds for all PINs. `complete=true` says that the artist needs no more answers for them.
 */
export const deliveryQuerySchema = z
  .object({
    pin: z.optional(z.string(pinMessage).check(z.regex(pinPattern, pinMessage))),
    productId: z
      .pipe(
        z.string(productsMessage).check(z.regex(/^[0-9A-Z]{16}(,[0-9A-Z]{16})*$/, productsMessage)),
        z.transform((ids: string) => [...new Set(ids.split(','))]),
      )
      .check(z.maxLength(limits.dates.productsAsked, productsMessage)),
    qty: z.optional(
      z.pipe(
        z.string(qtyMessage).check(z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/, qtyMessage)),
        z.transform((numbers: string) => numbers.split(',').map(Number)),
      ),
    ),
    complete: z.optional(z.literal('true', completeMessage)),
  })
  .check(
    z.refine(({ productId, qty }) => qty === undefined || qty.length === productId.length, {
      path: ['qty'],
      error: qtyMessage,
    }),
  );

/** Response of `GET /api/delivery`. */
export interface Delivery {
  /** Missing also where the shop doesn't deliver. */
  readonly arrivesBy?: string;
  /** The day until which the answers must be there for it. Missing if the artist needs none. */
  readonly startBy?: string;
  /** The earlier day if all answers come with the order. Missing if that makes no difference. */
  readonly arrivesByIfComplete?: string;
  /** Why the products can't be ordered to this PIN, and why not by cash on delivery. As in `CartDelivery`. */
  readonly problem?: string;
  readonly cashProblem?: string;
  /** The terms of delivery refuse nothing, so everything can be ordered to all PINs and in cash. */
  readonly everywhere?: true;
}
