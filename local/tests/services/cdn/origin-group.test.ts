import { Readable } from 'node:stream';
import { setImmediate as settled } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { Origin, OriginResponse } from '#services/cdn/origin.ts';
import { createOriginGroup } from '#services/cdn/origin-group.ts';
import { withLimits } from '#services/cdn/origin-limits.ts';
import { manualClock } from '../../manual-clock.ts';
import { behavior, cachePolicy, gate, httpOrigin, serve, text } from './harness.ts';

const request = (method = 'GET') => ({
  method,
  path: '/a',
  queryString: 'b=1',
  headers: {},
  sourceIp: '1.2.3.4',
  body: Readable.from([]),
});
const bodyOf = ({ body }: OriginResponse) => String(body);
const never: Origin = () => new Promise(() => {});
const refused: Origin = async () => {
  throw new Error('connect ECONNREFUSED');
};

function limited(origin: Origin, more: { attempts?: number; readSeconds?: number; completionSeconds?: number } = {}) {
  const clock = manualClock();
  const reported: unknown[] = [];
  const requests: string[] = [];
  const counted: Origin = (given) => {
    requests.push(given.method);
    return origin(given);
  };
  const limits = { attempts: 1, readSeconds: 30, ...more };
  return { origin: withLimits(counted, limits, clock, (error) => reported.push(error)), clock, reported, requests };
}

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html#request-custom-request-timeout
describe('an origin that takes too long', () => {
  it('gets a 504 after its read timeout', async () => {
    const { origin, clock } = limited(never);
    const response = origin(request());
    clock.advance(29);
    expect(clock.waiting).toBe(1);
    clock.advance(1);
    expect(await response).toMatchObject({ status: 504, unreachable: true });
    expect(clock.waiting).toBe(0);
  });

  it.each([
    ['GET', 3],
    ['HEAD', 3],
    ['POST', 1],
    ['OPTIONS', 1],
  ])('is retried only for GET and HEAD: %s, %i attempts', async (method, times) => {
    const { origin, clock, requests } = limited(never, { attempts: 3 });
    const response = origin(request(method));
    for (let i = 1; i <= times; i += 1) {
      await expect.poll(() => requests).toHaveLength(i);
      clock.advance(30);
    }
    expect((await response).status).toBe(504);
    expect(requests).toHaveLength(times);
  });

  it.each([
    ['to send the next part', {}, 9],
    ['to complete the response', { completionSeconds: 6 }, 6],
  ])('also has a limit %s', async (_, limits, seconds) => {
    const second = gate();
    const parts = async function* () {
      yield Buffer.from('one');
      await second.opened;
      yield Buffer.from('two');
      await new Promise(() => {});
    };
    const headers = { 'content-length': '9' };
    const { origin, clock } = limited(async () => ({ status: 200, headers, body: Readable.from(parts()) }), {
      readSeconds: 5,
      ...limits,
    });
    const response = origin(request());
    await settled();
    clock.advance(4);
    second.open();
    await settled();
    clock.advance(seconds - 4 - 0.5);
    expect(clock.waiting).toBe(1);
    clock.advance(0.5);
    expect((await response).status).toBe(504);
  });
});

describe('an origin that breaks', () => {
  it('is retried, is reported, and gets a 502', async () => {
    const { origin, reported, requests } = limited(refused, { attempts: 2 });
    expect(await origin(request())).toMatchObject({ status: 502, unreachable: true });
    expect([requests.length, reported.length]).toEqual([2, 2]);
  });

  it('serves the response of the attempt that succeeds', async () => {
    let left = 1;
    const { origin } = limited(async (given) => (left-- > 0 ? refused(given) : text('back')), { attempts: 2 });
    expect(bodyOf(await origin(request()))).toBe('back');
  });

  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html#ResponseCustomDroppedTCPConnections
  it('gets a 502 if it sends fewer bytes than it announced', async () => {
    const cut: Origin = async () => ({
      ...text('half', { 'content-length': '9' }),
      body: Readable.from([Buffer.from('half')]),
    });
    expect((await limited(cut).origin(request())).status).toBe(502);
  });
});

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/high_availability_origin_failover.html
describe('an origin group', () => {
  const responding =
    (status: number, body: string): Origin =>
    async () => ({ ...text(body), status });

  it.each([
    ['GET', 500, 'second'],
    ['HEAD', 500, 'second'],
    ['OPTIONS', 404, 'second'],
    ['GET', 200, 'first'],
    ['GET', 403, 'first'],
    ['GET', 301, 'first'],
    ['POST', 500, 'first'],
    ['DELETE', 500, 'first'],
  ])('if its first origin responds to %s with %i, serves the response of the %s', async (method, status, from) => {
    const group = createOriginGroup(responding(status, 'first'), responding(200, 'second'), [404, 500]);
    expect(bodyOf(await group(request(method)))).toBe(from);
  });

  it('sends the same request to the second origin if the first is unreachable, whatever the statuses', async () => {
    const second = vi.fn(responding(200, 'second'));
    const group = createOriginGroup(limited(refused).origin, second, [404]);
    expect(bodyOf(await group(request()))).toBe('second');
    expect(second).toHaveBeenCalledWith(expect.objectContaining({ path: '/a', queryString: 'b=1', method: 'GET' }));
  });

  it('sends every request to the first origin first', async () => {
    const first = vi.fn(responding(500, 'first'));
    const group = createOriginGroup(first, responding(200, 'second'), [500]);
    await group(request());
    await group(request());
    expect(first).toHaveBeenCalledTimes(2);
  });

  it('serves the second origin’s error if both fail', async () => {
    const group = createOriginGroup(responding(500, 'first'), responding(503, 'second'), [500]);
    expect(await group(request())).toMatchObject({ status: 503 });
  });

  // "When CloudFront sends a request to a secondary origin, the response behavior is the same as for a CloudFront origin
  // that's not in an origin group": https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorOriginGroups.html
  it('fails over before the cache serves a stale response', async () => {
    const clock = manualClock();
    const [first, second] = [await httpOrigin(), await httpOrigin()];
    const origin = createOriginGroup(first.origin, second.origin, [500]);
    const ttls = { min: 0, default: 0, max: 60 };
    const get = await serve([behavior('*', { origin, cachePolicy: cachePolicy({ ttls }) })], { clock });
    first.send('fresh', { 'cache-control': 'max-age=5, stale-if-error=60' });
    await get('/');
    clock.advance(5);
    first.send('down', {}, 500);
    second.send('spare', { 'cache-control': 'no-cache' });
    expect((await get('/')).body.toString()).toBe('spare');
    second.send('down', {}, 500);
    expect((await get('/')).body.toString()).toBe('spare');
    expect([first.requests.length, second.requests.length]).toEqual([3, 2]);
  });
});
