import { handlePayment } from '#lambdas/payments/handle-payment.ts';
import type { PaymentEvent } from '#lambdas/payments/payment-service.ts';
import { message } from '../unit/memory-stripe.ts';
import type { CapacityCases } from './case.ts';
import { lines, type MeasuredShop, orderKb, unpaidOrder, value } from './shop.ts';

/** Stripe sends the shop an event. */
export const deliverEvent = (shop: MeasuredShop, event: PaymentEvent | undefined) => () =>
  value(handlePayment(shop, message(event ?? { kind: 'other' })));

const deliverWithId = (shop: MeasuredShop, event: PaymentEvent | undefined) =>
  value(handlePayment(shop, { ...message(event ?? { kind: 'other' }), eventId: 'event1' }));

/** An order whose payment page was paid, and one whose page has expired. The returned call delivers Stripe's event. */
const paid = async (shop: MeasuredShop) => deliverEvent(shop, shop.stripe.pay((await unpaidOrder(shop)).checkoutUrl));
async function expired(shop: MeasuredShop) {
  shop.stripe.expire((await unpaidOrder(shop)).checkoutUrl);
  return deliverEvent(shop, shop.stripe.state.events.at(-1));
}

/** A paid order that was refunded in Stripe's dashboard, fully or by `paise`. The returned call delivers Stripe's event. */
async function refundedInDashboard(
  shop: MeasuredShop,
  { delivered = true, paise }: { delivered?: boolean; paise?: number } = {},
) {
  const event = shop.stripe.pay((await unpaidOrder(shop)).checkoutUrl);
  if (event?.kind !== 'paid') throw new Error('The page can’t be paid');
  if (delivered) await deliverEvent(shop, event)();
  return deliverEvent(shop, shop.stripe.refundInDashboard(event.paymentIntentId, paise));
}

const rewrite = { commands: ['GetItem', 'PutItem'], read: 1, write: orderKb } as const;

/** Stripe's calls. */
export const paymentCalls: CapacityCases = {
  'POST /api/payments/webhook, paid': [
    {
      ready: paid,
      takes: {
        commands: ['GetItem', 'Query', 'GetItem', 'TransactWriteItems'],
        read: 1 + 1 + 0.5,
        write: 2 * (orderKb + lines),
        index: 4 * orderKb,
      },
    },
  ],
  'POST /api/payments/webhook, paid … expired, failed or paid too late': [
    { when: 'expired', ready: expired, takes: { ...rewrite, index: 2 * orderKb } },
    {
      when: 'paid too late',
      async ready(shop) {
        const { orderId, checkoutUrl } = await unpaidOrder(shop);
        const event = shop.stripe.pay(checkoutUrl);
        const sessionId = (await shop.orders.find(orderId))?.sessionId ?? '';
        await deliverEvent(shop, { kind: 'failed', orderId, sessionId })();
        return deliverEvent(shop, event);
      },
      takes: { ...rewrite, index: 3 * orderKb },
    },
  ],
  'POST /api/payments/webhook, paid … refunded': [
    { ready: (shop) => refundedInDashboard(shop), takes: { ...rewrite, index: 3 * orderKb } },
    {
      when: 'before the event of its payment',
      ready: (shop) => refundedInDashboard(shop, { delivered: false }),
      takes: { ...rewrite, index: 4 * orderKb },
    },
  ],
  'POST /api/payments/webhook, paid … partly refunded': [
    { ready: (shop) => refundedInDashboard(shop, { paise: 1 }), takes: { ...rewrite, index: 3 * orderKb } },
  ],
  'POST /api/payments/webhook, paid … disputed': [
    {
      async ready(shop) {
        const { orderId, checkoutUrl } = await unpaidOrder(shop);
        await deliverEvent(shop, shop.stripe.pay(checkoutUrl))();
        const sessionId = (await shop.orders.find(orderId))?.sessionId ?? '';
        return deliverEvent(shop, shop.stripe.dispute(sessionId));
      },
      takes: { ...rewrite, index: 3 * orderKb },
    },
  ],
  'POST /api/payments/webhook, paid … delivered before': [
    {
      async ready(shop) {
        const again = await paid(shop);
        await again();
        return again;
      },
      takes: { commands: ['GetItem'], read: 1 },
    },
  ],
  'POST /api/payments/webhook, paid … with an ID, of Razorpay': [
    {
      async ready(shop) {
        const again = await paid(shop);
        await again();
        return () => deliverWithId(shop, shop.stripe.state.events.at(-1));
      },
      takes: { commands: ['GetItem', 'GetItem', 'PutItem'], read: 0.5 + 1, write: 1 },
    },
    {
      when: 'handled before',
      async ready(shop) {
        await (await paid(shop))();
        const event = shop.stripe.state.events.at(-1);
        await deliverWithId(shop, event);
        return () => deliverWithId(shop, event);
      },
      takes: { commands: ['GetItem'], read: 0.5 },
    },
  ],
};
