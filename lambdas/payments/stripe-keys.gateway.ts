import * as z from 'zod/mini';
import { nonEmpty } from './service-keys.gateway.ts';

/** The value of the secret with Stripe's keys. `apiUrl` overrides the address of Stripe's API. */
export const stripeKeysSchema = z.object({ apiKey: nonEmpty, webhookSecret: nonEmpty, apiUrl: z.optional(z.url()) });
export type StripeKeys = z.infer<typeof stripeKeysSchema>;
