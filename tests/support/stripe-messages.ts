import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { CardCheckout } from '#contracts/payments/payment.ts';
import { call } from './shop.ts';

/** The secret that signs the local Stripe's messages. */
const secret = 'whsec_local_shop';

interface Signing {
  readonly secret?: string;
  /** Epoch seconds. By default, now. */
  readonly timestamp?: number;
}

/** Stripe's signature of this body. */
export const sign = (payload: string, signing: Signing = {}): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, ...signing });

/** Sends an event to the webhook. The signature is of the event, so it is invalid for any other `body`. */
export const send = (event: object, signing: Signing = {}, body = JSON.stringify(event)) =>
  call('POST', '/api/payments/webhook', {
    body,
    headers: { 'stripe-signature': sign(JSON.stringify(event), signing) },
  });

const message = (type: string, object: object) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  livemode: false,
  type,
  data: { object },
});

/** A message about an order's payment page, for 499.99. */
export const sessionEvent = (type: string, { orderId, checkoutUrl }: CardCheckout, fields: object = {}) =>
  message(type, {
    id: new URL(checkoutUrl).pathname.split('/').at(-1),
    object: 'checkout.session',
    client_reference_id: orderId,
    metadata: { orderId },
    payment_status: 'paid',
    payment_intent: `pi_${orderId}`,
    amount_total: 49_999,
    currency: 'inr',
    ...fields,
  });

/** A message that an order's payment was fully refunded, for 499.99. */
export const refunded = (orderId: string, fields: object = {}) =>
  message('charge.refunded', {
    id: `ch_${orderId}`,
    object: 'charge',
    metadata: { orderId },
    payment_intent: `pi_${orderId}`,
    amount: 49_999,
    amount_refunded: 49_999,
    currency: 'inr',
    refunded: true,
    ...fields,
  });

/** A message that the page was paid. */
export const completed = (checkout: CardCheckout, fields?: object) =>
  sessionEvent('checkout.session.completed', checkout, fields);
