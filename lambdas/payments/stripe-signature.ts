import { createHmac, timingSafeEqual } from 'node:crypto';

/** Stripe's default tolerance: https://docs.stripe.com/webhooks/signature */
const toleranceSeconds = 300;

/** When Stripe signed a message, in seconds, by the header with its signatures; NaN if that is malformed. */
const signedAt = (header: string): number => Number(/(?:^|,)t=(\d+)(?:,|$)/.exec(header)?.[1]);

const signaturesIn = (header: string): readonly string[] =>
  [...header.matchAll(/(?<=^|,)v1=([\da-f]{64})(?=,|$)/g)].map(([, signature = '']) => signature);

/** Whether the header with Stripe's signatures is well-formed and recent. */
export const isRecentlySigned = (header: string, now: Date): boolean =>
  Math.floor(now.getTime() / 1000) - signedAt(header) <= toleranceSeconds && signaturesIn(header).length > 0;

/**
 * Whether Stripe signed exactly these bytes with this secret, recently. It accepts no more than Stripe's library, which takes
 * longer to load than the rest of a cold start.
 */
export function isSignedByStripe(body: Uint8Array, header: string, secret: string, now: Date): boolean {
  if (secret.trim() === '' || body.length === 0 || !isRecentlySigned(header, now)) return false;
  const expected = createHmac('sha256', secret)
    .update(`${signedAt(header)}.`)
    .update(body)
    .digest();
  return signaturesIn(header).some((signature) => timingSafeEqual(Buffer.from(signature, 'hex'), expected));
}
