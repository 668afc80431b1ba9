import { describe, expect, it } from 'vitest';
import { StartError } from '#lib/start-error.ts';
import type { Behavior } from '#services/cdn/cdn.ts';
import { createEdgeFunction } from '#services/cdn/edge-function.ts';
import { createViewerResponse } from '#services/cdn/viewer-response.ts';
import { manualClock } from '../../manual-clock.ts';
import { behavior, cachePolicy, everything, httpOrigin, serve } from './harness.ts';

const ttls = { min: 0, default: 60, max: 60 };

/** A distribution whose viewer-response function has this body, in front of an HTTP server. */
async function site(code: string, more: Partial<Behavior> = {}) {
  const { origin, ...server } = await httpOrigin();
  const viewerResponse = createViewerResponse(
    'Marker',
    `function handler(event) { const response = event.response; ${code} }`,
  );
  const site = behavior('*', {
    origin,
    viewerResponse,
    cachePolicy: cachePolicy({ ttls }),
    forwarding: everything,
    ...more,
  });
  return { ...server, get: await serve([site], { clock: manualClock() }) };
}

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
describe('a viewer-response function', () => {
  it('changes headers, cookies, status and body', async () => {
    const { get, send } = await site(`
      response.headers['x-more'] = { value: response.headers['x-origin'].value + ' ' + response.statusCode };
      delete response.headers['x-origin'];
      response.cookies.a.value = '2';
      response.statusCode = 302;
      response.body = { encoding: 'base64', data: 'aGk=' };
      return response;`);
    send('page', { 'x-origin': 'ours', 'set-cookie': ['a=1; Path=/; Secure', 'b=2'] });
    const { status, headers, body } = await get('/');
    expect([status, body.toString()]).toEqual([302, 'hi']);
    expect(headers).toMatchObject({
      'x-more': 'ours 200',
      'set-cookie': ['a=2; Path=/; Secure', 'b=2'],
      'content-length': '2',
    });
    expect(headers).not.toHaveProperty('x-origin');
  });

  it('keeps the body if it sets none, and cannot read it', async () => {
    const { get, send } = await site('response.headers.seen = { value: typeof response.body }; return response;');
    send('page');
    expect(await get('/')).toMatchObject({ body: Buffer.from('page'), headers: { seen: 'undefined' } });
  });

  it('gets the request as the viewer sent it, even after a viewer-request function has changed it', async () => {
    const viewerRequest = createEdgeFunction(
      'F',
      "function handler(event) { event.request.uri = '/page'; return event.request; }",
    );
    const { get, requests } = await site(
      "response.headers.seen = { value: event.context.eventType + ' ' + event.request.uri + ' ' + event.request.querystring.q.value + ' ' + event.request.cookies.c.value }; return response;",
      { viewerRequest },
    );
    expect((await get('/a?q=1', { cookie: 'c=7' })).headers.seen).toBe('viewer-response /a 1 7');
    expect(requests[0]?.path).toBe('/page?q=1');
  });

  it('also runs on a cache hit, and its changes are not cached', async () => {
    const { get, send, requests } = await site(
      "response.headers.path = { value: event.request.querystring.v.value + (response.headers.path ? '!' : '') }; return response;",
    );
    send('page');
    const seen = [(await get('/?v=1')).headers, (await get('/?v=2')).headers];
    expect(seen.map(({ path, 'x-cache': cache }) => [path, cache])).toEqual([
      ['1', 'Miss from cloudfront'],
      ['2', 'Hit from cloudfront'],
    ]);
    expect(requests).toHaveLength(1);
  });

  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/edge-function-restrictions-all.html
  it.each([400, 404, 500])('does not run if the origin responds with %i', async (status) => {
    const { get, send } = await site("response.headers['x-more'] = { value: '1' }; return response;");
    send('x', {}, status);
    expect((await get('/')).headers).not.toHaveProperty('x-more');
    expect((await get('/')).headers).not.toHaveProperty('x-more');
  });

  it.each([
    ['a header that CloudFront hides', "response.headers['x-cache'] = { value: 'Hit' }; return response;"],
    ['a header of CloudFront’s own', "response.headers['x-edge-location'] = { value: 'BOM' }; return response;"],
    ['a read-only header', "response.headers.via = { value: 'me' }; return response;"],
    ['a header in upper case', "response.headers['X-More'] = { value: '1' }; return response;"],
    ['a status as a string', "response.statusCode = '200'; return response;"],
    ['the request', 'return event.request;'],
  ])('that returns %s causes a 502', async (_, code) => {
    const { get } = await site(code);
    expect(await get('/')).toMatchObject({ status: 502, headers: { 'x-cache': 'Error from cloudfront' } });
  });

  it('that throws causes a 503, and its error is reported', async () => {
    const { get } = await site('throw new Error(String(response.statusCode));');
    expect(await get('/')).toMatchObject({
      status: 503,
      headers: { 'x-cache': 'FunctionExecutionError from cloudfront' },
    });
    expect(get.reported).toEqual([expect.objectContaining({ message: '200' })]);
  });

  it('stops the start if it uses syntax that AWS does not list', () => {
    expect(() => createViewerResponse('Marker', 'function handler({ response }) { return response; }')).toThrow(
      StartError,
    );
  });
});

// AWS documents the policy for responses from the cache and from the origin:
// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/adding-response-headers.html
describe('a response headers policy', () => {
  const responseHeaders: Behavior['responseHeaders'] = (headers) => ({ ...headers, 'x-policy': '1' });

  // https://aws.amazon.com/blogs/networking-and-content-delivery/amazon-cloudfront-introduces-response-headers-policies/
  it('is applied before the viewer-response function, even on hits', async () => {
    const { get, send } = await site(
      "response.headers.seen = { value: response.headers['x-policy'].value }; return response;",
      {
        responseHeaders,
      },
    );
    send('page');
    await get('/');
    expect((await get('/')).headers).toMatchObject({ seen: '1', 'x-cache': 'Hit from cloudfront' });
  });

  it('is applied to errors of the origin', async () => {
    const { get, send } = await site('return response;', { responseHeaders });
    send('x', {}, 404);
    expect((await get('/')).headers).toHaveProperty('x-policy');
  });

  it('is not applied to a response that a viewer-request function generates, and the viewer-response function does not run', async () => {
    const viewerRequest = createEdgeFunction(
      'F',
      "function handler() { return { statusCode: 404, headers: { own: { value: '1' } } }; }",
    );
    const { get } = await site("response.headers.seen = { value: '1' }; return response;", {
      responseHeaders,
      viewerRequest,
    });
    const { status, headers } = await get('/');
    expect([status, headers['x-cache']]).toEqual([404, 'FunctionGeneratedResponse from cloudfront']);
    expect(headers).not.toHaveProperty('x-policy');
    expect(headers).not.toHaveProperty('seen');
  });
});
