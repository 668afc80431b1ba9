import type { SSMClient } from '@aws-sdk/client-ssm';
import { cached } from './cached.ts';
import type { Clock } from './clock.ts';
import { optionalSetting } from './environment.ts';
import { once } from './once.ts';
import type { ReadSiteOrigin } from './site-origin.ts';

/**
 * The site's origin: the stage's own domain, or else from SSM's Parameter Store, because CloudFront's address is known only once the
 * distribution exists, which depends on the functions. The SSM client is lazy-loaded, as in `lazyObject`.
 */
export function siteOrigin(parameterName: string, client?: SSMClient, now?: Clock): ReadSiteOrigin {
  const known = optionalSetting('siteOrigin');
  if (known !== undefined) return async () => known;
  const open = once(async () => (await import('./open-parameter.ts')).openParameter(parameterName, client));
  return cached(async () => (await open())(), now);
}
