import { STATUS_CODES } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import * as z from 'zod/mini';
import { type Clock, systemClock } from '#lib/clock.ts';
import type { Invoke } from '#lib/invoke.ts';
import type { Origin, OriginRequest, OriginResponse, Upgrade, WebSocketOrigin } from '#services/cdn/origin.ts';
import { within } from '#services/functions/outcome.ts';
import { Connection } from './connection.ts';
import {
  type ConnectionIdentity,
  connectEvent,
  disconnectEvent,
  messageEvent,
  newGatewayId,
  type WebSocketApiIdentity,
} from './events.ts';
import { watchFrames } from './frames.ts';

export interface WebSocketRoute {
  readonly invoke: Invoke;
  /** The integration's timeout in milliseconds. */
  readonly timeoutMs: number;
}

interface WebSocketApiSettings extends WebSocketApiIdentity {
  /** `$connect`, `$disconnect`, `$default` and custom routes. */
  readonly routes: ReadonlyMap<string, WebSocketRoute>;
  /** The path of the route key in a message: `['action']` for `$request.body.action`. */
  readonly selection: readonly string[];
  readonly clock?: Clock;
}

export interface WebSocketApi {
  /** Responds to requests that are not upgrades. */
  readonly origin: Origin;
  readonly connect: WebSocketOrigin;
  readonly connections: ReadonlyMap<string, Connection>;
}

const largestFrame = 32 * 1024;
export const largestMessage = 128 * 1024;

const proxyResponse = z.object({
  statusCode: z.coerce.number().check(z.refine((status) => Number.isInteger(status) && status >= 200 && status < 600)),
  headers: z._default(z.record(z.string(), z.coerce.string()), {}),
  body: z.nullish(z.string()),
});

const responseWith = (status: number, message = STATUS_CODES[status], more: object = {}): OriginResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify({ message, ...more })),
});

/**
 * Runs a WebSocket API like API Gateway. The `$connect` route accepts or rejects clients, messages go to their routes, and a
 * connection that exceeds a limit is closed.
 */
export function createWebSocketApi(settings: WebSocketApiSettings): WebSocketApi {
  const { routes, clock = systemClock } = settings;
  const connections = new Map<string, Connection>();

  const disconnect = (identity: ConnectionIdentity, code: number, reason: string) => {
    connections.delete(identity.id);
    // Best effort, as on AWS: a failure is only in the function's log.
    routes
      .get('$disconnect')
      ?.invoke(disconnectEvent(settings, identity, code, reason))
      .catch(() => {});
  };
  const open = (identity: ConnectionIdentity, socket: WebSocket): Connection => {
    const connection = new Connection({
      identity,
      socket,
      clock,
      onMessage: (text) => void deliver(settings, connection, text),
      onEnd: (code, reason) => disconnect(identity, code, reason),
    });
    connections.set(identity.id, connection);
    return connection;
  };

  return {
    origin: async () => responseWith(426),
    connections,
    async connect(request, upgrade) {
      if (request.path !== `/${settings.stage}`) return responseWith(403);
      if (!isHandshake(request)) return responseWith(400);
      const identity = identify(request, clock);
      const decision = await runConnectRoute(settings, identity, request);
      if ('status' in decision) return decision;
      if (!upgrade.socket.writable) disconnect(identity, 1006, 'Connection closed abnormally');
      else accept(upgrade, decision.protocol, (socket) => open(identity, socket));
      return 'upgraded';
    },
  };
}

/** Whether the request is a WebSocket handshake. A CDN may drop the headers, so this is checked before the function runs. */
const isHandshake = ({ method, headers }: OriginRequest): boolean =>
  method === 'GET' &&
  headers['sec-websocket-version'] === '13' &&
  /^[+/0-9A-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '');

const identify = ({ sourceIp, headers }: OriginRequest, clock: Clock): ConnectionIdentity => ({
  id: newGatewayId(),
  connectedAt: clock.now(),
  sourceIp,
  userAgent: headers['user-agent'] ?? '',
});

/** Runs the `$connect` route. Resolves with its error, or with the subprotocol it chose. Without the route anyone may connect. */
async function runConnectRoute(
  api: WebSocketApiSettings,
  identity: ConnectionIdentity,
  request: OriginRequest,
): Promise<OriginResponse | { readonly protocol: string | undefined }> {
  const route = api.routes.get('$connect');
  if (route === undefined) return { protocol: undefined };
  const event = connectEvent(api, identity, request);
  const ids = { connectionId: identity.id, requestId: event.requestContext.requestId };
  const outcome = await within(route.timeoutMs, route.invoke(event));
  if (outcome === 'timeout') return responseWith(504, 'Endpoint request timed out', ids);
  if (outcome === 'throttled') return responseWith(500, 'Internal server error', ids);
  const parsed = z.safeParse(proxyResponse, typeof outcome === 'object' ? outcome.result : undefined);
  if (!parsed.success) return responseWith(502, 'Internal server error', ids);
  const { statusCode, headers } = parsed.data;
  if (statusCode >= 300) return responseWith(statusCode, undefined, ids);
  const chosen = Object.entries(headers).find(([name]) => name.toLowerCase() === 'sec-websocket-protocol');
  return { protocol: chosen?.[1] };
}

function accept(
  { call, socket, head }: Upgrade,
  protocol: string | undefined,
  open: (socket: WebSocket) => Connection,
): void {
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: largestMessage,
    handleProtocols: () => protocol ?? false,
  });
  let connection: Connection | undefined;
  // Registered before ws reads, so that too large a frame closes the connection before its message is delivered.
  const watch = watchFrames(largestFrame, () => connection?.close(1009));
  socket.on('data', watch);
  server.handleUpgrade(call, socket, head, (webSocket) => {
    connection = open(webSocket);
  });
}

/** Sends a message to its route. The client receives errors, but not the function's result. */
async function deliver(api: WebSocketApiSettings, connection: Connection, text: string): Promise<void> {
  const routeKey = selectRoute(api, text);
  const event = messageEvent(api, connection.identity, routeKey, text);
  const refuse = (message: string) => {
    const { connectionId, requestId } = event.requestContext;
    connection.send(JSON.stringify({ message, connectionId, requestId }));
  };
  const route = api.routes.get(routeKey);
  if (route === undefined) return refuse('Forbidden');
  const outcome = await within(route.timeoutMs, route.invoke(event));
  if (outcome === 'timeout') return refuse('Endpoint request timed out');
  if (typeof outcome === 'string') return refuse('Internal server error');
}

/** The route key in a message's JSON if the API has that route, else `$default`. */
function selectRoute({ routes, selection }: WebSocketApiSettings, text: string): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return '$default';
  }
  for (const name of selection) {
    value = typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : '';
  }
  return typeof value === 'string' && !value.startsWith('$') && routes.has(value) ? value : '$default';
}
