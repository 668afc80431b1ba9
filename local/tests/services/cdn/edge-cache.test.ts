import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Behavior } from '#services/cdn/cdn.ts';
import type { Ttls } from '#services/cdn/freshness.ts';
import { manualClock } from '../../manual-clock.ts';
import { behavior, cachePolicy, everything, gate, httpOrigin, serve } from './harness.ts';

const optimized: Ttls = { min: 1, default: 86_400, max: 31_536_000 };
const brief: Ttls = { min: 0, default: 0, max: 60 };

/** A distribution with one behaviour, in front of an HTTP server. */
async function cached(ttls: Ttls, more: Partial<Behavior> = {}, cacheBytes?: number) {
  const clock = manualClock();
  const { origin, ...server } = await httpOrigin();
  const site = behavior('*', { origin, cachePolicy: cachePolicy({ ttls }), ...more });
  const get = await serve([site], { clock, ...(cacheBytes !== undefined && { cacheBytes }) });
  const fetchPage = async (path = '/a', headers: Record<string, string> = {}, method = 'GET') => {
    const { status, body, headers: received } = await get(path, headers, method);
    const result = String(received['x-cache']).replace(' from cloudfront', '');
    return { status, body: body.toString(), result, age: received.age, headers: received };
  };
  return { ...server, clock, fetchPage, reported: get.reported };
}

