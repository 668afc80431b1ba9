import type { EdgeRequest } from './edge-function.ts';
import type { CachePolicy, Encoding, Selection } from './forwarding.ts';

/**
 * The cache key: the path that the viewer-request function returned, and the parts of the request that the cache policy
 * includes. The order of query parameters matters, the order of cookies doesn't.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/understanding-the-cache-key.html
 */
export function cacheKey({ path, queryString, headers }: EdgeRequest, policy: CachePolicy): string {
  const named = Object.entries(headers).filter(([name]) => isPlainHeader(name, policy) && policy.header(name));
  return JSON.stringify([
    path,
    chosenQuery(queryString, policy),
    named.sort(([a], [b]) => (a < b ? -1 : 1)),
    chosenCookies(headers.cookie, policy),
    keyEncodings(headers['accept-encoding'], policy.encodings),
  ]);
}

/** The query parameters that a policy includes, exactly as the viewer sent them. */
export const chosenQuery = (queryString: string, { query }: Selection): string =>
  queryString
    .split('&')
    .filter((pair) => query(pair.split('=')[0] ?? ''))
    .join('&');

/** The cookies that a policy includes, sorted by name as CloudFront does. Undefined if there are none. */
export function chosenCookies(header: string | undefined, { cookie }: Selection): string | undefined {
  const name = (pair: string) => pair.split('=')[0] ?? '';
  const cookies = (header ?? '').split(/; */).filter((pair) => pair !== '' && cookie(name(pair)));
  return cookies.length === 0 ? undefined : cookies.sort((a, b) => (name(a) < name(b) ? -1 : 1)).join('; ');
}

/**
 * The normalized `Accept-Encoding` for the origin if the cache policy enables encodings. Undefined if the viewer sent none.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cache-key-understand-cache-policy.html
 */
export const normalizedEncoding = (header: string | undefined, enabled: readonly Encoding[]): string | undefined =>
  header === undefined ? undefined : (keyEncodings(header, enabled) ?? 'identity');

/** Cookies are handled separately, and so is `Accept-Encoding` if the policy enables encodings. */
const isPlainHeader = (name: string, { encodings }: CachePolicy): boolean =>
  name !== 'cookie' && !(name === 'accept-encoding' && encodings.length > 0);

/** The enabled encodings that the viewer accepts, in a fixed order. Undefined if there are none. */
function keyEncodings(header: string | undefined, enabled: readonly Encoding[]): string | undefined {
  const accepted = enabled.filter((encoding) => acceptsEncoding(header, encoding));
  return accepted.length === 0 ? undefined : accepted.join(',');
}

/** Whether an `Accept-Encoding` header allows this encoding. */
export const acceptsEncoding = (header: string | undefined, encoding: Encoding): boolean =>
  (header ?? '')
    .split(',')
    .some((item) => new RegExp(`^\\s*${encoding}\\s*(;\\s*q=(?!0(\\.0*)?\\s*$).*)?$`).test(item));
