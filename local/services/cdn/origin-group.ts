import type { Origin } from './origin.ts';
import { withoutBody } from './origin-limits.ts';

const failoverMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Two origins: the second one gets the same request if the first one can't be reached in time, or answers with one of
 * the statuses. Every request starts at the first one. The cache sees only the final response, so a stale copy is
 * served when both have failed.
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
