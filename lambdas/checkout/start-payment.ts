import { limits } from '../contracts/limits.ts';
import type { CardCheckout, NewPayment } from '../contracts/payments/payment.ts';
import { afterStep, cardFingerprintOf, cardServiceOf, type OrderRecord, toPayOf } from '../orders/order.ts';
import { amountNotPayable, type CardPayments, cardNotSetUp } from '../payments/payment-service.ts';
import type { Caller } from '../platform/caller.ts';
import { type Refusal, type Result, refuseField, succeed } from '../platform/result.ts';
import type { ReadSiteOrigin } from '../platform/site-origin.ts';
import { type CheckOutDependencies, checkOut } from './check-out.ts';

interface StartPaymentDependencies extends CheckOutDependencies {
  readonly siteOrigin: ReadSiteOrigin;
}

interface CardPayment {
  readonly caller: Caller;
  readonly idempotencyKey: string;
  readonly request: NewPayment;
}

/**
 * Orders the cart for payment by card, and returns the payment page. The order is stored before it can be paid, and the
 * cart is kept until the payment arrives. The same key returns the same order and, while it is unpaid, the same page.
 * Refusals: those of `checkOut`, `card_not_set_up`, `amount_not_payable`, `card_service_away`; and
 * `invalid_request` without the address that the card service's page doesn't ask for.
 */
export async function startPayment(
  dependencies: StartPaymentDependencies,
  { caller, idempotencyKey, request }: CardPayment,
): Promise<Result<CardCheckout>> {
  const [siteOrigin, service] = await Promise.all([dependencies.siteOrigin(), dependencies.cards()]);
  const { mobileNo, residentialAddress, address, recipientMobile } = request;
  const name = service?.name ?? 'stripe';
  const placed = await checkOut(dependencies, {
    caller,
    idempotencyKey,
    fingerprint: cardFingerprintOf(caller.userId, request),
    cartVersion: request.cartVersion,
    terms: {
      status: 'awaiting-payment',
      payment: { method: 'card', status: 'pending' },
      ...(name !== 'stripe' && { cardService: name }),
      ...(mobileNo !== undefined && { mobileNo }),
      ...(residentialAddress !== undefined && { residentialAddress }),
      // An address in fields has its own.
      ...(address === undefined && recipientMobile !== undefined && { recipientMobile }),
    },
    wishes: request,
    refusal: async (order) => refusalFor(service, order),
  });
  if (!placed.ok) return placed;
  const { orderId, status, payment } = placed.value;
  if (status !== 'awaiting-payment') return succeed({ orderId, checkoutUrl: orderPage(siteOrigin, orderId) });
  if (payment.checkoutUrl !== undefined) return succeed({ orderId, checkoutUrl: payment.checkoutUrl });
  return openPaymentPage(dependencies, siteOrigin, placed.value);
}

/** Checks this before the order is stored, so that a refusal leaves no order. */
function refusalFor(service: CardPayments | undefined, order: OrderRecord): Refusal | undefined {
  if (service === undefined) return cardNotSetUp;
  if (!service.asksAddress && order.residentialAddress === '') return addressMissing;
  const { min, max } = limits.cardAmount;
  const toPay = toPayOf(order);
  return toPay < min[service.name] || toPay > max ? amountNotPayable : undefined;
}

/** Opens the payment page. Returns its URL only after storing it in the order, so that a later checkout can close the page. */
async function openPaymentPage(
  { cards, orders, now }: StartPaymentDependencies,
  siteOrigin: string,
  order: OrderRecord,
): Promise<Result<CardCheckout>> {
  const { orderId } = order;
  const service = await cards(cardServiceOf(order));
  if (service === undefined) return cardNotSetUp;
  const session = await service.createSession({
    orderId,
    amountPaise: toPayOf(order),
    email: order.email,
    asksAddress: order.address === undefined,
    successUrl: orderPage(siteOrigin, orderId),
    cancelUrl: `${siteOrigin}/cart`,
  });
  if (!session.ok) {
    if (session.code === 'amount_not_payable') {
      const step = { status: 'cancelled', at: now().toISOString(), reason: session.detail, payment: 'failed' } as const;
      await orders.replace(order, afterStep(order, step));
    }
    return session;
  }
  const { sessionId, url } = session.value;
  const opened = { ...order, sessionId, payment: { ...order.payment, checkoutUrl: url } };
  if (await orders.replace(order, opened)) return succeed({ orderId, checkoutUrl: url });
  // A concurrent retry has opened the page, or another checkout has cancelled the order, so this page is not shown.
  const current = await orders.find(orderId);
  return succeed({ orderId, checkoutUrl: current?.payment.checkoutUrl ?? orderPage(siteOrigin, orderId) });
}

const addressMissing = refuseField(
  'residentialAddress',
  'Enter the address to deliver to, because the payment page doesn’t ask for it.',
);

const orderPage = (siteOrigin: string, orderId: string): string => `${siteOrigin}/orders/${orderId}`;
