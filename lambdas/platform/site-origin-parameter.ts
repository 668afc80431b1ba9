import type { SSMClient } from '@aws-sdk/client-ssm';
import { cached } from './cached.ts';
import type { Clock } from './clock.ts';
import { once } from './once.ts';
import type { ReadSiteOrigin } from './site-origin.ts';

/**
 * The site's origin from SSM's Parameter Store. The functions' environment can't have it: it is known only once the
 * distribution exists, which depends on the functions. The SSM client is lazy-loaded, as in `lazily`.
 */
export function siteOrigin(parameterName: string, client?: SSMClient, now?: Clock): ReadSiteOrigin {
  const open = once(async () => (await import('./open-parameter.ts')).openParameter(parameterName, client));
  return cached(async () => (await open())(), now);
}
