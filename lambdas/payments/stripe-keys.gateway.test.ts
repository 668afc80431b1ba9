import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { secretKeys } from './service-keys.gateway.ts';
import { stripeKeysSchema } from './stripe-keys.gateway.ts';

const keys = { apiKey: 'sk_test_1', webhookSecret: 'whsec_1' };
const value = (SecretString: string) => ({ SecretString });

function open() {
  const client = new SecretsManagerClient({ region: 'ap-south-1' });
  const aws = mockClient(client);
  let time = 0;
  const read = secretKeys(stripeKeysSchema, 'the secret', client, () => new Date(time));
  return { aws, read, pass: (minutes: number) => (time += minutes * 60_000) };
}

test('reads the keys once, and again after five minutes', async () => {
  const { aws, read, pass } = open();
  const rotated = { ...keys, apiKey: 'sk_test_2', apiUrl: 'http://127.0.0.1:9' };
  aws
    .on(GetSecretValueCommand, { SecretId: 'the secret' })
    .resolvesOnce(value(JSON.stringify(keys)))
    .resolves(value(JSON.stringify(rotated)));
  expect(await read()).toEqual(keys);
  pass(4.9);
  expect(await read()).toEqual(keys);
  expect(aws.calls()).toHaveLength(1);
  pass(0.1);
  expect(await read()).toEqual(rotated);
});

test.each([
  ['empty', ''],
  ['not JSON', 'sk_test_1'],
  ['without a webhook secret', JSON.stringify({ apiKey: 'sk_test_1' })],
  ['with an empty key', JSON.stringify({ ...keys, apiKey: '' })],
  ['with an invalid address', JSON.stringify({ ...keys, apiUrl: 'nowhere' })],
])('treats a secret that is %s as not set up, until it is set', async (_, text) => {
  const { aws, read, pass } = open();
  aws
    .on(GetSecretValueCommand)
    .resolvesOnce(value(text))
    .resolves(value(JSON.stringify(keys)));
  expect(await read()).toBeUndefined();
  pass(10 / 60);
  expect(await read()).toEqual(keys);
});

test('treats a secret without a value as not set up', async () => {
  const { aws, read, pass } = open();
  aws
    .on(GetSecretValueCommand)
    .rejectsOnce(new ResourceNotFoundException({ $metadata: {}, message: 'no value', Message: 'no value' }))
    .resolves({});
  expect(await read()).toBeUndefined();
  pass(10 / 60);
  expect(await read()).toBeUndefined();
});

test('throws unexpected errors', async () => {
  const { aws, read } = open();
  aws.on(GetSecretValueCommand).rejects(new Error('no permission'));
  await expect(read()).rejects.toThrow('no permission');
});
