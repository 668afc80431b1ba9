import type { Ttls } from './freshness.ts';

export type Encoding = 'br' | 'gzip';

/** The parts of a viewer's request that a policy names. */
export interface Selection {
  readonly header: (name: string) => boolean;
  readonly cookie: (name: string) => boolean;
  readonly query: (name: string) => boolean;
  /** Whether it names any cookie: otherwise CloudFront removes `Set-Cookie` from responses. */
  readonly cookies: boolean;
}

/** A cache policy: what the cache key holds besides the path, and how long responses stay. */
export interface CachePolicy extends Selection {
  /** The encodings that count in the cache key, and that CloudFront may compress to. */
  readonly encodings: readonly Encoding[];
  readonly ttls: Ttls;
}

const all = () => true;
const none = () => false;

interface Policy {
  readonly HeadersConfig: { readonly HeaderBehavior: string; readonly Headers: readonly string[] };
  readonly CookiesConfig: { readonly CookieBehavior: string; readonly Cookies: readonly string[] };
  readonly QueryStringsConfig: { readonly QueryStringBehavior: string; readonly QueryStrings: readonly string[] };
}

/** Whether a policy names something. Case matters in the names of cookies and query parameters, as in CloudFront. */
const chosen = (behaviour: string, names: readonly string[]): ((name: string) => boolean) => {
  if (behaviour === 'all' || behaviour === 'allViewer') return all;
  if (behaviour === 'allExcept') return (name) => !names.includes(name);
  return behaviour === 'whitelist' ? (name) => names.includes(name) : none;
};

/** What a cache policy or an origin request policy of the template names. Node.js writes header names in lower case. */
export const readSelection = ({ HeadersConfig, CookiesConfig, QueryStringsConfig }: Policy): Selection => ({
  header: chosen(
    HeadersConfig.HeaderBehavior,
    HeadersConfig.Headers.map((name) => name.toLowerCase()),
  ),
  cookie: chosen(CookiesConfig.CookieBehavior, CookiesConfig.Cookies),
  query: chosen(QueryStringsConfig.QueryStringBehavior, QueryStringsConfig.QueryStrings),
  cookies: CookiesConfig.CookieBehavior !== 'none',
});

/** What the origin gets: all that the cache key holds, and what the origin request policy adds. */
export const either = (first: Selection, second: Selection): Selection => ({
  header: (name) => first.header(name) || second.header(name),
  cookie: (name) => first.cookie(name) || second.cookie(name),
  query: (name) => first.query(name) || second.query(name),
  cookies: first.cookies || second.cookies,
});

const nothing: Selection = { header: none, cookie: none, query: none, cookies: false };
const everything: Selection = { header: all, cookie: all, query: all, cookies: true };

/**
 * AWS's own cache policies by their ids, as far as our templates use them.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-cache-policies.html
 */
export const managedCachePolicies: ReadonlyMap<string, CachePolicy> = new Map([
  // CachingDisabled
  ['4135ea2d-6df8-44a3-9df3-4b5a84be39ad', { ...nothing, encodings: [], ttls: { min: 0, default: 0, max: 0 } }],
  // CachingOptimized
  [
    '658327ea-f89d-4fab-a63d-7e88639e58f6',
    { ...nothing, encodings: ['br', 'gzip'], ttls: { min: 1, default: 86_400, max: 31_536_000 } },
  ],
]);

/**
 * AWS's own origin request policies by their ids, as far as our templates use them.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html
 */
export const managedRequestPolicies: ReadonlyMap<string, Selection> = new Map([
  ['216adef6-5c7f-47e4-b989-5492eafa07d3', everything], // AllViewer
  ['b689b0a8-53d0-40ab-baf2-68738e2966ac', { ...everything, header: (name: string) => name !== 'host' }], // AllViewerExceptHostHeader
]);
