import type { OrderRecord } from '../orders/order.ts';
import { type Refusal, refuse } from '../platform/result.ts';
import { type CardService, cardServiceAway } from './payment-service.ts';

/**
 * Closes the order's payment page, or returns why it can still be paid. A page that the order doesn't hold was never shown and
 * needs no closing: once the order changes, no checkout can write a page into it. Refusals: `already_paid`, `card_service_away`.
 */
export async function closePaymentPage(
  cards: CardService,
  { orderId, sessionId }: Pick<OrderRecord, 'orderId' | 'sessionId'>,
): Promise<Refusal | undefined> {
  if (sessionId === undefined) return undefined;
  const service = await cards();
  if (service === undefined) return cardServiceAway;
  const session = await service.expireSession(sessionId);
  if (!session.ok) return session;
  return session.value === 'complete' ? alreadyPaid(orderId) : undefined;
}

const alreadyPaid = (orderId: string): Refusal =>
  refuse(
    'already_paid',
    `Order ${orderId} is being paid by card at this moment, or has been. Please look at your orders before you order again.`,
  );
