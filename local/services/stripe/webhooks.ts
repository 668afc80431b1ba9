import { createHmac } from 'node:crypto';
import { startWebhooks as start } from '#lib/webhooks.ts';
import { expireOldSessions } from './operations.ts';
import type { StripeStore } from './store.ts';

interface WebhookSettings {
  readonly store: StripeStore;
  /** The URL of the app's endpoint. */
  readonly url: string;
  /** The secret that signs events. */
  readonly secret: string;
}

/** The `Stripe-Signature` header of a body: HMAC-SHA256 of the time, a dot and the body (docs.stripe.com/webhooks/signature). */
export function sign(body: string, secret: string, time = Math.floor(Date.now() / 1000)): string {
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

/** Sends the events of the stand-in. */
export const startWebhooks = ({ store, url, secret }: WebhookSettings) =>
  start({
    service: 'Stripe',
    store,
    url,
    headersOf: ({ body }) => ({ 'stripe-signature': sign(body, secret) }),
    expire: () => expireOldSessions(store),
  });
