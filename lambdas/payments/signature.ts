import type { CardServiceName } from '../contracts/payments/card-services.ts';
import type { ApiEvent } from '../platform/http/api-event.ts';
import { type Result, succeed } from '../platform/result.ts';
import { invalidSignature } from './handle-payment.ts';
import { isRecentlySigned } from './stripe-signature.ts';

interface Signature {
  readonly service: CardServiceName;
  readonly signature: string;
  /** The event's ID, if the service sends it beside the body. The signature doesn't cover it. */
  readonly eventId?: string;
}

/**
 * Returns the header with which a card service signs its message, if it is well-formed and recent, and the event's ID. The
 * signature itself is verified later, with the keys and the body.
 */
export function readSignature({ headers }: ApiEvent, now: Date): Result<Signature> {
  const byRazorpay = headers['x-razorpay-signature'];
  if (byRazorpay !== undefined) {
    // Without a time: https://razorpay.com/docs/webhooks/validate-test
    if (!/^[\da-f]{64}$/.test(byRazorpay)) return invalidSignature;
    const eventId = headers['x-razorpay-event-id'] ?? '';
    const isId = /^[\w-]{1,64}$/.test(eventId);
    return succeed({ service: 'razorpay', signature: byRazorpay, ...(isId && { eventId }) });
  }
  const header = headers['stripe-signature'] ?? '';
  return isRecentlySigned(header, now) ? succeed({ service: 'stripe', signature: header }) : invalidSignature;
}
