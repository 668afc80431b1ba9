import { isDeepStrictEqual } from 'node:util';
import type { DeliveryTerms } from '../contracts/delivery/delivery-terms.ts';
import type { Order, OrderAddress } from '../contracts/orders/order.ts';
import { doubtOf } from '../delivery/doubt.ts';
import { priceDelivery } from '../delivery/price-delivery.ts';
import { readTerms, type TermsStore } from '../delivery/terms-store.ts';
import { type CountDependencies, countFor } from '../platform/customer-count.ts';
import { type Refusal, type Result, succeed } from '../platform/result.ts';
import { type ChangeOrderDependencies, changeOrder } from './change-order.ts';
import { orderNotFound } from './get-order.ts';
import { addressInFields, byCustomer, type OrderRecord, toOrder, writeUnitsOf } from './order.ts';
import { type Destination, decide } from './steps.ts';

/**
 * Changes where the customer's own order is sent, until it is. The same address changes nothing, so a repeated call succeeds. The
 * order keeps its delivery fee; if delivery there costs more, it is flagged for the owner.
 * Refusals: `order_not_found`, `too_late`, `impossible_step`, `area_not_served`, `cash_not_offered`, `too_many_requests`, `too_busy`.
 */
export async function changeAddress(
  dependencies: ChangeOrderDependencies & CountDependencies & { readonly deliveryTerms: Pick<TermsStore, 'find'> },
  userId: string,
  orderId: string,
  { residentialAddress = '', address }: OrderAddress,
): Promise<Result<Order>> {
  const to = address === undefined ? { residentialAddress } : addressInFields(address);
  const changed = await changeOrder(dependencies, orderId, async (order) => {
    if (order.userId !== userId) return orderNotFound;
    if (isDeepStrictEqual(destinationOf(order), to)) return succeed('unchanged');
    const terms = await readTerms(dependencies.deliveryTerms);
    const taken = { at: dependencies.now().toISOString(), by: byCustomer };
    const next = decide(order, { kind: 'address', to: { ...to, ...doubtAbout(terms, order, to) } }, taken);
    if (!next.ok) return next;
    const refusal = refusalOf(terms, order, to);
    if (refusal !== undefined) return refusal;
    const excess = await countFor(dependencies, userId, 'answers', writeUnitsOf(next.value));
    return excess ?? succeed({ next: next.value });
  });
  return changed.ok ? succeed(toOrder(changed.value)) : changed;
}

/** Refuses a new PIN that the shop doesn't serve, or where this order can't be paid in cash. Its gifts were accepted before. */
function refusalOf(terms: DeliveryTerms, order: OrderRecord, { pin }: Destination): Refusal | undefined {
  if (pin === order.pin) return undefined;
  const { refusal, cashRefusal } = priceDelivery({ ...terms, noCashProducts: [] }, { ...order, pin });
  return refusal ?? (order.payment.status === 'due' ? cashRefusal : undefined);
}

function doubtAbout(
  terms: DeliveryTerms,
  order: OrderRecord,
  { pin }: Destination,
): Pick<OrderRecord, 'deliveryDoubt'> {
  const deliveryDoubt = doubtOf(terms, { ...order, method: order.payment.method, pin });
  return deliveryDoubt === undefined ? {} : { deliveryDoubt };
}

const destinationOf = ({ residentialAddress, address, pin }: Destination): Destination => ({
  residentialAddress,
  ...(address !== undefined && { address }),
  ...(pin !== undefined && { pin }),
});
