import type { Access, ApiFunction, Route, RouteKey, routes } from '../contracts/routes.ts';
import { refuse, TooBusy, tooBusy } from '../operations/result.ts';
import type { Guarded } from './access.ts';
import type { ApiEvent } from './event.ts';
import { logUnexpected } from './log.ts';
import { problem, type Reply } from './respond.ts';

type KeyOf<R> = R extends Route ? `${R['method']} ${R['path']}` : never;
type RouteOf<K extends RouteKey, R = (typeof routes)[number]> = R extends Route
  ? KeyOf<R> extends K
    ? R
    : never
  : never;

/** Exactly one function's routes of the route table, each behind the guard that the table asks for. */
export type RoutesOf<F extends ApiFunction> = { readonly [K in RouteKey<F>]: Guarded<RouteOf<K>['access']> };

/** The Lambda handler that serves these routes. What nobody expected is logged once and answered without its cause. */
export function serve<F extends ApiFunction>(served: RoutesOf<F>): (event: ApiEvent) => Promise<Reply> {
  const guarded = new Map<string, Guarded<Access>>(Object.entries(served));
  return async (event) => {
    try {
      const route = guarded.get(event.routeKey);
      if (route === undefined) throw new Error('The route table names another function for this route');
      return await route.run(event);
    } catch (error) {
      if (error instanceof TooBusy) return problem(tooBusy);
      logUnexpected(event.routeKey, error);
      return problem(unexpected);
    }
  };
}

const unexpected = refuse('unexpected', 'Something went wrong on our side. Please try again in a moment.');
