import { handlePayment } from '#lambdas/payments/handle-payment.ts';
import type { PaymentEvent } from '#lambdas/payments/payment-service.ts';
import { message } from '../unit/memory-stripe.ts';
import type { CapacityCases } from './case.ts';
import { lines, type MeasuredShop, orderKb, unpaidOrder, value } from './shop.ts';

/** Stripe sends the shop an event. */
export const tell = (shop: MeasuredShop, event: PaymentEvent | undefined) => () =>
  value(handlePayment(shop, message(event ?? { kind: 'other' })));

/** An order whose page was paid, and one whose page has expired; Stripe has not sent the events yet. */
const paid = async (shop: MeasuredShop) => tell(shop, shop.stripe.pay((await unpaidOrder(shop)).checkoutUrl));
async function expired(shop: MeasuredShop) {
  shop.stripe.expire((await unpaidOrder(shop)).checkoutUrl);
  return tell(shop, shop.stripe.state.events.at(-1));
}

/** A paid order was refunded outside the shop, fully or by this many paise; Stripe has not sent the event yet. */
async function givenBack(shop: MeasuredShop, { heard = true, paise }: { heard?: boolean; paise?: number } = {}) {
  const event = shop.stripe.pay((await unpaidOrder(shop)).checkoutUrl);
  if (event?.kind !== 'paid') throw new Error('This page takes no money');
  if (heard) await tell(shop, event)();
  return tell(shop, shop.stripe.giveBack(event.paymentIntentId, paise));
}

const given = { commands: ['GetItem', 'PutItem'], read: 1, write: orderKb } as const;

/** Stripe's calls. */
export const paymentCalls: CapacityCases = {
  'POST /api/payments/webhook, paid': [
    {
      ready: paid,
      takes: {
        commands: ['GetItem', 'Query', 'TransactWriteItems'],
        read: 1 + 1,
        write: 2 * (orderKb + lines),
        index: 4 * orderKb,
      },
    },
  ],
  'POST /api/payments/webhook, paid … expired, failed or paid too late': [
    { when: 'expired', ready: expired, takes: { ...given, index: 2 * orderKb } },
    {
      when: 'paid too late',
      async ready(shop) {
        const { orderId, checkoutUrl } = await unpaidOrder(shop);
        const event = shop.stripe.pay(checkoutUrl);
        const sessionId = (await shop.orders.find(orderId))?.sessionId ?? '';
        await tell(shop, { kind: 'failed', orderId, sessionId })();
        return tell(shop, event);
      },
      takes: { ...given, index: 3 * orderKb },
    },
  ],
  'POST /api/payments/webhook, paid … given back': [
    { ready: (shop) => givenBack(shop), takes: { ...given, index: 3 * orderKb } },
    {
      when: 'that it was paid is not heard yet',
      ready: (shop) => givenBack(shop, { heard: false }),
      takes: { ...given, index: 4 * orderKb },
    },
  ],
  'POST /api/payments/webhook, paid … given back in part': [
    { ready: (shop) => givenBack(shop, { paise: 1 }), takes: { commands: ['GetItem'], read: 1 } },
  ],
  'POST /api/payments/webhook, paid … disputed': [
    {
      async ready(shop) {
        const { orderId, checkoutUrl } = await unpaidOrder(shop);
        await tell(shop, shop.stripe.pay(checkoutUrl))();
        const sessionId = (await shop.orders.find(orderId))?.sessionId ?? '';
        return tell(shop, shop.stripe.dispute(sessionId));
      },
      takes: { ...given, index: 3 * orderKb },
    },
  ],
  'POST /api/payments/webhook, paid … heard before': [
    {
      async ready(shop) {
        const again = await paid(shop);
        await again();
        return again;
      },
      takes: { commands: ['GetItem'], read: 1 },
    },
  ],
};
