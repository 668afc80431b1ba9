import type { ApiEvent } from '../platform/http/api-event.ts';
import { type Result, succeed } from '../platform/result.ts';
import { invalidSignature } from './handle-payment.ts';

/** Stripe's default tolerance, which its library checks again: https://docs.stripe.com/webhooks/signature */
const toleranceSeconds = 300;

/**
 * Returns Stripe's signature header, `t=<seconds>,v1=<hex>`, if it is well-formed and recent. The signature itself is verified
 * later, with the keys and the body.
 */
export function readStripeSignature({ headers }: ApiEvent, now: Date): Result<string> {
  const header = headers['stripe-signature'] ?? '';
  const signedAt = Number(/(?:^|,)t=(\d+)(?:,|$)/.exec(header)?.[1]);
  const isRecent = now.getTime() / 1000 - signedAt < toleranceSeconds + 1;
  return isRecent && /(?:^|,)v1=[\da-f]{64}(?:,|$)/.test(header) ? succeed(header) : invalidSignature;
}
