import type { NewOrder, Order } from '../../contracts/order.ts';
import { type Result, succeed } from '../result.ts';
import type { Shopper } from '../shopper.ts';
import { type CashLimitDependencies, cashLimitCheck } from './cash-limits.ts';
import { type CheckOutDependencies, checkOut } from './check-out.ts';
import { fingerprintOf, toOrder } from './order.ts';

export interface CashOnDelivery {
  readonly shopper: Shopper;
  readonly idempotencyKey: string;
  readonly request: NewOrder;
}

/**
 * Orders the cart by cash on delivery: the order appears and the cart empties in one transaction. An order over a limit
 * is marked for a confirmation (D24). The refusals are those of `checkOut`.
 */
export async function placeOrder(
  dependencies: CheckOutDependencies & CashLimitDependencies,
  { shopper, idempotencyKey, request }: CashOnDelivery,
): Promise<Result<Order>> {
  const { mobileNo, residentialAddress, cartVersion } = request;
  const cashLimits = cashLimitCheck(dependencies);
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
    flag: cashLimits.flag,
  });
  await cashLimits.settle(placed);
  return placed.ok ? succeed(toOrder(placed.value)) : placed;
}
