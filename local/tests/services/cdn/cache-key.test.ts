import { describe, expect, it } from 'vitest';
import { cacheKey, normalizedEncoding } from '#services/cdn/cache-key.ts';
import { cachePolicy } from './harness.ts';

const request = { method: 'GET', path: '/a', queryString: '', headers: {}, sourceIp: '' };
const only =
  (...names: string[]) =>
  (name: string) =>
    names.includes(name);

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/understanding-the-cache-key.html
describe('the cache key', () => {
  const policy = cachePolicy({ query: only('q', 'limit'), header: only('accept-language'), cookie: only('a', 'b') });
  const keyOf = (more: object) => cacheKey({ ...request, ...more }, policy);

  it.each([
    ['another path', { path: '/b' }],
    ['a parameter that the policy includes', { queryString: 'q=1' }],
    ['a header that the policy includes', { headers: { 'accept-language': 'hi' } }],
    ['a cookie that the policy includes', { headers: { cookie: 'a=1' } }],
  ])('differs by %s', (_, more) => {
    expect(keyOf(more)).not.toBe(keyOf({}));
  });

  it.each([
    ['other parameters', { queryString: 'at=1' }],
    ['other headers', { headers: { authorization: 'x', 'accept-encoding': 'br' } }],
    ['other cookies', { headers: { cookie: 'c=1' } }],
    ['the method and the viewer', { method: 'HEAD', sourceIp: '1.2.3.4' }],
  ])('does not differ by %s', (_, more) => {
    expect(keyOf(more)).toBe(keyOf({}));
  });

  it('depends on the order of parameters, but not of cookies', () => {
    expect(keyOf({ queryString: 'q=1&limit=2' })).not.toBe(keyOf({ queryString: 'limit=2&q=1' }));
    expect(keyOf({ headers: { cookie: 'b=2; a=1' } })).toBe(keyOf({ headers: { cookie: 'a=1; c=3; b=2' } }));
  });
});

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cache-key-understand-cache-policy.html#cache-policy-compressed-objects
describe('Accept-Encoding', () => {
  it.each([
    ['gzip, deflate, br', 'br,gzip'],
    ['gzip', 'gzip'],
    ['br;q=1.0, gzip;q=0', 'br'],
    ['deflate', 'identity'],
    [undefined, undefined],
  ])('%s goes to the origin as %s', (header, normalized) => {
    expect(normalizedEncoding(header, ['br', 'gzip'])).toBe(normalized);
  });

  it('is in the key as the encodings that the viewer and the policy have in common', () => {
    const keyOf = (encoding?: string) =>
      cacheKey({ ...request, headers: encoding === undefined ? {} : { 'accept-encoding': encoding } }, both);
    const both = cachePolicy({ encodings: ['br', 'gzip'] });
    expect(keyOf('br, gzip, zstd')).toBe(keyOf('gzip,br'));
    expect(keyOf('gzip')).not.toBe(keyOf('gzip,br'));
    expect(keyOf('deflate')).toBe(keyOf());
  });
});
