import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { wildcard } from '#aws/wildcard.ts';
import { type Clock, systemClock } from '#lib/clock.ts';
import { plainResponse } from '#lib/plain-response.ts';
import { cacheKey, chosenCookies, chosenQuery, normalizedEncoding } from './cache-key.ts';
import { withoutConditions } from './conditions.ts';
import { deliver } from './deliver.ts';
import { createEdgeCache, type EdgeCache } from './edge-cache.ts';
import type { EdgeFunction, EdgeRequest } from './edge-function.ts';
import { errorPage } from './error-page.ts';
import type { CachePolicy, Encoding, Selection } from './forwarding.ts';
import type { Origin, OriginResponse, Upgrade, WebSocketOrigin } from './origin.ts';
import { withoutBody } from './origin-limits.ts';
import type { HeadersPolicy } from './response-headers.ts';
import type { ViewerResponse } from './viewer-response.ts';

/** One of a distribution's behaviours, with all references resolved. */
export interface Behavior {
  /** `*` matches any characters, `?` exactly one. The default behaviour has the pattern `*`. */
  readonly pathPattern: string;
  readonly allowedMethods: readonly string[];
  readonly origin: Origin;
  /** Set only if the origin supports WebSocket. */
  readonly connect?: WebSocketOrigin;
  readonly cachePolicy: CachePolicy;
  /** The parts of the request that the origin receives: those in the cache key, and those of the origin request policy. */
  readonly forwarding: Selection;
  /** The error caching minimum TTL of a status, in seconds. */
  readonly errorMin: (status: number) => number;
  readonly viewerRequest?: EdgeFunction;
  readonly viewerResponse?: ViewerResponse;
  readonly responseHeaders?: HeadersPolicy;
  /** The encodings that the CDN can compress responses with. Empty if compression is off. */
  readonly encodings: readonly Encoding[];
}

interface CdnSettings {
  readonly defaultRootObject: string;
  /** In the distribution's order, the default behaviour last. */
  readonly behaviors: readonly Behavior[];
  readonly clock?: Clock;
  readonly cacheBytes?: number;
  /** Called with the errors that cause CloudFront's own error pages. */
  readonly report?: (error: unknown) => void;
}

