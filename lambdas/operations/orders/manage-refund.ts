import type { ManagedOrder } from '../../contracts/manage-orders.ts';
import { refundFirst } from '../payments/refund.ts';
import { type Result, succeed } from '../result.ts';
import type { Shopper } from '../shopper.ts';
import { changeOrder } from './change.ts';
import type { CommandOrderDependencies } from './manage-command.ts';
import { type OrderRecord, toOrderOfOwner } from './order.ts';
import { decide, nameOf } from './steps.ts';

/**
 * Gives the money of an order that was paid by card back (D11). Where only the money has gone, Stripe's message does the
 * rest (`hearPayment`), and so does asking again.
 * Refusals: `order_not_found`, `impossible_step`, `card_not_set_up`, `card_service_away`, `too_busy`.
 */
export async function refundOrder(
  dependencies: CommandOrderDependencies,
  owner: Shopper,
  orderId: string,
): Promise<Result<ManagedOrder>> {
  const { cards, now } = dependencies;
  let sent = false;
  const changed = await changeOrder(dependencies, orderId, async (order) => {
    // Stripe tells of the money that we have sent back, and may have marked the order before us: that is what was wanted.
    if (sent && isRefundedByStripe(order)) return succeed('unchanged');
    const taken = { at: now().toISOString(), by: nameOf(owner) };
    const next = decide(order, { kind: 'refund' }, taken);
    if (!next.ok) return next;
    const refunded = await refundFirst(cards, order, next.value, taken);
    sent = refunded.ok;
    return refunded;
  });
  return changed.ok ? succeed(toOrderOfOwner(changed.value)) : changed;
}

const isRefundedByStripe = ({ history }: OrderRecord): boolean =>
  history.some(({ payment, by }) => payment === 'refunded' && by === 'stripe');
