import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { cached } from '../platform/cached.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { functionConfig } from '../platform/function-config.ts';
import { parseJson } from '../platform/parse-json.ts';

/** Returns a card service's keys, or undefined if they are not set. */
export type ReadKeys<Keys> = () => Promise<Keys | undefined>;

/**
 * A card service's keys from Secrets Manager, cached for five minutes. After a rotation, the old keys may be used for that long.
 * Without a valid secret, card payment is not set up. Keys that are set later are used within ten seconds.
 */
export const secretKeys = <Keys>(
  schema: z.ZodMiniType<Keys>,
  secretId: string,
  client = new SecretsManagerClient(functionConfig('SECRETS_MANAGER')),
  now: Clock = systemClock,
): ReadKeys<Keys> =>
  cached(async () => {
    try {
      const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretId }));
      return z.safeParse(schema, parseJson(SecretString ?? '')).data;
    } catch (error) {
      // Secrets Manager also throws this for a secret without a value.
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  }, now);
