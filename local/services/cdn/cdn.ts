import { randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders, type IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { wildcard } from '#aws/wildcard.ts';
import { deliver } from './deliver.ts';
import type { EdgeFunction, EdgeRequest } from './edge-function.ts';
import type { Origin, OriginResponse, Upgrade, WebSocketOrigin } from './origin.ts';
import type { HeadersPolicy } from './response-headers.ts';
import type { Forwarding } from './settings.ts';

/** One of a distribution's behaviours, all its references resolved. */
export interface Behavior {
  /** `*` any characters, `?` exactly one; the default behaviour handles all other paths. */
  readonly pathPattern: string;
  readonly allowedMethods: readonly string[];
  readonly origin: Origin;
  /** Only with an origin that speaks WebSocket. */
  readonly connect?: WebSocketOrigin;
  readonly originHeaders: Readonly<Record<string, string>>;
  readonly forwarding: Forwarding;
  readonly viewerRequest?: EdgeFunction;
  readonly responseHeaders?: HeadersPolicy;
  /** The encodings for uncompressed answers of the origin; empty without compression. */
  readonly encodings: readonly ('br' | 'gzip')[];
}

export interface CdnSettings {
  readonly defaultRootObject: string;
  /** In the distribution's order, the default behaviour last. */
  readonly behaviors: readonly Behavior[];
}

/** What the front hands to the CDN. */
export interface Cdn {
  serve(call: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Upgrades to WebSocket if the origin supports it. Any other upgrade is handled as a plain request. */
  upgrade(upgrade: Upgrade): Promise<void>;
}

/** A CloudFront distribution: behaviours, viewer functions, forwarding, response headers, compression, conditions, ranges. */
export function createCdn({ defaultRootObject, behaviors }: CdnSettings): Cdn {
  const matchers = behaviors.map((behavior) => ({ behavior, matches: pathMatcher(behavior.pathPattern) }));

  const handle = async (call: IncomingMessage, response: () => ServerResponse, upgrade?: Upgrade): Promise<void> => {
    const [path = '/', queryString = ''] = (call.url ?? '/').split(/\?(.*)/s);
    const method = call.method ?? 'GET';
    const sourceIp = call.socket.remoteAddress ?? '127.0.0.1';
    const viewer: EdgeRequest = { method, path, queryString, headers: call.headers, sourceIp };
    const behavior = matchers.find(({ matches }) => matches(path))?.behavior;
    const allowed = behavior?.allowedMethods.includes(method) ? behavior : undefined;
    if (!allowed) call.resume();
    const answer = allowed ? await answerOf(allowed, defaultRootObject, viewer, call, upgrade) : methodRefusal;
    if (answer === 'taken') return;
    const headers = behavior?.responseHeaders?.(answer.headers) ?? answer.headers;
    await deliver(call, response(), allowed?.encodings ?? [], { ...answer, headers });
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

/** Node leaves the connection of an upgrade request to us: answer and close it. */
function plainResponse({ call, socket }: Upgrade): ServerResponse {
  const response = new ServerResponse(call);
  response.shouldKeepAlive = false;
  if (socket instanceof Socket) response.assignSocket(socket);
  response.once('finish', () => socket.end());
  return response;
}

async function answerOf(
  behavior: Behavior,
  defaultRootObject: string,
  viewer: EdgeRequest,
  body: IncomingMessage,
  upgrade: Upgrade | undefined,
): Promise<OriginResponse | 'taken'> {
  const edge = behavior.viewerRequest ? await behavior.viewerRequest(viewer) : { request: viewer };
  if ('response' in edge) return edge.response;
  const { method, path, queryString, headers, sourceIp } = edge.request;
  const request = {
    // An origin answers HEAD as a GET without a body, except an API, which may have a route for it.
    method,
    path: path === '/' ? `/${defaultRootObject}` : path,
    queryString: queryString
      .split('&')
      .filter((pair) => behavior.forwarding.query(pair.split('=')[0] ?? ''))
      .join('&'),
    headers: originHeaders(behavior, headers, sourceIp),
    sourceIp,
    body,
  };
  return upgrade && behavior.connect ? behavior.connect(request, upgrade) : behavior.origin(request);
}

/** Connection headers end at every hop. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'te',
  'expect',
]);

/** The headers for the origin: those that the policies forward, and CloudFront's own. */
function originHeaders(
  { forwarding, originHeaders: own }: Behavior,
  viewer: IncomingHttpHeaders,
  sourceIp: string,
): IncomingHttpHeaders {
  const { cookie, host: _, ...others } = viewer;
  const forwarded = Object.entries(others).filter(
    ([name]) => !hopByHop.has(name) && (name === 'content-length' || forwarding.header(name)),
  );
  const cookies = cookie?.split(/; */).filter((pair) => forwarding.cookie(pair.split('=')[0] ?? '')) ?? [];
  return {
    'user-agent': 'Amazon CloudFront',
    ...Object.fromEntries(forwarded),
    ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
    'x-forwarded-for': [viewer['x-forwarded-for'], sourceIp].filter(Boolean).join(', '),
    'x-forwarded-proto': 'https',
    'x-forwarded-port': '443',
    via: '2.0 local.cloudfront.net (CloudFront)',
    'x-amz-cf-id': randomUUID(),
    ...own,
  };
}

/** CloudFront's refusal of a method; never cached, never the site's page. */
const methodRefusal: OriginResponse = {
  status: 403,
  headers: { 'content-type': 'text/html', 'x-cache': 'Error from cloudfront' },
  body: Buffer.from(
    '<!doctype html><title>403</title><h1>403 ERROR</h1><p>This distribution is not configured to allow this request method.</p>\n',
  ),
};

/** `api/*` and `/api/*` are the same pattern. */
function pathMatcher(pattern: string): (path: string) => boolean {
  const expression = wildcard(pattern.startsWith('/') || pattern === '*' ? pattern : `/${pattern}`);
  return (path) => expression.test(path);
}
