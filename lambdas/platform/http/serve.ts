import { countedNames, requestIdHeader } from '../../contracts/names.ts';
import type {
  Access,
  PageRoute,
  pageRoutes,
  Route,
  RouteKey,
  routes,
  ServingFunction,
} from '../../contracts/routes.ts';
import { logDone, logUnexpected } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { OwnerGuard } from '../owner-guard.ts';
import { withinRequest } from '../request-id.ts';
import { ContentionError, refuse, tooBusy, unexpected } from '../result.ts';
import type { Guarded } from './access.ts';
import type { ApiEvent } from './api-event.ts';
import { codeOf, problem, type Reply } from './respond.ts';
import { cameThroughCloudFront } from './through-cloudfront.ts';

type KeyOf<R> = R extends Route | PageRoute ? `${R['method']} ${R['path']}` : never;
type RouteOf<K extends string, R = (typeof routes)[number] | (typeof pageRoutes)[number]> = R extends Route | PageRoute
  ? KeyOf<R> extends K
    ? R
    : never
  : never;

/** All routes of one function in the route table, each with the access check that the table requires. */
type RoutesOf<F extends ServingFunction> = { readonly [K in RouteKey<F>]: Guarded<RouteOf<K>['access']> };

/** Only a function with a route for owners needs the owner guard. */
type GuardOf<F extends ServingFunction> = 'owner' extends RouteOf<RouteKey<F>>['access'] ? [owners: OwnerGuard] : [];

/** Never called, because a function without the guard has no route for owners. */
const neverCalled = () => Promise.reject(new Error('This function has no route for owners'));
const noOwners: OwnerGuard = { needsSecondFactor: true, has: neverCalled, begin: neverCalled, end: neverCalled };

const aroundCloudFront = refuse('around_cloudfront', 'Please open the shop at its own address.');

/**
 * The Lambda handler of these routes. It refuses calls that didn't come through CloudFront. Each call runs under its request ID
 * and logs one line with its outcome. Refusals are counted by code. An unexpected error is logged; the response hides its
 * cause.
 */
export function serve<F extends ServingFunction>(
  served: RoutesOf<F>,
  metrics: Metrics,
  ...guard: GuardOf<F>
): (event: ApiEvent) => Promise<Reply> {
  const guarded = new Map<string, Guarded<Access>>(Object.entries(served));
  const [owners = noOwners]: readonly OwnerGuard[] = guard;
  return (event) => {
    const requestId = requestIdOf(event);
    return withinRequest(requestId, async () => {
      const start = performance.now();
      const reply = await respondTo(guarded, event, owners);
      const code = codeOf(reply);
      if (code !== undefined) await metrics.count(countedNames.refused, { code });
      const ms = Math.round(performance.now() - start);
      logDone('Responded', { route: event.routeKey, status: reply.statusCode, code, ms });
      return { ...reply, headers: { ...reply.headers, [requestIdHeader]: requestId } };
    });
  };
}

async function respondTo(
  guarded: ReadonlyMap<string, Guarded<Access>>,
  event: ApiEvent,
  owners: OwnerGuard,
): Promise<Reply> {
  try {
    const route = guarded.get(event.routeKey);
    if (!cameThroughCloudFront(event)) return problem(aroundCloudFront);
    if (route === undefined) throw new Error('The route table names another function for this route');
    return await route.run(event, owners);
  } catch (error) {
    if (error instanceof ContentionError) return problem(tooBusy);
    logUnexpected(event.routeKey, error);
    return problem(unexpected);
  }
}

/** The page's request ID if it is a UUID, so that no other text reaches the logs; otherwise API Gateway's. */
function requestIdOf({ headers, requestContext }: ApiEvent): string {
  const given = headers[requestIdHeader] ?? '';
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(given) ? given : requestContext.requestId;
}
