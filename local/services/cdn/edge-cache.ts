import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '#lib/clock.ts';
import { createCache, type Entry } from './cache.ts';
import { conditionsFor } from './conditions.ts';
import { errorSeconds, isShared, keptHeaders, lifetimeOf, type Ttls } from './freshness.ts';
import type { OriginResponse } from './origin.ts';

/** A viewer's request, with the rules for caching its response. */
interface CacheRequest {
  readonly key: string;
  readonly method: 'GET' | 'HEAD';
  readonly ttls: Ttls;
  /** The error caching minimum TTL of a status, in seconds. */
  readonly errorMin: (status: number) => number;
  /** Sends the request to the origin. With conditions, the origin may respond with 304. */
  readonly fetchOrigin: (conditions: IncomingHttpHeaders) => Promise<OriginResponse>;
}

interface Served {
  readonly response: OriginResponse;
  readonly result: 'Hit' | 'Miss' | 'RefreshHit';
}

export interface EdgeCache {
  serve(request: CacheRequest): Promise<Served>;
}

interface EdgeCacheSettings {
  readonly limitBytes: number;
  readonly clock: Clock;
  /** Called with the error of a background revalidation. */
  readonly report: (error: unknown) => void;
}

/** Serves fresh responses from memory, and stale ones where CloudFront allows it. Other requests go to the origin. */
export function createEdgeCache({ limitBytes, clock, report }: EdgeCacheSettings): EdgeCache {
  const cache = createCache(limitBytes);
  const inFlight = new Map<string, Promise<Fetched>>();

  const fetch = async ({ key, ttls, errorMin, fetchOrigin }: CacheRequest): Promise<Fetched> => {
    const found = cache.get(key);
    const old = found !== undefined && found.status < 400 ? found : undefined;
    // CloudFront sends no conditions after `Vary: *`.
    const response = await fetchOrigin(old === undefined || old.headers.vary === '*' ? {} : conditionsFor(old.headers));
    const now = clock.now();
    if (old !== undefined && response.status === 304) {
      const entry = confirmed(old, response, ttls, now);
      cache.set(key, entry);
      return { served: { response: entry, result: 'RefreshHit' }, shared: true };
    }
    if (old !== undefined && response.status >= 500 && now < old.errorUntil) {
      const retryAt = Math.min(now + errorMin(response.status) * 1000, old.errorUntil);
      cache.set(key, { ...old, retryAt });
      return { served: hit(old, now), shared: true };
    }
    const entry = entryOf(response, ttls, errorMin(response.status), now);
    if (entry === undefined) cache.delete(key);
    else cache.set(key, entry);
    const shared = Buffer.isBuffer(response.body) && isShared(response.headers, ttls);
    return { served: { response, result: 'Miss' }, shared };
  };

  /** Collapses concurrent requests for the same key into one request to the origin, unless its response can't be shared. */
  const fetchCollapsed = async (request: CacheRequest): Promise<Served> => {
    const running = inFlight.get(request.key);
    if (running !== undefined) {
      const { served, shared } = await running;
      return shared ? served : (await fetch(request)).served;
    }
    const started = fetch(request).finally(() => inFlight.delete(request.key));
    inFlight.set(request.key, started);
    return (await started).served;
  };

  return {
    async serve(request) {
      const entry = cache.get(request.key);
      const now = clock.now();
      if (entry !== undefined && now < Math.max(entry.freshUntil, entry.retryAt ?? 0)) return hit(entry, now);
      // A response to HEAD has no body to cache.
      if (request.method === 'HEAD') return { response: await request.fetchOrigin({}), result: 'Miss' };
      if (entry !== undefined && now < entry.revalidateUntil) {
        fetchCollapsed(request).catch(report);
        return hit(entry, now);
      }
      return fetchCollapsed(request);
    },
  };
}

interface Fetched {
  readonly served: Served;
  /** Whether collapsed requests may get the same response. */
  readonly shared: boolean;
}

const hit = (entry: Entry, now: number): Served => {
  const age = String(Math.floor((now - entry.storedAt) / 1000));
  return { response: { ...entry, headers: { ...entry.headers, age } }, result: 'Hit' };
};

/** Renews a stored response after a 304. The headers of the 304 replace those in the cache. */
function confirmed(old: Entry, response: OriginResponse, ttls: Ttls, now: number): Entry {
  const { 'content-length': _, ...changed } = keptHeaders(response.headers);
  const headers = { ...old.headers, ...changed };
  const { status, body } = old;
  return { status, headers, body, storedAt: now, ...lifetimeOf(headers, ttls, now) };
}

/** The cache entry for a response. Undefined if the response must not be cached. */
function entryOf(response: OriginResponse, ttls: Ttls, errorMin: number, now: number): Entry | undefined {
  const { status, headers, body } = response;
  // A body that is too large to cache is still a stream.
  if (!Buffer.isBuffer(body) || status === 206 || status === 304) return undefined;
  if (status < 400) {
    const lifetime = lifetimeOf(headers, ttls, now);
    return lifetime.errorUntil > now
      ? { status, headers: keptHeaders(headers), body, storedAt: now, ...lifetime }
      : undefined;
  }
  const until = now + errorSeconds(status, headers, errorMin, ttls, now) * 1000;
  return until > now
    ? { status, headers, body, storedAt: now, freshUntil: until, revalidateUntil: until, errorUntil: until }
    : undefined;
}
