import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Invoke } from '#lib/invoke.ts';
import type { OriginRequest } from '#services/cdn/origin.ts';
import { FunctionError } from '#services/functions/functions.ts';
import { createHttpApi, type RouteSettings } from '#services/http-api/http-api.ts';

const echo: Invoke = async (event) => event;
const route = (routeKey: string, more: Partial<RouteSettings> = {}): RouteSettings => ({
  routeKey,
  invoke: echo,
  timeoutMs: 5_000,
  ...more,
});

async function call(routes: readonly RouteSettings[], request: Partial<OriginRequest> & { readonly content?: string }) {
  const api = createHttpApi({ apiId: 'api', account: '000000000000', domainName: 'api.example', routes });
  const { content, ...rest } = request;
  const { status, headers, body } = await api({
    method: 'GET',
    path: '/',
    queryString: '',
    headers: {},
    sourceIp: '127.0.0.1',
    body: Readable.from(content === undefined ? [] : [Buffer.from(content)]),
    ...rest,
  });
  const text = Buffer.isBuffer(body) ? body.toString() : '';
  return { status, headers, text, json: () => JSON.parse(text) };
}

const plain = { method: 'GET', path: '/', queryString: '', headers: {}, sourceIp: '127.0.0.1' };

describe('an HTTP API', () => {
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
  it('sends the variables of its stage', async () => {
    const stageVariables = { cloudFrontOnly: 'true' };
    const settings = { apiId: 'api', account: '0', domainName: 'api.example', stageVariables };
    const api = createHttpApi({ ...settings, routes: [route('GET /')] });
    const { body } = await api({ ...plain, body: Readable.from([]) });
    expect(JSON.parse(String(body))).toMatchObject({ stageVariables });
  });

  it('sends payload 2.0', async () => {
    const response = await call([route('PUT /api/cart/{productId}')], {
      method: 'PUT',
      path: '/api/cart/a%20b',
      queryString: 'x=1&y=&x=2',
      headers: { cookie: 'a=1; b=2', 'content-type': 'application/json', 'x-many': '1, 2', 'user-agent': 'me' },
      content: '{"qty":1}',
    });
    expect(response.json()).toEqual({
      version: '2.0',
      routeKey: 'PUT /api/cart/{productId}',
      rawPath: '/api/cart/a b',
      rawQueryString: 'x=1&y=&x=2',
      cookies: ['a=1', 'b=2'],
      headers: {
        'content-type': 'application/json',
        'x-many': '1, 2',
        'user-agent': 'me',
        host: 'api.example',
        'x-forwarded-for': '127.0.0.1',
      },
      queryStringParameters: { x: '1,2', y: '' },
      requestContext: {
        accountId: '000000000000',
        apiId: 'api',
        domainName: 'api.example',
        domainPrefix: 'api',
        http: { method: 'PUT', path: '/api/cart/a b', protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'me' },
        requestId: expect.any(String),
        routeKey: 'PUT /api/cart/{productId}',
        stage: '$default',
        time: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/),
        timeEpoch: expect.any(Number),
      },
      pathParameters: { productId: 'a b' },
      body: '{"qty":1}',
      isBase64Encoded: false,
    });
  });

  it('appends the address that called it to the addresses that the call names', async () => {
    const response = await call([route('GET /')], {
      headers: { 'x-forwarded-for': '6.6.6.6' },
      sourceIp: '198.51.100.1',
    });
    expect(response.json().headers['x-forwarded-for']).toBe('6.6.6.6, 198.51.100.1');
  });

  it('sends bodies that are not text as base64', async () => {
    const headers = { 'content-type': 'image/png' };
    const response = await call([route('POST /x')], { method: 'POST', path: '/x', headers, content: 'png' });
    expect(response.json()).toMatchObject({ body: Buffer.from('png').toString('base64'), isBase64Encoded: true });
  });

  it('sends claims as text, and lists as [a b]', async () => {
    const verify = async () => ({ sub: 'u', 'cognito:groups': ['owners', 'x'], exp: 5, email_verified: true });
    const response = await call([route('GET /me', { authorizer: { verify, scopes: [] } })], {
      path: '/me',
      headers: { authorization: 'Bearer t' },
    });
    expect(response.json().requestContext.authorizer).toEqual({
      jwt: { claims: { sub: 'u', 'cognito:groups': '[owners x]', exp: '5', email_verified: 'true' }, scopes: null },
    });
  });

  it.each([
    ['no route', { path: '/nope' }, 404, 'Not Found'],
    ['another method', { method: 'POST', path: '/me' }, 404, 'Not Found'],
    ['no token', { path: '/me' }, 401, 'Unauthorized'],
    ['a bad token', { path: '/me', headers: { authorization: 'Bearer bad' } }, 401, 'Unauthorized'],
    ['a token without the scope', { path: '/scoped', headers: { authorization: 'good' } }, 403, 'Forbidden'],
    ['a path with invalid encoding', { path: '/%zz' }, 400, 'Bad Request'],
    [
      'a body over 10 MB',
      { path: '/open', content: 'x'.repeat(10 * 1024 * 1024 + 1) },
      413,
      'Request Entity Too Large',
    ],
    ['a function that throws', { path: '/throws' }, 500, 'Internal Server Error'],
    // "If the Lambda API rejects the invocation request, API Gateway returns a 500 error code":
    // https://docs.aws.amazon.com/lambda/latest/dg/services-apigateway-errors.html
    ['a function that is throttled', { path: '/throttled' }, 500, 'Internal Server Error'],
    ['a function that times out', { path: '/late' }, 503, 'Service Unavailable'],
    ['an integration that takes too long', { path: '/endless' }, 503, 'Service Unavailable'],
    ['an event over 6 MB', { path: '/over' }, 413, 'Request Entity Too Large'],
    ['a result over 6 MB', { path: '/result' }, 500, 'Internal Server Error'],
    ['an invalid response', { path: '/nonsense' }, 500, 'Internal Server Error'],
  ])('refuses %s', async (_, request, status, message) => {
    const verify = async (token: string) => (token === 'good' ? { scope: 'read' } : undefined);
    const fail =
      (error: Error): Invoke =>
      () =>
        Promise.reject(error);
    const routes = [
      route('GET /open'),
      route('GET /me', { authorizer: { verify, scopes: [] } }),
      route('GET /scoped', { authorizer: { verify, scopes: ['write'] } }),
      route('GET /throws', { invoke: fail(new FunctionError('error', 'boom')) }),
      route('GET /throttled', { invoke: fail(new FunctionError('throttled', 'Rate Exceeded.')) }),
      route('GET /late', { invoke: fail(new FunctionError('timeout', 'late')) }),
      route('GET /over', { invoke: fail(new FunctionError('event-too-large', 'large')) }),
      route('GET /result', { invoke: fail(new FunctionError('result-too-large', 'large')) }),
      route('GET /endless', { invoke: () => new Promise(() => {}), timeoutMs: 1 }),
      route('GET /nonsense', { invoke: async () => ({ statusCode: 'fine' }) }),
    ];
    const response = await call(routes, request);
    expect(response.status).toBe(status);
    expect(response.json()).toEqual({ message });
    expect(response.headers['content-type']).toBe('application/json');
  });

  it('throttles each route by its own bucket', async () => {
    const routes = [route('GET /a', { throttle: { rate: 0.001, burst: 2 } }), route('GET /b')];
    const api = createHttpApi({ apiId: 'api', account: '0', domainName: 'api.example', routes });
    const refresh = async (path: string) =>
      (await api({ method: 'GET', path, queryString: '', headers: {}, sourceIp: '', body: Readable.from([]) })).status;
    expect([await refresh('/a'), await refresh('/a'), await refresh('/a'), await refresh('/b')]).toEqual([
      200, 200, 429, 200,
    ]);
  });

  it.each([
    [
      { statusCode: 201, body: 'x', headers: { 'X-A': 1 } },
      201,
      'x',
      { 'x-a': '1', 'content-type': 'text/plain; charset=utf-8' },
    ],
    [{ statusCode: 200, body: 'eA==', isBase64Encoded: true, cookies: ['a=1'] }, 200, 'x', { 'set-cookie': ['a=1'] }],
    [{ statusCode: 204 }, 204, '', {}],
    [{ hello: 'world' }, 200, '{"hello":"world"}', { 'content-type': 'application/json' }],
    ['text', 200, 'text', { 'content-type': 'application/json' }],
    [null, 200, 'null', {}],
  ])('converts the function’s result %j to a response', async (result, status, text, headers) => {
    const response = await call([route('$default', { invoke: async () => result })], {});
    expect(response).toMatchObject({ status, text, headers });
  });
});
