import * as z from 'zod/mini';

const nonEmpty = z.string().check(z.minLength(1));

/**
 * The value of the secret with Razorpay's keys. Razorpay signs the retries of older events with the former webhook secret, so a
 * rotation keeps it for a day as `formerWebhookSecret` (razorpay.com/docs/webhooks/validate-test).
 */
export const razorpayKeysSchema = z.object({
  keyId: nonEmpty,
  keySecret: nonEmpty,
  webhookSecret: nonEmpty,
  formerWebhookSecret: z.optional(nonEmpty),
  apiUrl: z.optional(z.url()),
});
export type RazorpayKeys = z.infer<typeof razorpayKeysSchema>;
