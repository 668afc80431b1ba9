import { afterEach, expect, test, vi } from 'vitest';
import { cloudFrontOnlyVariable, environment, originKeyHeader } from '../../contracts/names.ts';
import { cameThroughCloudFront } from './through-cloudfront.ts';

const demanded = { [cloudFrontOnlyVariable]: 'true' };
const withKeys = (keys: string) => vi.stubEnv(environment.originKeys, keys);
afterEach(() => vi.unstubAllEnvs());

test('demands nothing until the stage says so: CloudFront may not send the header yet', () => {
  withKeys('new');
  for (const stageVariables of [undefined, null, {}, { [cloudFrontOnlyVariable]: 'false' }]) {
    expect(cameThroughCloudFront({ stageVariables })).toBe(true);
  }
});

test('takes the current key and the one before it, under any spelling of the header', () => {
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

test('refuses every call rather than none if the function knows no key', () => {
  withKeys('');
  expect(() => cameThroughCloudFront({ headers: {}, stageVariables: demanded })).toThrow(environment.originKeys);
});
