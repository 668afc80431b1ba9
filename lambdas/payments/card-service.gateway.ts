import type { CardPayments, CardService } from './payment-service.ts';
import type { ReadStripeKeys, StripeKeys } from './stripe-keys.gateway.ts';

/**
 * Stripe with the current keys. Creates a client when the keys are first read, and when they have changed. Lazy-loads Stripe's
 * library, because cash on delivery and lists don't need it.
 */
export function stripeService(readKeys: ReadStripeKeys): CardService {
  let opened: { readonly keys: StripeKeys; readonly payments: CardPayments } | undefined;
  return async () => {
    const [keys, { stripePayments }] = await Promise.all([readKeys(), import('./stripe.gateway.ts')]);
    if (keys === undefined) return undefined;
    if (keys !== opened?.keys) opened = { keys, payments: stripePayments(keys) };
    return opened.payments;
  };
}
