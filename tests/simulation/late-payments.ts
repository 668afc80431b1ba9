import { succeed } from '#lambdas/platform/result.ts';
import { applyMissedEvent } from '#lambdas/reconciliation/examine-payment.ts';
import type { SimulatedShop } from './shop.ts';

/**
 * Refunds the late payments whose refund the card service had refused, as the reconciler does. The webhook has reported each of them to
 * the operator, so a lost one stays unrefunded.
 */
export async function returnLatePayments(shop: SimulatedShop): Promise<void> {
  for (const [paymentIntentId, { orderId, amountPaise, refundedPaise }] of shop.cardService.captures) {
    const order = shop.store.orders.get(orderId);
    const isLate = order !== undefined && order.paymentIntentId !== paymentIntentId && refundedPaise < amountPaise;
    if (!isLate || !shop.mismatched.has(orderId)) continue;
    const paid = { kind: 'paid', orderId, paymentIntentId, amountPaise, currency: 'inr' } as const;
    await shop.invoke(async (machine) => {
      const service = await machine.cards();
      if (service !== undefined) await applyMissedEvent({ ...machine, service, mended: () => {} }, order, paid);
      return succeed(undefined);
    });
  }
}
