import type { ResponseHeaders } from './origin.ts';

/** A cache policy's times, in seconds. */
export interface Ttls {
  readonly min: number;
  readonly default: number;
  readonly max: number;
}

/** Until when a response may be served, in milliseconds since 1970. */
export interface Lifetime {
  readonly freshUntil: number;
  /** `stale-while-revalidate`: until then the stale response is served at once, and revalidated in the background. */
  readonly revalidateUntil: number;
  /** `stale-if-error`: until then the stale response is served if the origin fails. */
  readonly errorUntil: number;
}

/**
 * How long CloudFront caches a response that isn't an error.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/Expiration.html
 */
export function lifetimeOf(headers: ResponseHeaders, ttls: Ttls, now: number): Lifetime {
  const control = cacheControl(headers);
  const freshUntil = now + seconds(headers, control, ttls, now) * 1000;
  const maxUntil = now + ttls.max * 1000;
  // "After the maximum TTL duration, the stale object will not be available", whatever the directives say.
  const until = (stale: number) => Math.max(freshUntil, Math.min(freshUntil + stale * 1000, maxUntil));
  const revalidate = isRestricted(control) ? undefined : number(control, 'stale-while-revalidate');
  // Without the directive, CloudFront serves a stale response for as long as it has one.
  const onError = number(control, 'stale-if-error') ?? Number.POSITIVE_INFINITY;
  return { freshUntil, revalidateUntil: until(revalidate ?? 0), errorUntil: until(onError) };
}

function seconds(headers: ResponseHeaders, control: CacheControl, ttls: Ttls, now: number): number {
  // With a minimum TTL of 0, CloudFront revalidates such a response at every request.
  if (isRestricted(control) || headers.vary === '*') return ttls.min;
  const given = statedSeconds(headers, control, now);
  return given === undefined ? Math.max(ttls.min, ttls.default) : Math.min(Math.max(given, ttls.min), ttls.max);
}

/** CloudFront always caches these errors, and those in `cachedIfStated` only with max-age or s-maxage. */
const alwaysCached = new Set([404, 405, 410, 414, 500, 501, 502, 503, 504]);
const cachedIfStated = new Set([400, 403, 412, 415]);
/** The only errors that `no-store`, `no-cache` and `private` keep out of the cache. */
const restrictable = new Set([404, 410, 414, 501]);

/**
 * How many seconds CloudFront caches an error. `min` is the error caching minimum TTL.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/custom-error-pages-expiration.html
 */
export function errorSeconds(status: number, headers: ResponseHeaders, min: number, ttls: Ttls, now: number): number {
  const control = cacheControl(headers);
  if (isRestricted(control)) {
    if (restrictable.has(status)) return 0;
    if (alwaysCached.has(status)) return min;
  }
  if (!alwaysCached.has(status) && !(cachedIfStated.has(status) && maxAge(control) !== undefined)) return 0;
  return Math.max(min, Math.min(statedSeconds(headers, control, now) ?? 0, ttls.max));
}

/**
 * Whether collapsed requests may get the same response. They don't if the minimum TTL is 0 and the origin sends `private`,
 * `no-store`, `no-cache` or a maximum age of 0.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html#request-custom-traffic-spikes
 */
export function isShared(headers: ResponseHeaders, ttls: Ttls): boolean {
  const control = cacheControl(headers);
  const zero = ['max-age', 's-maxage'].some((name) => number(control, name) === 0);
  return ttls.min > 0 || !(isRestricted(control) || zero);
}

/** The headers to cache. `no-cache="Set-Cookie"` excludes cookies. */
export function keptHeaders(headers: ResponseHeaders): ResponseHeaders {
  if (!/(^|,)\s*set-cookie\s*(,|$)/i.test(cacheControl(headers).get('no-cache') ?? '')) return headers;
  const { 'set-cookie': _, ...others } = headers;
  return others;
}

type CacheControl = ReadonlyMap<string, string>;

/** The directives by name. A directive without a value has an empty string. */
const cacheControl = (headers: ResponseHeaders): CacheControl =>
  new Map(
    [
      ...[headers['cache-control'] ?? '']
        .flat()
        .join(',')
        .matchAll(/([\w-]+)(?:\s*=\s*(?:"([^"]*)"|([^\s,"]*)))?/g),
    ].map(([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain ?? '']),
  );

/** `no-cache` with field names applies only to those fields. */
const isRestricted = (control: CacheControl): boolean =>
  control.has('private') || control.has('no-store') || control.get('no-cache') === '';

/** A directive's value in seconds. Anything but a number counts as 0. */
const number = (control: CacheControl, name: string): number | undefined => {
  const value = control.get(name);
  return value === undefined ? undefined : /^\d+$/.test(value) ? Number(value) : 0;
};

const maxAge = (control: CacheControl): number | undefined => number(control, 's-maxage') ?? number(control, 'max-age');

/** The lifetime in seconds that the headers state: `s-maxage`, else `max-age`, else `Expires`. */
function statedSeconds({ expires }: ResponseHeaders, control: CacheControl, now: number): number | undefined {
  const stated = maxAge(control);
  if (stated !== undefined || expires === undefined) return stated;
  return Math.max(0, (Date.parse(String(expires)) - now) / 1000 || 0);
}
