import { get } from 'node:http';
import type { APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import type { Invoke } from '#lib/invoke.ts';
import { FunctionError } from '#services/functions/functions.ts';
import { manualClock } from '../../manual-clock.ts';
import { identity, ok, openApi, route } from './harness.ts';

const idShape = /^[\w-]{15}=$/;
const failing: Invoke = async () => {
  throw new FunctionError('error', 'no');
};
const throttled: Invoke = async () => {
  throw new FunctionError('throttled', 'Rate Exceeded.');
};
/** A function that records its events and returns their body. */
function recorder() {
  const events: APIGatewayProxyWebsocketEventV2[] = [];
  const invoke: Invoke = async (event) => {
    events.push(event as APIGatewayProxyWebsocketEventV2);
    return { statusCode: 200, body: `received ${events.at(-1)?.body}` };
  };
  return { events, invoke };
}

/** The status of the response to an upgrade request. */
const statusOf = (port: number, headers: Readonly<Record<string, string>>) =>
  new Promise((done) =>
    get({ port, path: '/live', headers: { connection: 'Upgrade', ...headers } }, (response) =>
      done(response.resume().statusCode),
    ),
  );

const context = (routeKey: string, eventType: string) => ({
  routeKey,
  eventType,
  extendedRequestId: expect.stringMatching(idShape),
  requestTime: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:[\d:]{8} \+0000$/),
  messageDirection: 'IN',
  stage: 'live',
  connectedAt: expect.any(Number),
  requestTimeEpoch: expect.any(Number),
  identity: { userAgent: 'Mozilla', sourceIp: '127.0.0.1' },
  requestId: expect.stringMatching(idShape),
  domainName: identity.domainName,
  connectionId: expect.stringMatching(idShape),
  apiId: 'api',
});

describe('a connection', () => {
  it('sends its functions events in API Gateway’s format', async () => {
    const { events, invoke } = recorder();
    const routes = { $connect: route(invoke), $default: route(invoke), $disconnect: route(invoke) };
    const api = await openApi({ routes });
    const headers = { 'user-agent': 'Mozilla' };
    const client = await api.connect('/live?ticket=a%20b&many=1&many=2', { origin: 'https://shop.example', headers });
    client.socket.send('hello');
    await expect.poll(() => events).toHaveLength(2);
    client.socket.close();
    await expect.poll(() => events).toHaveLength(3);

    const [connected, message, disconnected] = events;
    expect(connected).toEqual({
      headers: expect.objectContaining({
        Host: identity.domainName,
        Origin: 'https://shop.example',
        'Sec-WebSocket-Version': '13',
        'User-Agent': 'Mozilla',
      }),
      multiValueHeaders: expect.objectContaining({ Origin: ['https://shop.example'] }),
      queryStringParameters: { ticket: 'a b', many: '2' },
      multiValueQueryStringParameters: { ticket: ['a b'], many: ['1', '2'] },
      requestContext: context('$connect', 'CONNECT'),
      isBase64Encoded: false,
    });
    expect(message).toEqual({
      requestContext: { ...context('$default', 'MESSAGE'), messageId: expect.stringMatching(idShape) },
      body: 'hello',
      isBase64Encoded: false,
    });
    expect(disconnected).toMatchObject({
      headers: { Host: identity.domainName },
      requestContext: {
        ...context('$disconnect', 'DISCONNECT'),
        disconnectStatusCode: 1005,
        disconnectReason: 'Client-side close frame status not set',
      },
    });
    expect(new Set(events.map(({ requestContext }) => requestContext.connectionId)).size).toBe(1);
    expect(api.connections.size).toBe(0);
  });

  it('needs none of the special routes', async () => {
    const client = await (await openApi()).connect();
    expect(client.socket.extensions).toBe('');
    client.socket.close(1000, 'bye');
    expect(await client.closed).toEqual({ code: 1000, reason: 'bye' });
  });

  it('has the subprotocol that the function chose, and no other', async () => {
    const choosing: Invoke = async () => ({ statusCode: 200, headers: { 'sec-websocket-protocol': 'b' } });
    const chosen = await (await openApi({ routes: { $connect: route(choosing) } })).connect('/live', {}, ['a', 'b']);
    expect(chosen.socket.protocol).toBe('b');
    const silent = await openApi({ routes: { $connect: route(ok) } });
    await expect(silent.connect('/live', {}, ['a'])).rejects.toThrow('Server sent no subprotocol');
  });
});

