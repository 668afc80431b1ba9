import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { cached } from '../platform/cached.ts';
import { type Clock, systemClock } from '../platform/clock.ts';

const nonEmpty = z.string().check(z.minLength(1));

/** The secret's value. `apiUrl` overrides the address of Stripe's API. */
const keysSchema = z.object({ apiKey: nonEmpty, webhookSecret: nonEmpty, apiUrl: z.optional(z.url()) });
export type StripeKeys = z.infer<typeof keysSchema>;

/** Returns Stripe's keys, or undefined if they are not set. */
export type ReadStripeKeys = () => Promise<StripeKeys | undefined>;

/**
 * Stripe's keys from Secrets Manager, cached for five minutes. After a rotation, the old keys may be used for that long.
 * Without a valid secret, card payment is not set up. Keys that are set later are used within ten seconds.
 */
export const stripeKeys = (
  secretId: string,
  client = new SecretsManagerClient({}),
  now: Clock = systemClock,
): ReadStripeKeys => cached(() => read(client, secretId), now);

async function read(client: SecretsManagerClient, secretId: string): Promise<StripeKeys | undefined> {
  try {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
    const keys = keysSchema.safeParse(parse(SecretString ?? ''));
    return keys.success ? keys.data : undefined;
  } catch (error) {
    // Secrets Manager also throws this for a secret without a value.
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
