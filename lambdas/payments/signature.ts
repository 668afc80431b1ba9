import type { CardServiceName } from '../contracts/payments/card-services.ts';
import type { ApiEvent } from '../platform/http/api-event.ts';
import { type Result, succeed } from '../platform/result.ts';
import { invalidSignature } from './handle-payment.ts';
import { isRecentlySigned } from './stripe-signature.ts';

interface Signature {
  readonly service: CardServiceName;
  readonly signature: string;
}

/**
 * Returns the header with which a card service signs its message, if it is well-formed and recent. The signature itself is
 * verified later, with the keys and the body.
 */
export function readSignature({ headers }: ApiEvent, now: Date): Result<Signature> {
  const byRazorpay = headers['x-razorpay-signature'];
  if (byRazorpay !== undefined) {
    // Without a time: https://razorpay.com/docs/webhooks/validate-test
    const isHash = /^[\da-f]{64}$/.test(byRazorpay);
    return isHash ? succeed({ service: 'razorpay', signature: byRazorpay }) : invalidSignature;
  }
  const header = headers['stripe-signature'] ?? '';
  return isRecentlySigned(header, now) ? succeed({ service: 'stripe', signature: header }) : invalidSignature;
}