describe('the cache', () => {
  it('serves a fresh response with its age, and asks the origin again once it has expired', async () => {
    const { fetchPage, requests, clock, send } = await cached(brief);
    send('one', { 'cache-control': 'public, max-age=0, s-maxage=5' });
    expect(await fetchPage()).toMatchObject({ status: 200, body: 'one', result: 'Miss', age: undefined });
    clock.advance(4.9);
    send('two', { 'cache-control': 's-maxage=5' });
    expect(await fetchPage()).toMatchObject({ body: 'one', result: 'Hit', age: '4' });
    clock.advance(0.1);
    expect(await fetchPage()).toMatchObject({ body: 'two', result: 'Miss' });
    expect(requests).toHaveLength(2);
  });

  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
  it('caches nothing with the TTLs of CachingDisabled, not even an error', async () => {
    const { fetchPage, requests, send } = await cached({ min: 0, default: 0, max: 0 });
    for (const status of [200, 404, 500]) {
      send('x', { 'cache-control': 'max-age=60' }, status);
      await fetchPage();
      expect((await fetchPage()).result).toBe(status === 200 ? 'Miss' : 'Error');
    }
    expect(requests).toHaveLength(6);
  });

  it('caches a page with no-cache for the minimum TTL, and then revalidates it', async () => {
    const { fetchPage, requests, clock, respond } = await cached(optimized);
    respond((request, response) => {
      const current = request.headers['if-none-match'] === '"v1"';
      response.writeHead(current ? 304 : 200, { 'cache-control': 'no-cache', etag: '"v1"' }).end(current ? '' : 'page');
    });
    await fetchPage();
    expect((await fetchPage()).result).toBe('Hit');
    clock.advance(1);
    expect(await fetchPage()).toMatchObject({ status: 200, body: 'page', result: 'RefreshHit' });
    expect(await fetchPage()).toMatchObject({ result: 'Hit', age: '0' });
    expect(requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"v1"']);
  });

  it('revalidates an object without an ETag by its date', async () => {
    const { fetchPage, requests, clock, send } = await cached(brief);
    const modified = 'Thu, 01 Jan 2026 00:00:00 GMT';
    send('x', { 'cache-control': 'max-age=5', 'last-modified': modified });
    await fetchPage();
    clock.advance(5);
    await fetchPage();
    expect(requests.at(-1)?.headers['if-modified-since']).toBe(modified);
  });

  it('fetches the whole object, and applies the viewer’s conditions and ranges itself', async () => {
    const { fetchPage, requests, send } = await cached(brief);
    send('0123456789', { 'cache-control': 'max-age=5', etag: '"e"', 'accept-ranges': 'bytes' });
    expect(await fetchPage('/a', { 'if-none-match': '"e"' })).toMatchObject({ status: 304, result: 'Miss' });
    expect(await fetchPage('/a', { range: 'bytes=2-4' })).toMatchObject({ status: 206, body: '234', result: 'Hit' });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.headers).not.toHaveProperty('if-none-match');
  });

  it('serves HEAD from a cached GET, but does not cache a response to HEAD', async () => {
    const { fetchPage, requests, send } = await cached(brief);
    send('body', { 'cache-control': 'max-age=5' });
    await fetchPage('/a', {}, 'HEAD');
    expect((await fetchPage()).result).toBe('Miss');
    expect(await fetchPage('/a', {}, 'HEAD')).toMatchObject({
      result: 'Hit',
      body: '',
      headers: { 'content-length': '4' },
    });
    expect(requests.map(({ method }) => method)).toEqual(['HEAD', 'GET']);
  });

  it('passes other methods through', async () => {
    const { fetchPage, requests } = await cached(optimized, { allowedMethods: ['GET', 'HEAD', 'POST'] });
    await fetchPage('/a', {}, 'POST');
    await fetchPage('/a', {}, 'POST');
    expect(requests).toHaveLength(2);
  });

  it('has a key with only those parts of a request that the policy includes', async () => {
    const policy = cachePolicy({ ttls: optimized, query: (name) => name === 'q' });
    const { fetchPage, requests } = await cached(optimized, { cachePolicy: policy, forwarding: policy });
    await fetchPage('/a?q=1&at=1', { authorization: 'one' });
    expect((await fetchPage('/a?q=1&at=2', { authorization: 'two', 'cache-control': 'no-cache' })).result).toBe('Hit');
    await fetchPage('/a?q=2');
    expect(requests.map(({ path }) => path)).toEqual(['/a?q=1', '/a?q=2']);
  });

  it('has a key with the path that the viewer-request function returned', async () => {
    const viewerRequest: Behavior['viewerRequest'] = async (request) => ({ request: { ...request, path: '/page' } });
    const { fetchPage, requests, send } = await cached(optimized, { viewerRequest });
    send('page');
    await fetchPage('/a');
    expect((await fetchPage('/b')).result).toBe('Hit');
    expect(requests.map(({ path }) => path)).toEqual(['/page']);
  });

  it('forwards a normalised Accept-Encoding, and caches a response for each value', async () => {
    const policy = cachePolicy({ ttls: optimized, encodings: ['br', 'gzip'] });
    const { fetchPage, requests } = await cached(optimized, { cachePolicy: policy });
    for (const encoding of ['gzip, deflate, br', 'br,gzip', 'gzip'])
      await fetchPage('/a', { 'accept-encoding': encoding });
    expect(requests.map(({ headers }) => headers['accept-encoding'])).toEqual(['br,gzip', 'gzip']);
  });

  it('evicts the least recently used response', async () => {
    const { fetchPage, requests, send } = await cached(optimized, {}, 10_000);
    send('x'.repeat(3000));
    for (const path of ['/1', '/2', '/1', '/3', '/1', '/2']) await fetchPage(path);
    expect(requests.map(({ path }) => path)).toEqual(['/1', '/2', '/3', '/2']);
  });

  it('collapses concurrent requests for the same object into one', async () => {
    const { fetchPage, requests, respond } = await cached(brief);
    const { opened, open } = gate();
    respond(async (_, response) => {
      await opened;
      response.writeHead(200, { 'cache-control': 'max-age=5' }).end('one');
    });
    const responses = Array.from({ length: 5 }, () => fetchPage());
    await expect.poll(() => requests).toHaveLength(1);
    open();
    expect((await Promise.all(responses)).map(({ body }) => body)).toEqual(Array.from({ length: 5 }, () => 'one'));
    expect(requests).toHaveLength(1);
  });

  it('sends a request for each waiting viewer if the response is private', async () => {
    const { fetchPage, requests, respond } = await cached(brief);
    const { opened, open } = gate();
    let count = 0;
    respond(async (_, response) => {
      await opened;
      count += 1;
      response.writeHead(200, { 'cache-control': 'private' }).end(String(count));
    });
    const responses = Array.from({ length: 3 }, () => fetchPage());
    await expect.poll(() => requests).toHaveLength(1);
    open();
    expect(new Set((await Promise.all(responses)).map(({ body }) => body))).toEqual(new Set(['1', '2', '3']));
  });
});

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Cookies.html
describe('Set-Cookie', () => {
  const cookie = ['session=1; HttpOnly'];

  it('is removed if no policy forwards cookies', async () => {
    const { fetchPage, send } = await cached(brief);
    send('x', { 'set-cookie': cookie });
    expect((await fetchPage()).headers).not.toHaveProperty('set-cookie');
  });

  it('is cached with the object and reaches every viewer if a policy forwards cookies', async () => {
    const { fetchPage, send } = await cached(brief, { forwarding: everything });
    send('x', { 'cache-control': 'max-age=5', 'set-cookie': cookie });
    await fetchPage();
    expect(await fetchPage()).toMatchObject({ result: 'Hit', headers: { 'set-cookie': cookie } });
  });

  it('reaches only the first viewer with no-cache="Set-Cookie"', async () => {
    const { fetchPage, send } = await cached(brief, { forwarding: everything });
    send('x', { 'cache-control': 'max-age=5, no-cache="Set-Cookie"', 'set-cookie': cookie });
    expect((await fetchPage()).headers).toHaveProperty('set-cookie');
    expect((await fetchPage()).headers).not.toHaveProperty('set-cookie');
  });
});

