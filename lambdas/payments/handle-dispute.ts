import { paymentMetricNames } from '../contracts/names.ts';
import { isAgainstShop } from '../contracts/payments/dispute.ts';
import { changeOrder } from '../orders/change-order.ts';
import { isKnown } from '../orders/disputes.ts';
import { orderNotFound } from '../orders/get-order.ts';
import { afterStep, cardServiceOf, type OrderRecord } from '../orders/order.ts';
import { isId } from '../platform/ids.ts';
import { type Result, succeed } from '../platform/result.ts';
import type { HandlePaymentDependencies } from './handle-payment.ts';
import type { CardPayments, PaymentEvent } from './payment-service.ts';

/**
 * Writes a dispute's status into its order. Events arrive in any order, so this fetches the current status from the service, after
 * reading the order. A conditional write can then never replace a newer status with an older one.
 * Refusals: `order_not_found`, `card_service_away`, `too_busy`.
 */
export async function handleDispute(
  dependencies: HandlePaymentDependencies,
  service: CardPayments,
  event: Extract<PaymentEvent, { kind: 'disputed' }>,
): Promise<Result<OrderRecord>> {
  const { metrics, now } = dependencies;
  const { disputeId, paymentIntentId } = event;
  const named = await service.orderOf(event.chargeId);
  if (!named.ok) return named;
  if (!isId(named.value ?? '')) return orderNotFound;
  return changeOrder(dependencies, named.value ?? '', async (order) => {
    if (cardServiceOf(order) !== service.name) return orderNotFound;
    const isOrdersPayment = order.paymentIntentId === undefined || order.paymentIntentId === paymentIntentId;
    if (!isOrdersPayment) return orderNotFound;
    const response = await service.dispute(disputeId);
    if (!response.ok) return response;
    const dispute = response.value;
    if (isKnown(order, dispute)) return succeed('unchanged');
    if (isAgainstShop(dispute)) {
      await metrics.count(paymentMetricNames.disputed, { orderId: order.orderId, paymentIntentId });
    }
    const step = { status: order.status, at: now().toISOString(), by: service.name, dispute } as const;
    return succeed({ next: afterStep(order, step) });
  });
}
