import type { Line } from '#contracts/cart/cart.ts';
import type { Order } from '#contracts/orders/order.ts';
import { takesProofs } from '#contracts/proofs/needed-proofs.ts';
import { proofs as texts } from '#web/texts/proofs/proofs.ts';

/** Says how a proof of this line ended without an answer; undefined while one can come, and if there is one. */
export function unansweredWords(
  order: Pick<Order, 'status' | 'payment' | 'history'>,
  { proof }: Pick<Line, 'proof'>,
  reader: keyof typeof texts.shippedUnanswered,
): string | undefined {
  if (proof?.status !== 'sent' || takesProofs(order)) return undefined;
  const wasShipped = order.history.some(({ status }) => status === 'shipped');
  return wasShipped ? texts.shippedUnanswered[reader] : texts.unanswered;
}
