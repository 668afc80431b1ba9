import type { Origin } from './origin.ts';
import { withoutBody } from './origin-limits.ts';

/** The only methods that fail over. A behaviour with an origin group can allow no others. */
export const failoverMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * An origin group: sends each request to the primary origin, and to the secondary one if the first is unreachable,
 * times out or responds with one of the statuses. The cache sees only the final response.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/high_availability_origin_failover.html
 */
export function createOriginGroup(primary: Origin, secondary: Origin, statuses: readonly number[]): Origin {
  return async (request) => {
    const response = await primary(request);
    const failed = response.unreachable || statuses.includes(response.status);
    if (!failed || !failoverMethods.has(request.method)) return response;
    if (!Buffer.isBuffer(response.body)) response.body.destroy();
    return secondary(withoutBody(request));
  };
}
