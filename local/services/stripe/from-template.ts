import type { DataFolder } from '#host/data-folder.ts';
import { StartError } from '#lib/start-error.ts';
import type { Keyring, Service } from '#lib/types.ts';
import { createSecretsManager } from '#services/secrets/secrets.ts';
import type { Stack } from '#template/stack.ts';
import type { Template } from '#template/template.ts';
import { createStripe, type LocalStripe } from './stripe.ts';

/** What the card payment needs of Stripe, as an operator puts it into the stack's secret. */
export interface StripeKeys {
  readonly apiKey: string;
  readonly webhookSecret: string;
}

export interface PlayPaymentsSettings {
  readonly template: Template;
  readonly stack: Stack;
  readonly folder: DataFolder;
  readonly keyring: Keyring;
  /** Where the shop is served. */
  readonly origin: string;
  /** The real Stripe's keys; false for none at all; the local Stripe's when missing. */
  readonly keys: StripeKeys | false | undefined;
  /** Lets a service listen; resolves with its address. */
  serve(part: string, service: Service): Promise<string>;
}

/** The output that names the secret for Stripe's keys: an operator finds it by the same. */
const secretOutput = 'StripeSecret';
const localKeys: StripeKeys = { apiKey: 'sk_test_local', webhookSecret: 'whsec_local_shop' };

/**
 * Brings up Secrets Manager and, for a stack with a secret for Stripe's keys, does what an operator does after the first
 * deployment: fills it, and tells Stripe where the shop hears of payments.
 */
export async function playPayments(
  settings: PlayPaymentsSettings,
): Promise<{ readonly secrets: string; readonly stripe: LocalStripe | undefined }> {
  const { template, stack, folder, keyring, origin, keys, serve } = settings;
  const manager = await createSecretsManager({
    directory: folder.folder('secrets'),
    region: template.names.region,
    keyring,
    secrets: stack.all('AWS::SecretsManager::Secret').map(({ resource: { ref: arn } }) => ({
      arn,
      name: arn.replace(/^.*:secret:(.*)-\w{6}$/, '$1'),
    })),
  });
  const secrets = await serve('secrets', manager);
  const arn = template.outputs.get(secretOutput);
  if (arn === undefined) return { secrets, stripe: undefined };
  if (keys !== undefined) {
    await manager.put(arn, keys === false ? undefined : JSON.stringify(keys));
    return { secrets, stripe: undefined };
  }
  const stripe = await createStripe({
    ...localKeys,
    directory: folder.folder('stripe'),
    pageOrigin: origin,
    webhookUrl: `${origin}/api/payments/webhook`,
  });
  const apiUrl = await serve('stripe', stripe);
  await manager.put(arn, JSON.stringify({ ...localKeys, apiUrl }));
  return { secrets, stripe };
}

/** Stripe's own keys from the environment of `npm start`; undefined means the local Stripe. @throws StartError for half of them. */
export function stripeKeysFrom(environment: NodeJS.ProcessEnv): StripeKeys | undefined {
  const { STRIPE_API_KEY: apiKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = environment;
  if (!apiKey && !webhookSecret) return undefined;
  if (apiKey && webhookSecret) return { apiKey, webhookSecret };
  throw new StartError('Set both STRIPE_API_KEY and STRIPE_WEBHOOK_SECRET, or neither for the local Stripe.');
}
