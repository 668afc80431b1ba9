import type { RouteKey } from '#contracts/routes.ts';
import type { Caller } from '#lambdas/platform/caller.ts';
import type { ApiEvent } from '#lambdas/platform/http/api-event.ts';
import type { Reply } from '#lambdas/platform/http/respond.ts';

export interface Call extends Partial<Omit<ApiEvent, 'body' | 'requestContext'>> {
  readonly as?: Caller;
  /** The token's claims, instead of those of `as`. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Text is sent as it is, other values as JSON. */
  readonly body?: unknown;
}

import { noon } from './records.ts';

/** The claims of a customer's ID token as API Gateway passes them, all as text. */
export const claimsOf = (customer: Caller): Record<string, unknown> => ({
  sub: customer.userId,
  token_use: 'id',
  name: customer.fullName,
  email: customer.email,
  auth_time: String(noon.getTime() / 1000),
  'custom:mobileNumber': customer.mobileNumber,
  ...(customer.owner ? { 'cognito:groups': '[owners]' } : {}),
});

/** An event of API Gateway's HTTP API, payload format 2. */
export function event(routeKey: RouteKey | (string & {}), { as, claims, body, ...call }: Call = {}): ApiEvent {
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  const known = claims ?? (as === undefined ? undefined : claimsOf(as));
  return {
    routeKey,
    isBase64Encoded: false,
    ...call,
    headers: { ...(text === undefined ? {} : { 'content-type': 'application/json' }), ...call.headers },
    ...(text === undefined ? {} : { body: text }),
    requestContext: {
      requestId: 'gateway',
      ...(known === undefined ? {} : { authorizer: { jwt: { claims: known } } }),
    },
  };
}

/** A reply as a client sees it. JSON is parsed; other text stays text. */
export const seen = ({ statusCode, headers, body }: Reply) => ({
  status: statusCode,
  type: headers['content-type'],
  cache: headers['cache-control'],
  body: body !== undefined && headers['content-type']?.includes('json') ? JSON.parse(body) : body,
});
