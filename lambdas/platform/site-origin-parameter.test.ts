import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, expect, test, vi } from 'vitest';
import { siteOrigin } from './site-origin-parameter.ts';

function open() {
  const client = new SSMClient({ region: 'ap-south-1' });
  return { aws: mockClient(client), read: siteOrigin('/gift-shop/dev/site-origin', client) };
}

afterEach(() => vi.unstubAllEnvs());

test('reads the site’s origin from its parameter, once for many calls', async () => {
  const { aws, read } = open();
  aws
    .on(GetParameterCommand, { Name: '/gift-shop/dev/site-origin' })
    .resolves({ Parameter: { Value: 'https://shop.example' } });
  expect(await read()).toBe('https://shop.example');
  expect(await read()).toBe('https://shop.example');
  expect(aws.calls()).toHaveLength(1);
});

test('reads no parameter where the stage’s own domain says the origin', async () => {
  vi.stubEnv('SITE_ORIGIN', 'https://gifts.example');
  const { aws, read } = open();
  expect(await read()).toBe('https://gifts.example');
  expect(aws.calls()).toHaveLength(0);
});

test('throws for a missing or empty parameter, and reads it again later', async () => {
  const { aws, read } = open();
  aws
    .on(GetParameterCommand)
    .rejectsOnce(new Error('ParameterNotFound'))
    .resolvesOnce({})
    .resolves({ Parameter: { Value: 'https://shop.example' } });
  await expect(read()).rejects.toThrow('ParameterNotFound');
  await expect(read()).rejects.toThrow('/gift-shop/dev/site-origin has no value');
  expect(await read()).toBe('https://shop.example');
});
