import type { SSMClient } from '@aws-sdk/client-ssm';
import { cached } from './cached.ts';
import type { Clock } from './clock.ts';
import type { ReadSiteOrigin } from './site-origin.ts';

/**
 * The site's origin from SSM's Parameter Store. It can't be in the functions' environment: it is known only once the distribution
 * exists, and that depends on the functions. SSM's client is lazy-loaded.
 */
export const siteOrigin = (parameterName: string, client?: SSMClient, now?: Clock): ReadSiteOrigin =>
  cached(async () => {
    const { GetParameterCommand, SSMClient } = await import('@aws-sdk/client-ssm');
    client ??= new SSMClient({});
    const { Parameter } = await client.send(new GetParameterCommand({ Name: parameterName }));
    if (Parameter?.Value === undefined) throw new Error(`The parameter ${parameterName} has no value`);
    return Parameter.Value;
  }, now);
