import dns from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { secretKeys } from '../payments/service-keys.gateway.ts';
import { openTable } from './dynamodb/client.ts';
import { functionConfig } from './function-config.ts';

const environment = process.env;

beforeEach(() => {
  for (const [name, value] of Object.entries({
    AWS_REGION: 'ap-south-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_ENDPOINT_URL: undefined,
  }))
    vi.stubEnv(name, value);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  process.env = environment;
  vi.unstubAllEnvs();
});

const calls = [
  [
    'DynamoDB',
    () => openTable('shop').documents.send(new GetCommand({ TableName: 'shop', Key: { pk: 'a', sk: 'b' } })),
  ],
  ['Secrets Manager', () => secretKeys(z.string(), 'keys')()],
] as const;

test.each(calls)('a client of %s calls AWS without a look at config files', async (_, call) => {
  vi.spyOn(dns, 'lookup').mockImplementation((name) => {
    throw new Error(`No network for ${name}`);
  });
  const get = vi.fn<(variables: NodeJS.ProcessEnv, name: string) => string | undefined>((all, name) => all[name]);
  process.env = new Proxy(environment, { get });
  await expect(call()).rejects.toThrow(/No network for \w+\.ap-south-1\.amazonaws\.com/);
  const variables = get.mock.calls.map(([, name]) => name);
  expect(variables).toContain('AWS_REGION');
  expect(variables).not.toContain('AWS_CONFIG_FILE');
});

test.each(calls)('a client of %s reads a response without the streams of browsers', async (_, call) => {
  const text = JSON.stringify({
    Item: { pk: { S: '₹'.repeat(50_000) } },
    SecretString: JSON.stringify('₹'.repeat(50_000)),
  });
  const server = createServer((_request, response) => void response.end(text));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const looked = vi.fn();
  vi.stubGlobal('ReadableStream', undefined);
  Object.defineProperty(globalThis, 'ReadableStream', { get: looked, configurable: true });
  expect(JSON.stringify(await call())).toContain('₹'.repeat(50_000));
  expect(looked).not.toHaveBeenCalled();
});

test('a service’s own endpoint comes before the one of all', () => {
  vi.stubEnv('AWS_ENDPOINT_URL', 'http://127.0.0.1:9');
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', 'http://127.0.0.1:8');
  expect(functionConfig('DYNAMODB').endpoint).toBe('http://127.0.0.1:8');
  expect(functionConfig('SECRETS_MANAGER').endpoint).toBe('http://127.0.0.1:9');
});
