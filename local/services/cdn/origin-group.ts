import type { Origin } from './origin.ts';
import { withoutBody } from './origin-limits.ts';

/** The only methods that fail over. A behaviour with an origin group can allow no others. */
export const failoverMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * An origin group: it sends the request to the secondary origin if the primary one is unreachable, times out, or responds
 * with one of the statuses. Every request tries the primary origin first. The cache sees only the final response, so it
 * serves a stale copy only after both have failed.
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