describe('an error of the origin', () => {
  it('is cached for its minimum TTL', async () => {
    const { fetchPage, requests, clock, send } = await cached(optimized);
    send('gone', {}, 404);
    await fetchPage();
    clock.advance(9);
    expect(await fetchPage()).toMatchObject({ status: 404, body: 'gone', result: 'Error', age: '9' });
    clock.advance(1);
    await fetchPage();
    expect(requests).toHaveLength(2);
  });

  it('is not cached if that TTL is 0, or if a 404 has no-store', async () => {
    const { fetchPage, requests, send } = await cached(brief, { errorMin: (status) => (status === 503 ? 0 : 10) });
    send('busy', {}, 503);
    await fetchPage();
    send('gone', { 'cache-control': 'no-store' }, 404);
    await fetchPage();
    send('back');
    expect((await fetchPage()).status).toBe(200);
    expect(requests).toHaveLength(3);
  });

  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html#HTTPStatusCodes-no-custom-error-pages-in-cache
  it('is replaced by a stale copy, and the origin gets no request for the error’s minimum TTL', async () => {
    const { fetchPage, requests, clock, send } = await cached(brief);
    send('one', { 'cache-control': 'max-age=5' });
    await fetchPage();
    clock.advance(5);
    send('down', {}, 500);
    expect(await fetchPage()).toMatchObject({ status: 200, body: 'one', result: 'Hit', age: '5' });
    clock.advance(9);
    await fetchPage();
    expect(requests).toHaveLength(2);
    clock.advance(1);
    await fetchPage();
    expect(requests).toHaveLength(3);
    clock.advance(45);
    expect(await fetchPage()).toMatchObject({ status: 500, result: 'Error' });
  });

  it.each([
    ['stale-if-error=20', 24, 200],
    ['stale-if-error=20', 25, 500],
    ['stale-if-error=5000', 59, 200],
    ['stale-if-error=5000', 60, 500],
    ['stale-if-error=0', 5, 500],
  ])('with max-age=5, %s and a maximum TTL of 60 s: after %i s %i', async (directive, seconds, status) => {
    const { fetchPage, clock, send } = await cached(brief);
    send('one', { 'cache-control': `max-age=5, ${directive}` });
    await fetchPage();
    clock.advance(seconds);
    send('down', {}, 500);
    expect((await fetchPage()).status).toBe(status);
  });

  it('with a 4xx status reaches the viewer, and the copy is removed', async () => {
    const { fetchPage, clock, send } = await cached(brief);
    send('one', { 'cache-control': 'max-age=5' });
    await fetchPage();
    clock.advance(5);
    send('gone', { 'cache-control': 'no-store' }, 404);
    expect((await fetchPage()).status).toBe(404);
    send('down', {}, 500);
    expect((await fetchPage()).status).toBe(500);
  });
});

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Expiration.html#stale-content
describe('stale-while-revalidate', () => {
  const control = { 'cache-control': 'max-age=5, stale-while-revalidate=10' };

  it('serves the stale response at once and asks the origin once in the background', async () => {
    const { fetchPage, requests, clock, send, respond } = await cached(brief);
    send('one', control);
    await fetchPage();
    clock.advance(6);
    const { opened, open } = gate();
    respond(async (_, response) => {
      await opened;
      response.writeHead(200, control).end('two');
    });
    expect(await fetchPage()).toMatchObject({ body: 'one', result: 'Hit', age: '6' });
    expect(await fetchPage()).toMatchObject({ body: 'one', result: 'Hit' });
    open();
    await expect.poll(() => fetchPage()).toMatchObject({ body: 'two', age: '0' });
    expect(requests).toHaveLength(2);
  });

  it('no longer applies once its time has passed', async () => {
    const { fetchPage, clock, send } = await cached(brief);
    send('one', control);
    await fetchPage();
    clock.advance(15);
    send('two', control);
    expect(await fetchPage()).toMatchObject({ body: 'two', result: 'Miss' });
  });

  it('keeps the stale response if the revalidation fails', async () => {
    const { fetchPage, requests, clock, send } = await cached(brief);
    send('one', control);
    await fetchPage();
    clock.advance(6);
    send('down', {}, 503);
    await fetchPage();
    await expect.poll(() => requests).toHaveLength(2);
    await setImmediate();
    expect(await fetchPage()).toMatchObject({ status: 200, body: 'one' });
  });
});
