import { randomUUID } from 'node:crypto';
import type { Invoke } from '#lib/invoke.ts';
import { readBody } from '#lib/read-body.ts';
import type { Origin, OriginRequest, OriginResponse, ResponseHeaders } from '#services/cdn/origin.ts';
import { within } from '#services/functions/outcome.ts';
import { gatewayEvent, type HttpApiIdentity, type RouteMatch } from './event.ts';
import type { createJwtVerifier } from './jwt.ts';
import { gatewayResponse } from './response.ts';
import { rankRoutes } from './routes.ts';
import { createThrottle, type ThrottleSettings } from './throttle.ts';

export interface RouteSettings {
  /** Such as `GET /api/products`, or `$default`. */
  readonly routeKey: string;
  readonly invoke: Invoke;
  /** The integration's timeout in milliseconds. */
  readonly timeoutMs: number;
  readonly authorizer?: { readonly verify: ReturnType<typeof createJwtVerifier>; readonly scopes: readonly string[] };
  readonly throttle?: ThrottleSettings;
}

interface HttpApiSettings extends HttpApiIdentity {
  readonly routes: readonly RouteSettings[];
}

/** API Gateway's limit for a body. */
const largestBody = 10 * 1024 * 1024;

/** Runs an HTTP API like API Gateway: route priorities, JWT authorizers, throttles, payload 2.0, limits and error responses. */
export function createHttpApi(settings: HttpApiSettings): Origin {
  const byKey = new Map(
    settings.routes.map((route) => [
      route.routeKey,
      { route, isAllowed: route.throttle ? createThrottle(route.throttle) : () => true },
    ]),
  );
  const patterns = rankRoutes([...byKey.keys()]);

  return async (request) => {
    const requestId = randomUUID();
    const refuse = (status: number, message: string, headers: ResponseHeaders = {}): OriginResponse => ({
      status,
      headers: { 'content-type': 'application/json', 'apigw-requestid': requestId, ...headers },
      body: Buffer.from(JSON.stringify({ message })),
    });
    const matched = matchRoute(patterns, request);
    if (matched === 'malformed') return refuse(400, 'Bad Request');
    const found = matched && byKey.get(matched.routeKey);
    if (matched === undefined || found === undefined) return refuse(404, 'Not Found');
    if (!found.isAllowed()) return refuse(429, 'Too Many Requests');
    const { route } = found;

    const authorization = await authorize(route, request.headers.authorization);
    if (authorization === 'unauthorized') {
      const challenge = request.headers.authorization === undefined ? 'Bearer' : 'Bearer error="invalid_token"';
      return refuse(401, 'Unauthorized', { 'www-authenticate': challenge });
    }
    if (authorization === 'forbidden') return refuse(403, 'Forbidden');
    const body = await readBody(request.body, largestBody);
    if (body === undefined) return refuse(413, 'Request Entity Too Large');

    const event = gatewayEvent(settings, request, { ...matched, requestId, authorization, body });
    const outcome = await within(route.timeoutMs, route.invoke(event));
    if (outcome === 'timeout') return refuse(503, 'Service Unavailable');
    if (outcome === 'too-large') return refuse(413, 'Request Entity Too Large');
    const response = typeof outcome === 'string' ? undefined : gatewayResponse(outcome.result, requestId);
    return response ?? refuse(500, 'Internal Server Error');
  };
}

function matchRoute(
  patterns: ReturnType<typeof rankRoutes>,
  request: OriginRequest,
): RouteMatch | 'malformed' | undefined {
  try {
    const path = decodeURIComponent(request.path);
    for (const pattern of patterns) {
      const pathParameters = pattern.match(request.method, request.path);
      if (pathParameters !== undefined) return { routeKey: pattern.routeKey, path, pathParameters };
    }
    return undefined;
  } catch {
    return 'malformed';
  }
}

type Authorization = { readonly claims: Readonly<Record<string, unknown>>; readonly scopes: readonly string[] };

async function authorize(
  { authorizer }: RouteSettings,
  header: string | undefined,
): Promise<Authorization | 'unauthorized' | 'forbidden' | undefined> {
  if (authorizer === undefined) return undefined;
  const token = /^(?:Bearer +)?(\S+)$/i.exec(header ?? '')?.[1];
  const claims = token === undefined ? undefined : await authorizer.verify(token);
  if (claims === undefined) return 'unauthorized';
  const { scopes } = authorizer;
  const granted = String(claims.scope ?? '').split(' ');
  if (scopes.length > 0 && !scopes.some((scope) => granted.includes(scope))) return 'forbidden';
  return { claims, scopes };
}
