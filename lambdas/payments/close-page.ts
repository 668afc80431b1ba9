import type { OrderRecord } from '../orders/order.ts';
import { type Refusal, refuse } from '../platform/result.ts';
import { type CardService, cardServiceAway } from './payment-service.ts';

/**
 * Makes sure that this order can't be paid any more, or returns why it still can. A page that the order does not
 * hold was never shown, and need not be closed: it is shown only once the order holds it, which a change to the order
 * from here on prevents. Refusals: `already_paid`, `card_service_away`.
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
