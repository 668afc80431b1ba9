import type { ServiceContext } from '#host/context.ts';
import type { SecretsManager } from '#services/secrets/secrets.ts';
import { createRazorpay, type LocalRazorpay } from './razorpay.ts';

/** The keys for Razorpay that an operator stores in the stack's secret. */
export interface RazorpayKeys {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
}

/** How the stack uses Razorpay. */
export interface RazorpaySettings {
  /** The output with the ARN of the secret for Razorpay's keys. In a stack without this output, the stand-in doesn't run. */
  readonly secretOutput: string;
  /** The path of the app's webhook endpoint. */
  readonly webhookPath: string;
  /** The keys of the stand-in. */
  readonly localKeys: RazorpayKeys;
}

/**
 * Does what an operator does after the first deployment: stores the keys in the secret and registers the webhook endpoint.
 * Resolves with the stand-in, or with undefined if the stack doesn't use Razorpay. `origin` is the app's in browsers.
 */
export async function openRazorpay(
  { template, folder, serve }: ServiceContext,
  secrets: SecretsManager,
  origin: string,
  settings: RazorpaySettings | undefined,
): Promise<LocalRazorpay | undefined> {
  const arn = settings && template.outputs.get(settings.secretOutput);
  if (settings === undefined || arn === undefined) return undefined;
  const { localKeys, webhookPath } = settings;
  const razorpay = await createRazorpay({
    ...localKeys,
    directory: folder.folder('razorpay'),
    pageOrigin: origin,
    webhookUrl: `${origin}${webhookPath}`,
    wording: folder.wording,
  });
  const apiUrl = await serve('razorpay', razorpay);
  await secrets.put(arn, JSON.stringify({ ...localKeys, apiUrl }));
  return razorpay;
}
