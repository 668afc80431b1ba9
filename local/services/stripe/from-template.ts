import type { ServiceContext } from '#host/context.ts';
import type { SecretsManager } from '#services/secrets/secrets.ts';
import { createStripe, type LocalStripe } from './stripe.ts';

/** The keys for Stripe, as an operator puts them into the stack's secret. */
export interface StripeKeys {
  readonly apiKey: string;
  readonly webhookSecret: string;
}

/** How the stack uses Stripe. */
export interface StripeSettings {
  /** The output with the ARN of the secret that holds Stripe's keys. A stack without it gets no Stripe. */
  readonly secretOutput: string;
  /** The path of the app's webhook endpoint. */
  readonly webhookPath: string;
  /** The keys of the local Stripe. */
  readonly localKeys: StripeKeys;
  /** The real Stripe's keys, which go into the secret instead; false leaves the secret without a value. */
  readonly keys?: StripeKeys | false | undefined;
}

/**
 * Does what an operator does after the first deployment: fills the secret and registers the webhook endpoint. Answers the local
 * Stripe, unless the stack uses none or the real one. `origin` is where browsers see the app.
 */
export async function openStripe(
  { template, folder, serve }: ServiceContext,
  secrets: SecretsManager,
  origin: string,
  settings: StripeSettings | undefined,
): Promise<LocalStripe | undefined> {
  if (settings === undefined) return undefined;
  const arn = template.outputs.get(settings.secretOutput);
  if (arn === undefined) return undefined;
  const { keys, localKeys, webhookPath } = settings;
  if (keys !== undefined) {
    await secrets.put(arn, keys === false ? undefined : JSON.stringify(keys));
    return undefined;
  }
  const stripe = await createStripe({
    ...localKeys,
    directory: folder.folder('stripe'),
    pageOrigin: origin,
    webhookUrl: `${origin}${webhookPath}`,
  });
  const apiUrl = await serve('stripe', stripe);
  await secrets.put(arn, JSON.stringify({ ...localKeys, apiUrl }));
  return stripe;
}
