import type { SSMClient } from '@aws-sdk/client-ssm';
import { cached } from './cached.ts';
import type { Clock } from './clock.ts';
import { once } from './once.ts';
import type { ReadSiteOrigin } from './site-origin.ts';

/**
 * The site's origin from SSM's Parameter Store. It can't be in the functions' environment: it is known only once the
 * distribution exists, and that depends on the functions. SSM's client is lazy-loaded through our own module, because esbuild
 * removes the client's unused code only from static imports.
 */
export function siteOrigin(parameterName: string, client?: SSMClient, now?: Clock): ReadSiteOrigin {
  const open = once(async () => (await import('./open-parameter.ts')).openParameter(parameterName, client));
  return cached(async () => (await open())(), now);
}
