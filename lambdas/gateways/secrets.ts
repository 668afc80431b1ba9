import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { type Clock, systemClock } from '../operations/time.ts';

const present = z.string().check(z.minLength(1));

/** The secret's value. `apiUrl` names a stand-in for Stripe; without it Stripe itself is meant. */
const keysSchema = z.object({ apiKey: present, webhookSecret: present, apiUrl: z.optional(z.url()) });
export type StripeKeys = z.infer<typeof keysSchema>;

/** Stripe's keys, if somebody has set them. */
export type ReadStripeKeys = () => Promise<StripeKeys | undefined>;

/** For how long keys are good without asking again: so long after a rotation the old ones may still be in use. */
const freshFor = 5 * 60 * 1000;

/**
 * Stripe's keys from Secrets Manager, read once by a warm function and again every five minutes. A secret that is
 * missing, empty or malformed means: not set up, and is asked for anew each time, so that setting it works at once.
 */
export function stripeKeys(
  secretId: string,
  client = new SecretsManagerClient({}),
  now: Clock = systemClock,
): ReadStripeKeys {
  let known: { readonly keys: StripeKeys; readonly until: number } | undefined;
  return async () => {
    if (known !== undefined && now().getTime() < known.until) return known.keys;
    const keys = await read(client, secretId);
    known = keys && { keys, until: now().getTime() + freshFor };
    return keys;
  };
}

async function read(client: SecretsManagerClient, secretId: string): Promise<StripeKeys | undefined> {
  try {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
    const keys = keysSchema.safeParse(parse(SecretString ?? ''));
    return keys.success ? keys.data : undefined;
  } catch (error) {
    // Secrets Manager says so of a secret that has no value yet, too.
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
