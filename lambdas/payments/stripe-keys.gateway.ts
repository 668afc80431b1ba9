import * as z from 'zod/mini';

const nonEmpty = z.string().check(z.minLength(1));

/** The value of the secret with Stripe's keys. `apiUrl` overrides the address of Stripe's API. */
export const stripeKeysSchema = z.object({ apiKey: nonEmpty, webhookSecret: nonEmpty, apiUrl: z.optional(z.url()) });
export type StripeKeys = z.infer<typeof stripeKeysSchema>;