export interface Cdn {
  serve(call: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Upgrades to WebSocket if the origin supports it. Any other upgrade is handled as a plain request. */
  upgrade(upgrade: Upgrade): Promise<void>;
}

/** The first word of the `x-cache` header. */
type Result = 'Hit' | 'Miss' | 'RefreshHit' | 'Error' | 'FunctionGeneratedResponse' | 'FunctionExecutionError';

interface Delivery {
  readonly response: OriginResponse;
  readonly result: Result;
}

const megabyte = 1024 * 1024;

/** A CloudFront distribution: behaviours, functions, cache, forwarding, response headers, compression, conditions, ranges. */
export function createCdn(settings: CdnSettings): Cdn {
  const { defaultRootObject, behaviors, clock = systemClock, report = console.error } = settings;
  const cache = createEdgeCache({ limitBytes: settings.cacheBytes ?? 64 * megabyte, clock, report });
  const matchers = behaviors.map((behavior) => ({ behavior, matches: pathMatcher(behavior.pathPattern) }));

  const deliveryOf = async (call: IncomingMessage, upgrade: Upgrade | undefined) => {
    const [path = '/', queryString = ''] = (call.url ?? '/').split(/\?(.*)/s);
    const method = call.method ?? 'GET';
    const sourceIp = call.socket.remoteAddress ?? '127.0.0.1';
    const viewer: EdgeRequest = { method, path, queryString, headers: call.headers, sourceIp };
    const behavior = matchers.find(({ matches }) => matches(path))?.behavior;
    if (!behavior?.allowedMethods.includes(method)) {
      call.resume();
      return { behavior, delivery: { response: methodRefusal, result: 'Error' as const } };
    }
    return {
      behavior,
      delivery: await withFunctions(behavior, viewer, report, (request) =>
        fetchResponse(
          behavior,
          { ...request, path: request.path === '/' ? `/${defaultRootObject}` : request.path },
          call,
          {
            cache,
            upgrade,
          },
        ),
      ),
    };
  };

  const handle = async (call: IncomingMessage, response: () => ServerResponse, upgrade?: Upgrade): Promise<void> => {
    const { behavior, delivery } = await deliveryOf(call, upgrade);
    if (delivery === 'upgraded') return;
    const headers = { ...delivery.response.headers, 'x-cache': `${delivery.result} from cloudfront` };
    await deliver(call, response(), behavior?.encodings ?? [], { ...delivery.response, headers });
  };
  return {
    serve: (call, response) => handle(call, () => response),
    upgrade: (upgrade) =>
      handle(
        upgrade.call,
        () => plainResponse(upgrade),
        upgrade.call.headers.upgrade?.toLowerCase() === 'websocket' ? upgrade : undefined,
      ),
  };
}

/**
 * Runs a behaviour's functions before and after the cache. A response of the viewer-request function gets neither the response
 * headers policy nor the viewer-response function: AWS documents them only for responses from the cache or the origin.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/adding-response-headers.html
 * https://aws.amazon.com/blogs/networking-and-content-delivery/amazon-cloudfront-introduces-response-headers-policies/
 */
async function withFunctions(
  behavior: Behavior,
  viewer: EdgeRequest,
  report: (error: unknown) => void,
  fetch: (request: EdgeRequest) => Promise<Delivery | 'upgraded'>,
): Promise<Delivery | 'upgraded'> {
  const { viewerRequest, viewerResponse, responseHeaders } = behavior;
  const failed = (error: unknown): Delivery => {
    report(error);
    return { response: errorPage(503, 'The CloudFront function failed.'), result: 'FunctionExecutionError' };
  };
  let request = viewer;
  if (viewerRequest !== undefined) {
    try {
      const edge = await viewerRequest(viewer);
      if ('response' in edge) return { response: edge.response, result: 'FunctionGeneratedResponse' };
      request = edge.request;
    } catch (error) {
      return failed(error);
    }
  }
  const delivery = await fetch(request);
  if (delivery === 'upgraded') return delivery;
  const headers = responseHeaders?.(delivery.response.headers) ?? delivery.response.headers;
  const response = { ...delivery.response, headers };
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/edge-function-restrictions-all.html
  if (viewerResponse === undefined || response.status >= 400) return { ...delivery, response };
  try {
    const changed = await viewerResponse(viewer, response);
    if (changed !== undefined) return { ...delivery, response: changed };
    return { response: errorPage(502, 'The CloudFront function returned an invalid response.'), result: 'Error' };
  } catch (error) {
    return failed(error);
  }
}

/** Gets the response from the cache or the origin. */
async function fetchResponse(
  behavior: Behavior,
  viewer: EdgeRequest,
  body: IncomingMessage,
  { cache, upgrade }: { readonly cache: EdgeCache; readonly upgrade: Upgrade | undefined },
): Promise<Delivery | 'upgraded'> {
  const { cachePolicy, forwarding, pathPattern, errorMin } = behavior;
  const { method, path, sourceIp } = viewer;
  const requestWith = (headers: IncomingHttpHeaders) => ({
    // HEAD is not replaced by GET, because an API may have a route for it.
    method,
    path,
    queryString: chosenQuery(viewer.queryString, forwarding),
    headers,
    sourceIp,
    body,
  });
  const headers = originHeaders(behavior, viewer.headers, sourceIp);
  if (upgrade && behavior.connect) {
    const response = await behavior.connect(requestWith(headers), upgrade);
    return response === 'upgraded' ? response : { response, result: response.status >= 400 ? 'Error' : 'Miss' };
  }
  const isCached = cachePolicy.ttls.max > 0 && (method === 'GET' || method === 'HEAD');
  const { response, result: cacheResult }: Delivery = isCached
    ? await cache.serve({
        key: `${pathPattern} ${cacheKey(viewer, cachePolicy)}`,
        method,
        ttls: cachePolicy.ttls,
        errorMin,
        fetchOrigin: (conditions) =>
          behavior.origin(withoutBody(requestWith({ ...withoutConditions(headers), ...conditions }))),
      })
    : { response: await behavior.origin(requestWith(headers)), result: 'Miss' };
  const result = response.status >= 400 ? 'Error' : cacheResult;
  if (forwarding.cookies) return { response, result };
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Cookies.html
  const { 'set-cookie': _, ...others } = response.headers;
  return { response: { ...response, headers: others }, result };
}

/** Headers of a single connection, which a proxy doesn't forward. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'te',
  'expect',
]);

/** The request headers for the origin: those that the policies forward, and CloudFront's own. */
function originHeaders(
  { forwarding, cachePolicy }: Behavior,
  viewer: IncomingHttpHeaders,
  sourceIp: string,
): IncomingHttpHeaders {
  const { cookie, host: _, 'accept-encoding': accepted, ...others } = viewer;
  const forwarded = Object.entries(others).filter(
    ([name]) => !hopByHop.has(name) && (name === 'content-length' || forwarding.header(name)),
  );
  const cookies = chosenCookies(cookie, forwarding);
  const encoding =
    cachePolicy.encodings.length > 0
      ? normalizedEncoding(accepted, cachePolicy.encodings)
      : forwarding.header('accept-encoding')
        ? accepted
        : undefined;
  return {
    'user-agent': 'Amazon CloudFront',
    ...Object.fromEntries(forwarded),
    ...(encoding !== undefined && { 'accept-encoding': encoding }),
    ...(cookies !== undefined && { cookie: cookies }),
    'x-forwarded-for': [viewer['x-forwarded-for'], sourceIp].filter(Boolean).join(', '),
    'x-forwarded-proto': 'https',
    'x-forwarded-port': '443',
    via: '2.0 local.cloudfront.net (CloudFront)',
    'x-amz-cf-id': randomUUID(),
  };
}

/** CloudFront's response to a method that the behaviour doesn't allow. It is never cached. */
const methodRefusal = errorPage(403, 'This distribution is not configured to allow this request method.');

/** CloudFront treats `api/*` and `/api/*` as the same pattern. */
function pathMatcher(pattern: string): (path: string) => boolean {
  const expression = wildcard(pattern.startsWith('/') || pattern === '*' ? pattern : `/${pattern}`);
  return (path) => expression.test(path);
}
