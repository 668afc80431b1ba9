import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { event } from '#tests/support/unit/events.ts';
import { environment, originKeyHeader } from '../../contracts/names.ts';
import { viewerAddressOf } from './viewer-address.ts';

const edge = '198.51.100.1';
const called = (headers: Readonly<Record<string, string>>, sourceIp = edge) => {
  const call = event('POST /api/orders', { headers });
  return { ...call, requestContext: { ...call.requestContext, http: { sourceIp } } };
};
const throughCloudFront = (forwarded: string) => called({ 'x-forwarded-for': forwarded, [originKeyHeader]: 'key' });

beforeEach(() => vi.stubEnv(environment.originKeys, 'old,key'));
afterEach(() => vi.unstubAllEnvs());

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html
test.each([
  ['a viewer', `203.0.113.9, ${edge}`, '203.0.113.9'],
  ['a viewer who sends an address', `6.6.6.6, 203.0.113.9, ${edge}`, '203.0.113.9'],
  ['a viewer who sends CloudFront’s address', `${edge}, 203.0.113.9, ${edge}`, '203.0.113.9'],
  ['a viewer with IPv6', `2001:db8::9, ${edge}`, '2001:db8::9'],
  ['an API Gateway that appends nothing', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['a header that names no viewer', edge, edge],
  ['no header', '', edge],
])('takes the address that CloudFront appended: %s', (_, forwarded, address) => {
  expect(viewerAddressOf(throughCloudFront(forwarded))).toBe(address);
});

test.each([
  ['no key', {}],
  ['a wrong key', { [originKeyHeader]: 'guessed' }],
  ['an empty key', { [originKeyHeader]: '' }],
])('believes no header of a call around CloudFront: %s', (_, key) => {
  const headers = { 'x-forwarded-for': `6.6.6.6, 203.0.113.9`, ...key };
  expect(viewerAddressOf(called(headers, '203.0.113.9'))).toBe('203.0.113.9');
});
