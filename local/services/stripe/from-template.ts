import type { ServiceContext } from '#host/context.ts';
import type { SecretsManager } from '#services/secrets/secrets.ts';
import { createStripe, type LocalStripe } from './stripe.ts';

/** The keys for Stripe that an operator stores in the stack's secret. */
export interface StripeKeys {
  readonly apiKey: string;
  readonly webhookSecret: string;
}

/** How the stack uses Stripe. */
export interface StripeSettings {
  /** The output with the ARN of the secret for Stripe's keys. In a stack without this output, the stand-in doesn't run. */
  readonly secretOutput: string;
  /** The path of the app's webhook endpoint. */
  readonly webhookPath: string;
  /** The keys of the stand-in. */
  readonly localKeys: StripeKeys;
  /** Whether the stand-in's account has UPI. Asked for each new payment; false by default. */
  readonly offersUpi?: () => boolean;
  /** Real Stripe keys, which are stored in the secret instead. False leaves the secret without a value. */
  readonly keys?: StripeKeys | false | undefined;
}

/**
 * Does what an operator does after the first deployment: stores the keys in the secret and registers the webhook endpoint.
 * Resolves with the stand-in, or with undefined if the stack uses real keys or no Stripe. `origin` is the app's in browsers.
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
  const { keys, localKeys, webhookPath, offersUpi = () => false } = settings;
  if (keys !== undefined) {
    await secrets.put(arn, keys === false ? undefined : JSON.stringify(keys));
    return undefined;
  }
  const stripe = await createStripe({
    ...localKeys,
    directory: folder.folder('stripe'),
    pageOrigin: origin,
    webhookUrl: `${origin}${webhookPath}`,
    offersUpi,
    wording: folder.wording,
  });
  const apiUrl = await serve('stripe', stripe);
  await secrets.put(arn, JSON.stringify({ ...localKeys, apiUrl }));
  return stripe;
}
