import { afterEach, expect, test, vi } from 'vitest';
import { cloudFrontOnlyVariable, environment, originKeyHeader } from '../../contracts/names.ts';
import { cameThroughCloudFront } from './through-cloudfront.ts';

const demanded = { [cloudFrontOnlyVariable]: 'true' };
const withKeys = (keys: string) => vi.stubEnv(environment.originKeys, keys);
afterEach(() => vi.unstubAllEnvs());

test('accepts every call until the stage requires the header, which CloudFront may not send yet', () => {
  withKeys('new');
  for (const stageVariables of [undefined, null, {}, { [cloudFrontOnlyVariable]: 'false' }]) {
    expect(cameThroughCloudFront({ stageVariables })).toBe(true);
  }
});

test('accepts the current key and the previous one, in a header of any case', () => {
  withKeys('old,new');
  for (const name of [originKeyHeader, 'X-Origin-Verify', 'X-ORIGIN-VERIFY']) {
    for (const key of ['old', 'new']) {
      expect(cameThroughCloudFront({ headers: { [name]: key }, stageVariables: demanded })).toBe(true);
    }
  }
});

test.each([undefined, '', 'older', 'old,new', 'new ', 'NEW'])('refuses a call with the key %j', (key) => {
  withKeys('old,new');
  expect(cameThroughCloudFront({ headers: { [originKeyHeader]: key }, stageVariables: demanded })).toBe(false);
  expect(cameThroughCloudFront({ stageVariables: demanded })).toBe(false);
});

test('refuses every call if the function has no key', () => {
  withKeys('');
  expect(cameThroughCloudFront({ headers: {}, stageVariables: demanded })).toBe(false);
  const headers = { [originKeyHeader]: '' };
  expect(() => cameThroughCloudFront({ headers, stageVariables: demanded })).toThrow(environment.originKeys);
});
