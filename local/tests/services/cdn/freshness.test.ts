import { describe, expect, it } from 'vitest';
import { errorSeconds, isShared, lifetimeOf, type Ttls } from '#services/cdn/freshness.ts';

const now = Date.UTC(2026, 0, 1);
const headersOf = (control: string): Record<string, string> => (control === '' ? {} : { 'cache-control': control });
const fromZero: Ttls = { min: 0, default: 100, max: 1000 };
const fromTen: Ttls = { min: 10, default: 100, max: 1000 };

/** Seconds until a response is stale, must be revalidated before it is served, and is no longer served on errors. */
const secondsOf = (headers: Record<string, string>, ttls: Ttls) => {
  const { freshUntil, revalidateUntil, errorUntil } = lifetimeOf(headers, ttls, now);
  return [freshUntil, revalidateUntil, errorUntil].map((until) => (until - now) / 1000);
};

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Expiration.html#ExpirationDownloadDist, the table.
describe('CloudFront caches a response', () => {
  it.each([
    ['max-age=50', 50, 50],
    ['max-age=5', 5, 10],
    ['max-age=5000', 1000, 1000],
    ['max-age=5, s-maxage=50', 50, 50],
    ['public, max-age=0, s-maxage=5', 5, 10],
    ['s-maxage="60"', 60, 60],
    ['', 100, 100],
    ['public', 100, 100],
    ['no-cache', 0, 10],
    ['no-store', 0, 10],
    ['private, max-age=60', 0, 10],
    ['no-cache="Set-Cookie", max-age=60', 60, 60],
    ['max-age=soon', 0, 10],
    ['MAX-AGE=60', 60, 60],
  ])('with %s for %i s, and with a minimum TTL of 10 s for %i s', (control, zero, ten) => {
    expect(secondsOf(headersOf(control), fromZero)[0]).toBe(zero);
    expect(secondsOf(headersOf(control), fromTen)[0]).toBe(ten);
  });

  it.each([
    ['Thu, 01 Jan 2026 00:01:00 GMT', undefined, 60],
    ['Thu, 01 Jan 2026 00:01:00 GMT', 'max-age=7', 7],
    ['Thu, 01 Jan 2026 01:00:00 GMT', undefined, 1000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', undefined, 0],
    ['0', undefined, 0],
  ])('until Expires %s with Cache-Control %s: %i s', (expires, control, seconds) => {
    expect(secondsOf({ expires, ...(control && headersOf(control)) }, fromZero)[0]).toBe(seconds);
  });

  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html#ResponseCustomContentNegotiation
  it('with Vary: * for the minimum TTL only', () => {
    expect(secondsOf({ vary: '*', ...headersOf('max-age=60') }, fromZero)[0]).toBe(0);
  });
});

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Expiration.html#stale-content
describe('CloudFront serves a stale response', () => {
  it.each([
    ['max-age=10, stale-while-revalidate=20, stale-if-error=30', [10, 30, 40]],
    ['max-age=10, stale-while-revalidate=5000, stale-if-error=5000', [10, 1000, 1000]],
    ['max-age=1000, stale-while-revalidate=60, stale-if-error=60', [1000, 1000, 1000]],
    ['max-age=10', [10, 10, 1000]],
    ['max-age=10, stale-if-error=0', [10, 10, 10]],
    ['no-cache, stale-while-revalidate=60', [0, 0, 1000]],
    ['private, stale-while-revalidate=60, stale-if-error=0', [0, 0, 0]],
  ])('with %s, never beyond the maximum TTL', (control, seconds) => {
    expect(secondsOf(headersOf(control), fromZero)).toEqual(seconds);
  });
});

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html and .../custom-error-pages-expiration.html
describe('CloudFront caches an error', () => {
  it.each([
    [404, '', 10],
    [500, 'no-store', 10],
    [404, 'no-store', 0],
    [410, 'private', 0],
    [501, 'no-cache', 0],
    [503, 'max-age=60', 60],
    [503, 'max-age=5', 10],
    [503, 'max-age=5000', 1000],
    [503, 'no-store, max-age=60', 10],
    [400, '', 0],
    [403, 'max-age=60', 60],
    [403, 'max-age=0', 10],
    [400, 'no-store', 0],
    [401, 'max-age=60', 0],
    [409, 'max-age=60', 0],
    [416, 'max-age=60', 0],
    [429, 'max-age=60', 0],
  ])('%i with %s for %i s, when its minimum TTL is 10 s', (status, control, seconds) => {
    expect(errorSeconds(status, headersOf(control), 10, fromZero, now)).toBe(seconds);
  });

  it('not at all if its minimum TTL is 0, unless the origin sets a lifetime', () => {
    expect(errorSeconds(503, {}, 0, fromZero, now)).toBe(0);
    expect(errorSeconds(503, headersOf('s-maxage=3'), 0, fromZero, now)).toBe(3);
  });
});

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html#request-custom-traffic-spikes
it.each([
  ['max-age=60', true],
  ['', true],
  ['no-store', false],
  ['private', false],
  ['no-cache', false],
  ['max-age=0', false],
  ['max-age=60, s-maxage=0', false],
])(
  'shares a response with %s with collapsed requests: %s, and always with a minimum TTL above 0',
  (control, shared) => {
    expect(isShared(headersOf(control), fromZero)).toBe(shared);
    expect(isShared(headersOf(control), fromTen)).toBe(true);
  },
);
