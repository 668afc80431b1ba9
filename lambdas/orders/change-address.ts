import { isDeepStrictEqual } from 'node:util';
import type { Order, OrderAddress } from '../contracts/orders/order.ts';
import { type CountDependencies, countFor } from '../platform/customer-count.ts';
import { type Result, succeed } from '../platform/result.ts';
import { type ChangeOrderDependencies, changeOrder } from './change-order.ts';
import { orderNotFound } from './get-order.ts';
import { addressInFields, byCustomer, toOrder, writeUnitsOf } from './order.ts';
import { type Destination, decide } from './steps.ts';

/**
 * Changes where the customer's own order is sent, until it is. The same address changes nothing, so a repeated call succeeds.
 * Refusals: `order_not_found`, `too_late`, `impossible_step`, `too_many_requests`, `too_busy`.
 */
export async function changeAddress(
  dependencies: ChangeOrderDependencies & CountDependencies,
  userId: string,
  orderId: string,
  { residentialAddress = '', address }: OrderAddress,
): Promise<Result<Order>> {
  const to = address === undefined ? { residentialAddress } : addressInFields(address);
  const changed = await changeOrder(dependencies, orderId, async (order) => {
    if (order.userId !== userId) return orderNotFound;
    if (isDeepStrictEqual(destinationOf(order), to)) return succeed('unchanged');
    const next = decide(order, { kind: 'address', to }, { at: dependencies.now().toISOString(), by: byCustomer });
    if (!next.ok) return next;
    const excess = await countFor(dependencies, userId, 'answers', writeUnitsOf(next.value));
    return excess ?? succeed({ next: next.value });
  });
  return changed.ok ? succeed(toOrder(changed.value)) : changed;
}

const destinationOf = ({ residentialAddress, address, pin }: Destination): Destination => ({
  residentialAddress,
  ...(address !== undefined && { address }),
  ...(pin !== undefined && { pin }),
});
