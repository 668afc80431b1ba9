import { cardServiceOf, type OrderRecord } from '../orders/order.ts';
import { means } from '../platform/means.ts';
import { type Refusal, refuse } from '../platform/result.ts';
import { type CardService, cardServiceAway } from './payment-service.ts';

/**
 * Closes the order's payment page, or returns why it can still be paid. If the order has no page yet, the customer has not
 * seen one, and the caller's next write to the order stops a concurrent checkout from adding one.
 * Refusals: `already_paid`, `card_service_away`.
 */
export async function closePaymentPage(
  cards: CardService,
  order: Pick<OrderRecord, 'orderId' | 'sessionId' | 'cardService'>,
): Promise<Refusal | undefined> {
  const { orderId, sessionId } = order;
  if (sessionId === undefined) return undefined;
  const service = await cards(cardServiceOf(order));
  if (service === undefined) return cardServiceAway;
  const session = await service.expireSession(sessionId);
  if (!session.ok) return session;
  return session.value === 'complete' ? alreadyPaid(orderId) : undefined;
}

const alreadyPaid = (orderId: string): Refusal =>
  refuse(
    'already_paid',
    `Order ${orderId} has been paid ${means().paid}, or is being paid now. Please check your orders before you order again.`,
  );
