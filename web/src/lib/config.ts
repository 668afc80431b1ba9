import { networkProblem } from './problem.ts';

/** The site's runtime configuration. The deployment writes it; it has no secrets. */
export interface Config {
  readonly region: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** Cognito's endpoint, if it is not the AWS one. */
  readonly userPoolEndpoint?: string;
  /** Retention periods in days, as text. The config.json of an earlier version lacks them. */
  readonly unusedPhotoDays?: string;
  readonly deliveredPhotoDays?: string;
  readonly cancelledPhotoDays?: string;
  readonly unusedPictureDays?: string;
  /** The card service, if it is not Stripe. Its page asks for no delivery address. */
  readonly cardService?: string;
  /** 'true' if the card service offers UPI. */
  readonly upi?: string;
  /** The name at which the shop opened before, while customers may still have logins and waiting photos there. */
  readonly movedFrom?: string;
}

let loading: Promise<Config> | undefined;

/**
 * The configuration from `/config.json`, fetched once. Throws an `ApiProblem` if the fetch fails. Failures are not cached,
 * so the next call tries again.
 */
export function loadConfig(): Promise<Config> {
  loading ??= fetchConfig().catch(() => {
    loading = undefined;
    throw networkProblem();
  });
  return loading;
}

async function fetchConfig(): Promise<Config> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json: ${response.status}`);
  return (await response.json()) as Config;
}
