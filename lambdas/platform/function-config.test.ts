import dns from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetObjectCommand } from '@aws-sdk/client-s3';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { liveSockets, openSockets } from '../live/live-sockets.gateway.ts';
import { mailEventQueue } from '../mails/mail-events.gateway.ts';
import { sesMailer } from '../mails/mailer.gateway.ts';
import { secretKeys } from '../payments/service-keys.gateway.ts';
import { openTable } from './dynamodb/client.ts';
import { functionConfig } from './function-config.ts';
import { openParameter } from './open-parameter.ts';
import { openS3 } from './s3.ts';

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

/** The calls that cold starts wait for. */
const firstCalls = [
  [
    'DynamoDB',
    () => openTable('shop').documents.send(new GetCommand({ TableName: 'shop', Key: { pk: 'a', sk: 'b' } })),
  ],
  ['Secrets Manager', () => secretKeys(z.string(), 'keys')()],
] as const;

const queueUrl = 'https://sqs.ap-south-1.amazonaws.com/123456789012/mails';
const socketsUrl = 'https://sockets.ap-south-1.amazonaws.com/live';
const mail = { to: 'asha@example.com', subject: 'Hello', preheader: '', text: 'Hello', html: '<p>Hello</p>' };
const contact = { legalName: 'Shop', address: 'Pune', email: 'shop@example.com', phone: '9876543210' };
const sender = async () => ({ name: 'Shop', contact });

const calls = [
  ...firstCalls,
  ['S3', () => openS3().send(new GetObjectCommand({ Bucket: 'pictures', Key: 'a.jpg' }))],
  ['SSM', () => openParameter('origin')()],
  ['SES', () => sesMailer({ from: 'shop@example.com', configurationSet: 'mails' }, sender).send(mail)],
  ['SQS', () => mailEventQueue(queueUrl).send([{ orderId: '1', step: 0 }])],
  ['the WebSockets', () => liveSockets(openSockets(socketsUrl)).send('page', { type: 'pong' })],
] as const;

test.each(calls)('a client of %s calls AWS without a look at config files', async (_, call) => {
  vi.spyOn(dns, 'lookup').mockImplementation((name) => {
    throw new Error(`No network for ${name}`);
  });
  const get = vi.fn<(variables: NodeJS.ProcessEnv, name: string) => string | undefined>((all, name) => all[name]);
  process.env = new Proxy(environment, { get });
  await expect(call()).rejects.toThrow(/No network for [\w.]+\.ap-south-1\.amazonaws\.com/);
  const variables = get.mock.calls.map(([, name]) => name);
  expect(variables).toContain('AWS_REGION');
  expect(variables).not.toContain('AWS_CONFIG_FILE');
});

test.each(firstCalls)('a client of %s reads a response without the streams of browsers', async (_, call) => {
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
