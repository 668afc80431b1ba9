import type { Ttls } from './freshness.ts';

export type Encoding = 'br' | 'gzip';

/** The parts of a viewer's request that a policy includes. */
export interface Selection {
  readonly header: (name: string) => boolean;
  readonly cookie: (name: string) => boolean;
  readonly query: (name: string) => boolean;
  /** Whether it includes any cookies. If not, CloudFront removes `Set-Cookie` from responses. */
  readonly cookies: boolean;
}

/** A cache policy: what the cache key contains besides the path, and how long responses are cached. */
export interface CachePolicy extends Selection {
  /** The encodings that are part of the cache key, and that CloudFront may compress with. */
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

/** Tells whether a policy includes a name. As in CloudFront, cookies and query parameters are case-sensitive. */
const chosen = (behaviour: string, names: readonly string[]): ((name: string) => boolean) => {
  if (behaviour === 'all' || behaviour === 'allViewer') return all;
  if (behaviour === 'allExcept') return (name) => !names.includes(name);
  return behaviour === 'whitelist' ? (name) => names.includes(name) : none;
};

/** Reads what a cache policy or an origin request policy of the template includes. Node.js lower-cases header names. */
export const readSelection = ({ HeadersConfig, CookiesConfig, QueryStringsConfig }: Policy): Selection => ({
  header: chosen(
    HeadersConfig.HeaderBehavior,
    HeadersConfig.Headers.map((name) => name.toLowerCase()),
  ),
  cookie: chosen(CookiesConfig.CookieBehavior, CookiesConfig.Cookies),
  query: chosen(QueryStringsConfig.QueryStringBehavior, QueryStringsConfig.QueryStrings),
  cookies: CookiesConfig.CookieBehavior !== 'none',
});

/** What is forwarded to the origin: everything in the cache key, and what the origin request policy adds. */
export const union = (first: Selection, second: Selection): Selection => ({
  header: (name) => first.header(name) || second.header(name),
  cookie: (name) => first.cookie(name) || second.cookie(name),
  query: (name) => first.query(name) || second.query(name),
  cookies: first.cookies || second.cookies,
});

const nothing: Selection = { header: none, cookie: none, query: none, cookies: false };
const everything: Selection = { header: all, cookie: all, query: all, cookies: true };

/**
 * AWS's managed cache policies that our templates use, by ID.
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
 * AWS's managed origin request policies that our templates use, by ID.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html
 */
export const managedRequestPolicies: ReadonlyMap<string, Selection> = new Map([
  ['216adef6-5c7f-47e4-b989-5492eafa07d3', everything], // AllViewer
  ['b689b0a8-53d0-40ab-baf2-68738e2966ac', { ...everything, header: (name: string) => name !== 'host' }], // AllViewerExceptHostHeader
]);