describe('an upgrade is rejected', () => {
  it.each([
    ['with the function’s status', async () => ({ statusCode: 401, body: 'secret' }), 401, 'Unauthorized'],
    ['with the function’s status as text', async () => ({ statusCode: '403' }), 403, 'Forbidden'],
    ['if the function fails', failing, 502, 'Internal server error'],
    ['if the function returns nothing', async () => undefined, 502, 'Internal server error'],
    // https://docs.aws.amazon.com/lambda/latest/dg/services-apigateway-errors.html
    ['if the function is throttled', throttled, 500, 'Internal server error'],
    ['if the function times out', () => new Promise(() => {}), 504, 'Endpoint request timed out'],
  ] satisfies [string, Invoke, number, string][])('%s', async (_, invoke, status, message) => {
    const api = await openApi({ routes: { $connect: route(invoke, { timeoutMs: 100 }) } });
    const refusal = await api.refusal();
    const connectionId = expect.stringMatching(idShape);
    expect(refusal).toEqual({ status, body: { message, connectionId, requestId: connectionId } });
    expect(api.connections.size).toBe(0);
  });

  it('at another path, without WebSocket headers, and with an invalid key', async () => {
    const api = await openApi();
    await expect(api.connect('/other')).rejects.toThrow('Unexpected server response: 403');
    const strict = await openApi({ forwarded: (name) => !name.startsWith('sec-websocket-') });
    expect((await strict.refusal()).status).toBe(400);
    const { events, invoke } = recorder();
    const asking = await openApi({ routes: { $connect: route(invoke) } });
    const handshake = { 'sec-websocket-version': '13', 'sec-websocket-key': 'short' };
    expect(await statusOf(asking.port, { upgrade: 'websocket', ...handshake })).toBe(400);
    expect(events).toEqual([]);
  });

  it('for other protocols, and a plain request gets a 426', async () => {
    const { port } = await openApi();
    const plain = await fetch(`http://127.0.0.1:${port}/live`);
    expect([plain.status, await plain.json()]).toEqual([426, { message: 'Upgrade Required' }]);
    expect(await statusOf(port, { upgrade: 'h2c' })).toBe(426);
  });
});

describe('a message', () => {
  it('goes to the route that it names, else to $default, and the function’s result is not sent back', async () => {
    const { events, invoke } = recorder();
    const routes = { say: route(invoke), note: route(invoke), $default: route(invoke) };
    const client = await (await openApi({ routes })).connect();
    const said = [
      '{"action":"say"}',
      '{"action":"note"}',
      '{"action":"$disconnect"}',
      '{"action":{"toString":1}}',
      'null',
      'no JSON',
    ];
    for (const [index, text] of said.entries()) {
      client.socket.send(text);
      await expect.poll(() => events).toHaveLength(index + 1);
    }
    const keys = events.map(({ requestContext }) => requestContext.routeKey);
    expect(keys).toEqual(['say', 'note', '$default', '$default', '$default', '$default']);
    expect(client.received).toEqual([]);
  });

  it.each([
    ['has no route', {}, 'Forbidden'],
    ['fails', { $default: route(failing) }, 'Internal server error'],
    [
      'takes too long',
      { $default: route(() => new Promise(() => {}), { timeoutMs: 50 }) },
      'Endpoint request timed out',
    ],
  ])('that %s causes an error message', async (_, routes, message) => {
    const client = await (await openApi({ routes })).connect();
    client.socket.send('hello');
    await expect.poll(() => client.received).toHaveLength(1);
    expect(JSON.parse(client.received[0] ?? '')).toEqual({
      message,
      connectionId: expect.stringMatching(idShape),
      requestId: expect.stringMatching(idShape),
    });
  });

  it('may have 128 KB in frames of 32 KB', async () => {
    const { events, invoke } = recorder();
    const client = await (await openApi({ routes: { $default: route(invoke) } })).connect();
    for (const fin of [false, false, false, true]) client.socket.send('x'.repeat(32 * 1024), { fin });
    await expect.poll(() => events.map(({ body }) => body?.length)).toEqual([128 * 1024]);
    client.socket.send('y');
    await expect.poll(() => events).toHaveLength(2);
  });

  it.each([
    ['a frame over 32 KB', ['x'.repeat(32 * 1024 + 1)], 1009],
    ['a message over 128 KB', Array.from({ length: 5 }, () => 'x'.repeat(32 * 1024)), 1009],
    ['a binary frame', [Buffer.from('x')], 1003],
  ])('closes the connection after %s', async (_, parts, expected) => {
    const { events, invoke } = recorder();
    const api = await openApi({ routes: { $default: route(invoke), $disconnect: route(invoke) } });
    const client = await api.connect();
    for (const [index, part] of parts.entries()) client.socket.send(part, { fin: index === parts.length - 1 });
    expect(await client.closed).toMatchObject({ code: expected });
    await expect.poll(() => events.map(({ requestContext }) => requestContext.eventType)).toEqual(['DISCONNECT']);
  });
});

describe('a time limit', () => {
  const minute = 60;

  it('closes a connection after ten idle minutes', async () => {
    const clock = manualClock();
    const { events, invoke } = recorder();
    const api = await openApi({ clock, routes: { $default: route(invoke), $disconnect: route(invoke) } });
    const client = await api.connect();
    clock.advance(9 * minute);
    client.socket.send('still here');
    await expect.poll(() => events).toHaveLength(1);
    clock.advance(9 * minute);
    expect(client.socket.readyState).toBe(client.socket.OPEN);
    clock.advance(minute);
    expect(await client.closed).toEqual({ code: 1001, reason: 'Going away' });
    expect(events.at(-1)?.requestContext).toMatchObject({ disconnectStatusCode: 1001, disconnectReason: 'Going away' });
    expect(clock.waiting).toBe(0);
  });

  it('closes every connection after two hours', async () => {
    const clock = manualClock();
    const { events, invoke } = recorder();
    const client = await (await openApi({ clock, routes: { $default: route(invoke) } })).connect();
    for (let minutes = 0; minutes < 119; minutes += 7) {
      client.socket.send('ping');
      await expect.poll(() => events).toHaveLength(minutes / 7 + 1);
      clock.advance(7 * minute);
    }
    expect(client.socket.readyState).toBe(client.socket.OPEN);
    clock.advance(minute);
    expect(await client.closed).toMatchObject({ code: 1001 });
  });
});
