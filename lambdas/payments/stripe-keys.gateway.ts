import * as z from 'zod/mini';

const nonEmpty = z.string().check(z.minLength(1));

/** The value of the secret with Stripe's keys. `apiUrl` overrides the address of Stripe's API. */
export const stripeKeysSchema = z.object({ apiKey: nonEmpty, webhookSecret: nonEmpty, apiUrl: z.optional(z.url()) });
export type StripeKeys = z.infer<typeof stripeKeysSchema>;

/** True for secret and restricted keys that move real money, such as `sk_live_…` and `rk_live_…`. */
export const isLive = (apiKey: string): boolean => /^(sk|rk)_live_/.test(apiKey);
