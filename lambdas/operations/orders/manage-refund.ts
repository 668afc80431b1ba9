import type { Order } from '../../contracts/order.ts';
import { cardNotSetUp } from '../payments/payment-service.ts';
import { type Result, succeed } from '../result.ts';
import type { Shopper } from '../shopper.ts';
import { changeOrder } from './change.ts';
import type { CommandOrderDependencies } from './manage-command.ts';
import { type OrderRecord, toOrderOfOwner } from './order.ts';
import { decide, nameOf } from './steps.ts';

/**
 * Gives the money of an order that was paid by card back (D11). The money goes first, under a key of the payment's own,
 * and the order says so afterwards: where only the first has happened, Stripe's message does the rest (`hearPayment`), and
 * so does asking again, which never pays twice.
 * Refusals: `order_not_found`, `impossible_step`, `card_not_set_up`, `card_service_away`, `too_busy`.
 */
export async function refundOrder(
  dependencies: CommandOrderDependencies,
  owner: Shopper,
  orderId: string,
): Promise<Result<Order>> {
  const { cards, now } = dependencies;
  let sent = false;
  const changed = await changeOrder(dependencies, orderId, async (order) => {
    // Stripe tells of the money that we have sent back, and may have marked the order before us: that is what was wanted.
    if (sent && isRefundedByStripe(order)) return succeed('unchanged');
    const next = decide(order, { kind: 'refund' }, { at: now().toISOString(), by: nameOf(owner) });
    if (!next.ok) return next;
    if (order.paymentIntentId === undefined) throw new Error(`Order ${orderId} is paid and names no payment`);
    const service = await cards();
    if (service === undefined) return cardNotSetUp;
    const refunded = await service.refund(order.paymentIntentId);
    if (!refunded.ok) return refunded;
    sent = true;
    return succeed({ next: next.value });
  });
  return changed.ok ? succeed(toOrderOfOwner(changed.value)) : changed;
}

const isRefundedByStripe = ({ history }: OrderRecord): boolean =>
  history.some(({ payment, by }) => payment === 'refunded' && by === 'stripe');
