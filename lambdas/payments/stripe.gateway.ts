import { type Clock, systemClock } from '../platform/clock.ts';
import { lazyObject } from '../platform/lazy-object.ts';
import { parseJson } from '../platform/parse-json.ts';
import type { CardPayments } from './payment-service.ts';
import { readStripeEvent } from './stripe-events.gateway.ts';
import { isLive, type StripeKeys } from './stripe-keys.gateway.ts';
import { isSignedByStripe } from './stripe-signature.ts';

/** Card payments by Stripe Checkout. Stripe's library is lazy-loaded with the first call: most messages of Stripe need none. */
export function stripePayments(keys: StripeKeys, now: Clock = systemClock): CardPayments {
  const { createSession, expireSession, refund, refundPart, refundsOf, orderOf, dispute } = lazyObject(async () =>
    (await import('./stripe-calls.gateway.ts')).stripeCalls(keys),
  );
  return {
    name: 'stripe',
    asksAddress: true,
    ...{ createSession, expireSession, refund, refundPart, refundsOf, orderOf, dispute },

    verify(body, signature) {
      if (!isSignedByStripe(body, signature, keys.webhookSecret, now())) return undefined;
      const event = parseJson(Buffer.from(body).toString());
      return event === undefined ? { kind: 'no-event' } : readStripeEvent(event, isLive(keys.apiKey));
    },
  };
}
