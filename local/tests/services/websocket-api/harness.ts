import { once } from 'node:events';
import { createServer } from 'node:http';
import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { afterEach } from 'vitest';
import { type ClientOptions, WebSocket } from 'ws';
import type { Clock } from '#lib/clock.ts';
import type { Invoke } from '#lib/invoke.ts';
import { closeServer, listen } from '#lib/listen.ts';
import { createCdn } from '#services/cdn/cdn.ts';
import { createManagement } from '#services/websocket-api/management.ts';
import { createWebSocketApi, type WebSocketRoute } from '#services/websocket-api/websocket-api.ts';
import { account, keyringOf, limitedKeys, region, rootKeys } from '../../callers.ts';
import { cachePolicy, everything } from '../cdn/harness.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

export const identity = { apiId: 'api', domainName: 'api.execute-api.ap-south-1.amazonaws.com', stage: 'live' };
export const route = (invoke: Invoke, more: Partial<WebSocketRoute> = {}): WebSocketRoute => ({
  invoke,
  timeoutMs: 5_000,
  ...more,
});
export const ok: Invoke = async () => ({ statusCode: 200 });

interface ApiOptions {
  readonly routes?: Readonly<Record<string, WebSocketRoute>>;
  readonly clock?: Clock;
  /** The IAM statements of the limited caller. */
  readonly granted?: readonly object[];
  /** Which headers of the viewer the CDN forwards. */
  readonly forwarded?: (name: string) => boolean;
}

/** A client with the messages that it received, in order. */
export class Client {
  readonly socket: WebSocket;
  readonly received: string[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;

  constructor(socket: WebSocket) {
    this.socket = socket.on('message', (data) => this.received.push(data.toString()));
    this.closed = new Promise((done) =>
      socket.once('close', (code, reason) => done({ code, reason: reason.toString() })),
    );
  }
}

/** A WebSocket API behind a CDN, and AWS's SDK client for its `@connections`. */
export async function openApi({ routes = {}, clock, granted = [], forwarded = () => true }: ApiOptions = {}) {
  const api = createWebSocketApi({
    ...identity,
    routes: new Map(Object.entries(routes)),
    selection: ['action'],
    ...(clock && { clock }),
  });
  const cdn = createCdn({
    defaultRootObject: '',
    behaviors: [
      {
        pathPattern: '/live',
        allowedMethods: ['GET'],
        ...api,
        cachePolicy: cachePolicy(),
        forwarding: { ...everything, header: forwarded },
        errorMin: () => 0,
        encodings: [],
      },
    ],
  });
  const front = createServer((call, response) => void cdn.serve(call, response));
  front.on('upgrade', (call, socket, head) => void cdn.upgrade({ call, socket, head }));
  const port = await listen(front);
  const keyring = keyringOf(...granted);
  const management = createManagement({ api: { ...identity, ...api }, region, account, keyring });
  const endpoint = `http://127.0.0.1:${await listen(management.server)}/live`;
  cleanups.push(
    () => management.close(),
    () => closeServer(front),
  );
  const dial = (path = '/live', options: ClientOptions = {}, protocols: string[] = []) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols, options);
    // A refused connection must reject only the promise that waits for it.
    socket.on('error', () => {});
    cleanups.push(async () => socket.terminate());
    return socket;
  };
  return {
    port,
    connections: api.connections,
    endpoint,
    async connect(path?: string, options?: ClientOptions, protocols?: string[]): Promise<Client> {
      const client = new Client(dial(path, options, protocols));
      await once(client.socket, 'open');
      return client;
    },
    /** Connects, and returns the status and body of the error response. */
    async refusal(path?: string): Promise<{ status: number; body: unknown }> {
      const socket = dial(path);
      const [, response] = await once(socket, 'unexpected-response');
      const body = Buffer.concat(await response.toArray()).toString();
      return { status: response.statusCode, body: JSON.parse(body) };
    },
    management: (credentials: typeof rootKeys = rootKeys) =>
      new ApiGatewayManagementApiClient({ endpoint, region, credentials, maxAttempts: 1 }),
    limited: limitedKeys,
  };
}
