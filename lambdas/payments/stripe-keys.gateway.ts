import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { cached } from '../platform/cached.ts';
import { type Clock, systemClock } from '../platform/clock.ts';

const present = z.string().check(z.minLength(1));

/** The secret's value. `apiUrl` replaces Stripe's own API address. */
const keysSchema = z.object({ apiKey: present, webhookSecret: present, apiUrl: z.optional(z.url()) });
export type StripeKeys = z.infer<typeof keysSchema>;

/** Reads Stripe's keys; undefined if they are not set. */
export type ReadStripeKeys = () => Promise<StripeKeys | undefined>;

/**
 * Stripe's keys from Secrets Manager, cached for five minutes: after a rotation the old keys may be used for so long. A missing,
 * empty or malformed secret means that card payment is not set up; keys set later are used within ten seconds.
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
    // Secrets Manager throws this for a secret without a value, too.
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
