import { networkProblem } from './problem.ts';

/** The site's runtime configuration, written at deploy; holds no secret. */
interface Config {
  readonly region: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  /** Where Cognito answers, when it is not AWS's own address. */
  readonly userPoolEndpoint?: string;
}

let loading: Promise<Config> | undefined;

/**
 * The configuration from `/config.json`, fetched once. Throws an `ApiProblem` when it can not be had; that is forgotten, so
 * the next call tries again.
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
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  return (await response.json()) as Config;
}
