import type { ManagedOrder } from '../contracts/desk/manage-orders.ts';
import type { NewRefundPart } from '../contracts/desk/new-refund-part.ts';
import { changeOrder } from '../orders/change-order.ts';
import { cardServiceOf, toOrderOfOwner, versionOf } from '../orders/order.ts';
import { decide } from '../orders/steps.ts';
import { cardNotSetUp } from '../payments/payment-service.ts';
import { partUnderWay, type RefundPartDependencies, sendPart } from '../payments/refund-parts.ts';
import { type Caller, nameOf } from '../platform/caller.ts';
import { idNamed } from '../platform/ids.ts';
import { type Result, succeed } from '../platform/result.ts';
import { orderChanged } from './command-order.ts';

/**
 * Refunds a part of an order that was paid by card. The part is stored with its key before it is sent. If the result isn't
 * recorded, the card service's event or the reconciler completes it with the same key.
 * Refusals: `order_not_found`, `order_changed`, `impossible_step`, `card_not_set_up`, `card_service_away`, and `too_busy` if nothing
 * was stored.
 */
export async function refundPart(
  dependencies: RefundPartDependencies,
  owner: Caller,
  orderId: string,
  { version, ...asked }: NewRefundPart,
): Promise<Result<ManagedOrder>> {
  const by = nameOf(owner);
  const at = dependencies.now().toISOString();
  // The time makes it another key after an older copy of the table was restored.
  const key = `part-${idNamed(orderId, String(version), at)}`;
  const stored = await changeOrder(dependencies, orderId, async (order) => {
    if (version !== versionOf(order)) return orderChanged;
    const next = decide(order, { kind: 'refund-part', part: { ...asked, key } }, { at, by });
    if (!next.ok) return next;
    const service = await dependencies.cards(cardServiceOf(order));
    return service === undefined ? cardNotSetUp : succeed({ next: next.value });
  });
  if (!stored.ok) return stored;
  const sent = await sendPart(dependencies, { orderId, key, by, again: false });
  if (!sent.ok) return sent.code === 'too_busy' ? partUnderWay : sent;
  return succeed(toOrderOfOwner(sent.value));
}
