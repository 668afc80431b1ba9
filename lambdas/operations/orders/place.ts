import type { NewOrder, Order } from '../../contracts/order.ts';
import { type Result, succeed } from '../result.ts';
import type { Shopper } from '../shopper.ts';
import { type CheckOutDependencies, checkOut } from './check-out.ts';
import { fingerprintOf, toOrder } from './order.ts';

export interface CashOnDelivery {
  readonly shopper: Shopper;
  readonly idempotencyKey: string;
  readonly request: NewOrder;
}

/**
 * Orders the cart by cash on delivery: the order appears and the cart empties in one transaction. The refusals are those
 * of `checkOut`.
 */
export async function placeOrder(
  dependencies: CheckOutDependencies,
  { shopper, idempotencyKey, request }: CashOnDelivery,
): Promise<Result<Order>> {
  const { mobileNo, residentialAddress, cartVersion } = request;
  const placed = await checkOut(dependencies, {
    shopper,
    idempotencyKey,
    fingerprint: fingerprintOf(shopper.userId, request),
    cartVersion,
    terms: {
      status: 'placed',
      payment: { method: 'cash-on-delivery', status: 'due' },
      mobileNo,
      residentialAddress,
    },
  });
  return placed.ok ? succeed(toOrder(placed.value)) : placed;
}
