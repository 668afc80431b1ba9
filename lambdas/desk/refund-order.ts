import type { ManagedOrder } from '../contracts/desk/manage-orders.ts';
import { isByCardService } from '../contracts/payments/card-services.ts';
import { changeOrder } from '../orders/change-order.ts';
import { type OrderRecord, toOrderOfOwner } from '../orders/order.ts';
import { decide } from '../orders/steps.ts';
import { refundBeforeWriting } from '../payments/refund.ts';
import type { TakeStepDependencies } from '../payments/take-step.ts';
import { type Caller, nameOf } from '../platform/caller.ts';
import { type Result, succeed } from '../platform/result.ts';

/**
 * Refunds an order that was paid by card. If the write fails after the refund, the card service's event (`handlePayment`) or a
 * retry completes it.
 * Refusals: `order_not_found`, `impossible_step`, `card_not_set_up`, `card_service_away`, `too_busy`.
 */
export async function refundOrder(
  dependencies: TakeStepDependencies,
  owner: Caller,
  orderId: string,
): Promise<Result<ManagedOrder>> {
  const { cards, now } = dependencies;
  const changed = await changeOrder(dependencies, orderId, async (order, done) => {
    if (done === 'refunded' && isRefundedByService(order)) return succeed('unchanged');
    const author = { at: now().toISOString(), by: nameOf(owner) };
    const next = decide(order, { kind: 'refund' }, author);
    return next.ok ? refundBeforeWriting(cards, order, next.value, author) : next;
  });
  return changed.ok ? succeed(toOrderOfOwner(changed.value)) : changed;
}

const isRefundedByService = ({ history }: OrderRecord): boolean =>
  history.some((step) => step.payment === 'refunded' && isByCardService(step));
