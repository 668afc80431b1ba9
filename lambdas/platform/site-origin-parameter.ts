import type { SSMClient } from '@aws-sdk/client-ssm';
import { cached } from './cached.ts';
import type { Clock } from './clock.ts';
import type { ReadSiteOrigin } from './site-origin.ts';

/**
 * The site's origin from SSM's Parameter Store. The stack knows it only after the distribution, and the distribution waits for
 * the functions, so it cannot be in their environment. SSM's client is loaded when it is first read.
 */
export const siteOrigin = (parameterName: string, client?: SSMClient, now?: Clock): ReadSiteOrigin =>
  cached(async () => {
    const { GetParameterCommand, SSMClient } = await import('@aws-sdk/client-ssm');
    client ??= new SSMClient({});
    const { Parameter } = await client.send(new GetParameterCommand({ Name: parameterName }));
    if (Parameter?.Value === undefined) throw new Error(`The parameter ${parameterName} has no value`);
    return Parameter.Value;
  }, now);
