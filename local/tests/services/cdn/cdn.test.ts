import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { StartError } from '#lib/start-error.ts';
import { createEdgeFunction } from '#services/cdn/edge-function.ts';
import type { Origin, OriginRequest, OriginResponse } from '#services/cdn/origin.ts';
import { createHeadersPolicy } from '#services/cdn/response-headers.ts';
import { behavior, everything, serve, text } from './harness.ts';

const stored =
  (bytes: string, etag = '"e1"') =>
  async (): Promise<OriginResponse> => ({
    status: 200,
    headers: {
      'content-type': 'text/css',
      'content-length': String(bytes.length),
      etag,
      'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
      'accept-ranges': 'bytes',
    },
    body: Readable.from([Buffer.from(bytes.slice(0, 7)), Buffer.from(bytes.slice(7))]),
  });

describe('the CDN', () => {
  it('uses the first behaviour whose pattern matches, and the default root object for /', async () => {
    const get = await serve([behavior('/api/a?'), behavior('api/*'), behavior('*.png'), behavior('*')]);
    const bodies = await Promise.all(['/api/ab', '/api/x/y', '/x.png', '/', '/API/x'].map((path) => get(path)));
    expect(bodies.map(({ body }) => body.toString())).toEqual([
      '/api/a? /api/ab?',
      'api/* /api/x/y?',
      '*.png /x.png?',
      '* /index.html?',
      '* /API/x?',
    ]);
  });

  it('refuses a method that the behaviour does not allow', async () => {
    const get = await serve([behavior('*')]);
    expect(await get('/', {}, 'POST')).toMatchObject({ status: 403, headers: { 'x-cache': 'Error from cloudfront' } });
  });

  it('forwards only what the policies include', async () => {
    let seen: OriginRequest | undefined;
    const only = (name: string) => (given: string) => given === name;
    const get = await serve([
      behavior('*', {
        forwarding: { header: only('accept'), cookie: only('a'), query: only('q'), cookies: true },
        origin: async (request) => {
          seen = request;
          return text('');
        },
      }),
    ]);
    await get('/?q=1&p=2&q=3', { accept: 'x/y', 'x-secret': '1', authorization: 'z', cookie: 'a=1; b=2' });
    expect(seen?.queryString).toBe('q=1&q=3');
    expect(seen?.headers).toMatchObject({
      accept: 'x/y',
      cookie: 'a=1',
      'x-forwarded-proto': 'https',
    });
    expect(seen?.headers).not.toHaveProperty('x-secret');
    expect(seen?.headers).not.toHaveProperty('authorization');
    expect(seen?.headers).not.toHaveProperty('host');
  });

  it('runs a viewer-request function, which may change the request or generate the response', async () => {
    const viewerRequest = createEdgeFunction(
      'fallback',
      `async function handler(event) {
         if (event.request.uri === '/old') return { statusCode: 301, headers: { location: { value: '/new' } } };
         event.request.uri = '/index.html';
         event.request.querystring.more = { value: event.request.cookies.c.value };
         return event.request;
       }`,
    );
    const get = await serve([behavior('*', { viewerRequest, forwarding: everything })]);
    expect((await get('/a/b?x=1&x=2&y=%20', { cookie: 'c=7' })).body.toString()).toBe(
      '* /index.html?x=1&x=2&y=%20&more=7',
    );
    expect(await get('/old')).toMatchObject({ status: 301, headers: { location: '/new' } });
  });

  it('gives a viewer-request function only the built-ins that CloudFront lists', async () => {
    const curious = createEdgeFunction(
      'f',
      `function handler(event) {
         const names = ['process', 'require', 'setTimeout', 'fetch', 'Map', 'eval', 'Function', 'Array'];
         const methods = ['at', 'flat', 'map'];
         const found = names.filter((name) => globalThis[name]).concat(methods.filter((name) => [][name]));
         event.request.uri = found.concat(Object.keys(console)).join();
         return event.request;
       }`,
    );
    const request = { method: 'GET', path: '/', queryString: '', headers: {}, sourceIp: '' };
    expect(await curious(request)).toMatchObject({ request: { path: 'Array,map,log' } });
  });

  it('runs a viewer-request function in strict mode', async () => {
    const careless = createEdgeFunction(
      'f',
      'function handler(event) { later = 1; return event.request; } if (0) later = 2;',
    );
    const request = { method: 'GET', path: '/', queryString: '', headers: {}, sourceIp: '' };
    await expect(careless(request)).rejects.toThrow('later is not defined');
  });

  it('refuses a viewer-request function that CloudFront may refuse, and names the line and the feature', () => {
    const load = () => createEdgeFunction('Fallback', 'function handler(event) {\n  const { request } = event;\n}');
    expect(load).toThrow(
      new StartError(
        'CloudFront may refuse the function Fallback. Use only what AWS lists for runtime 2.0: line 2: ObjectPattern: { request }.',
      ),
    );
  });

  it('applies a response headers policy, with AWS’s origins replaced by local ones', async () => {
    const responseHeaders = createHeadersPolicy(
      {
        SecurityHeadersConfig: {
          ContentSecurityPolicy: { ContentSecurityPolicy: 'connect-src https://aws', Override: true },
          ContentTypeOptions: { Override: true },
          FrameOptions: { FrameOption: 'DENY', Override: true },
          ReferrerPolicy: { ReferrerPolicy: 'same-origin', Override: false },
          StrictTransportSecurity: {
            AccessControlMaxAgeSec: 9,
            IncludeSubdomains: true,
            Preload: true,
            Override: true,
          },
        },
        CustomHeadersConfig: { Items: [{ Header: 'X-Mine', Value: '1', Override: true }] },
        RemoveHeadersConfig: { Items: [{ Header: 'X-Theirs' }] },
      },
      (value) => value.replace('https://aws', 'http://local'),
    );
    const origin = async () => text('', { 'x-theirs': '1', 'referrer-policy': 'no-referrer', 'x-mine': '0' });
    const { headers } = await (await serve([behavior('*', { responseHeaders, origin })]))('/');
    expect(headers).toMatchObject({
      'content-security-policy': 'connect-src http://local',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=9; includeSubDomains; preload',
      'x-mine': '1',
    });
    expect(headers).not.toHaveProperty('x-theirs');
  });

  it('compresses text with an encoding that the viewer accepts, and sends Vary', async () => {
    const css = 'a { color: red }\n'.repeat(100);
    const get = await serve([behavior('*', { encodings: ['br', 'gzip'], origin: stored(css, '"css"') })]);
    const br = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', etag: 'W/"css"', vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(br.body).toString()).toBe(css);
    const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(gzip.body).toString()).toBe(css);
    const plain = await get('/');
    expect(plain.headers).toMatchObject({ etag: '"css"', vary: 'Accept-Encoding' });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect((await get('/', { 'accept-encoding': 'br' })).body).toEqual(br.body);
  });

  it('compresses two bodies with the same ETag separately', async () => {
    const origin: Origin = async ({ path }) => text(path.repeat(1000), { etag: '"1"' });
    const get = await serve([behavior('*', { encodings: ['br'], origin })]);
    const bodyOf = async (path: string) =>
      brotliDecompressSync((await get(path, { 'accept-encoding': 'br' })).body).toString();
    expect(await bodyOf('/a')).toBe('/a'.repeat(1000));
    expect(await bodyOf('/b')).toBe('/b'.repeat(1000));
  });

  it.each([
    ['too small', 'small', 'text/css'],
    ['not text', 'x'.repeat(2000), 'image/png'],
  ])('does not compress a body that is %s', async (_, body, type) => {
    const origin = async () => text(body, { 'content-type': type });
    const response = await (await serve([behavior('*', { encodings: ['br'], origin })]))('/', {
      'accept-encoding': 'br',
    });
    expect(response.headers).not.toHaveProperty('content-encoding');
    expect(response.body.toString()).toBe(body);
  });

  it.each([
    [{ 'if-none-match': '"e1"' }, 304],
    [{ 'if-none-match': 'W/"e0", W/"e1"' }, 304],
    [{ 'if-none-match': '"e2"', 'if-modified-since': 'Fri, 02 Jan 2026 00:00:00 GMT' }, 200],
    [{ 'if-modified-since': 'Fri, 02 Jan 2026 00:00:00 GMT' }, 304],
    [{ 'if-modified-since': 'Wed, 31 Dec 2025 00:00:00 GMT' }, 200],
  ])('handles the conditional request %j with status %i', async (headers, status) => {
    const get = await serve([behavior('*', { origin: stored('0123456789') })]);
    const response = await get('/', headers);
    expect(response.status).toBe(status);
    expect(response.body.length).toBe(status === 304 ? 0 : 10);
  });

  it.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=6-', 206, '6789', 'bytes 6-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=4-2', 200, '0123456789', undefined],
    ['bytes=0-1,3-4', 200, '0123456789', undefined],
  ])('handles the range %s', async (range, status, body, contentRange) => {
    const get = await serve([behavior('*', { origin: stored('0123456789') })]);
    const response = await get('/', { range });
    expect([response.status, response.body.toString(), response.headers['content-range']]).toEqual([
      status,
      body,
      contentRange,
    ]);
  });

  it('rejects an unsatisfiable range with the policy’s headers, but without the object’s', async () => {
    const responseHeaders = (headers: object) => ({ ...headers, 'x-mine': '1' });
    const get = await serve([behavior('*', { origin: stored('0123456789'), responseHeaders })]);
    const { headers } = await get('/', { range: 'bytes=10-' });
    expect(headers).toMatchObject({ 'x-mine': '1', 'content-range': 'bytes */10' });
    expect(headers).not.toHaveProperty('etag');
    expect(headers).not.toHaveProperty('content-type');
  });

  it('responds to HEAD with the headers of GET, but without the body', async () => {
    const get = await serve([behavior('*', { origin: stored('0123456789') })]);
    const response = await get('/', {}, 'HEAD');
    expect([response.headers['content-length'], response.body.length]).toEqual(['10', 0]);
  });
});
