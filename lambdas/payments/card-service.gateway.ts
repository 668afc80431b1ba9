import type { CardPayments, CardService } from './payment-service.ts';
import type { ReadStripeKeys, StripeKeys } from './stripe-keys.gateway.ts';

/**
 * Stripe, with the keys that are set now: a client is made when they are first read, and when they have changed. Its library is
 * loaded while they are read: cash on delivery and lists need none of it at their cold start.
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
