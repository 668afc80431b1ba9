import type { SecretsManager } from './secrets/secrets.ts';
import { StartError } from './start-error.ts';
import type { Stack } from './template/stack.ts';
import type { Template } from './template/template.ts';

/** What the card payment needs of Stripe, as an operator puts it into the stack's secret. */
export interface StripeKeys {
  readonly apiKey: string;
  readonly webhookSecret: string;
  /** Where a stand-in for Stripe answers; Stripe itself when missing. */
  readonly apiUrl?: string;
}

/** The output that names the secret for Stripe's keys: AWS's operators find it by the same. */
const secretOutput = 'StripeSecret';

export const secretSettings = (stack: Stack) =>
  stack.all('AWS::SecretsManager::Secret').map(({ resource: { ref: arn } }) => ({
    arn,
    name: arn.replace(/^.*:secret:(.*)-\w{6}$/, '$1'),
  }));

/** Does what an operator does after the first deployment: puts Stripe's keys into the stack's secret, if it has one. */
export async function putStripeKeys(
  { outputs }: Template,
  secrets: SecretsManager,
  keys: StripeKeys | undefined,
): Promise<void> {
  const arn = outputs.get(secretOutput);
  if (arn !== undefined) await secrets.put(arn, keys && JSON.stringify(keys));
}

/** Stripe's own keys from the environment of `npm start`; undefined means the local Stripe. @throws StartError for half of them. */
export function stripeKeysFrom(environment: NodeJS.ProcessEnv): StripeKeys | undefined {
  const { STRIPE_API_KEY: apiKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = environment;
  if (!apiKey && !webhookSecret) return undefined;
  if (apiKey && webhookSecret) return { apiKey, webhookSecret };
  throw new StartError('Set both STRIPE_API_KEY and STRIPE_WEBHOOK_SECRET, or neither for the local Stripe.');
}
