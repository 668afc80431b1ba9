import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTable } from './dynamodb/client.ts';
import { functionConfig } from './function-config.ts';

const environment = process.env;
const nowhere = 'http://127.0.0.1:9';

beforeEach(() => {
  for (const [name, value] of Object.entries({
    AWS_REGION: 'ap-south-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL: nowhere,
  }))
    vi.stubEnv(name, value);
});
afterEach(() => {
  process.env = environment;
  vi.unstubAllEnvs();
});

test.each([
  [
    'DynamoDB',
    () => openTable('shop').documents.send(new GetCommand({ TableName: 'shop', Key: { pk: 'a', sk: 'b' } })),
  ],
  [
    'Secrets Manager',
    () =>
      new SecretsManagerClient({ ...functionConfig('SECRETS_MANAGER'), maxAttempts: 1 }).send(
        new GetSecretValueCommand({ SecretId: 'keys' }),
      ),
  ],
])('a client of %s calls its endpoint without a look at config files', async (_, call) => {
  const get = vi.fn<(variables: NodeJS.ProcessEnv, name: string) => string | undefined>((all, name) => all[name]);
  process.env = new Proxy(environment, { get });
  await expect(call()).rejects.toThrow('ECONNREFUSED');
  const variables = get.mock.calls.map(([, name]) => name);
  expect(variables).toContain('AWS_REGION');
  expect(variables).not.toContain('AWS_CONFIG_FILE');
});

test('a service’s own endpoint comes before the one of all', () => {
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', 'http://127.0.0.1:8');
  expect(functionConfig('DYNAMODB').endpoint).toBe('http://127.0.0.1:8');
  expect(functionConfig('SECRETS_MANAGER').endpoint).toBe(nowhere);
});
