import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { imageOf } from '#tests/support/unit/image.ts';
import { order } from '#tests/support/unit/order.ts';
import { environment } from '../contracts/names.ts';
import { epochSeconds } from '../platform/clock.ts';

const table = mockClient(DynamoDBDocumentClient);
const sockets = mockClient(ApiGatewayManagementApiClient);
const calls: string[] = [];

// The handler reads its environment when it is first imported.
beforeAll(() => vi.resetModules());
afterAll(() => {
  for (const client of [table, sockets]) client.restore();
  vi.resetModules();
});
beforeEach(() => {
  vi.stubEnv('AWS_REGION', 'ap-south-1');
  vi.stubEnv('POWERTOOLS_METRICS_DISABLED', 'true');
  vi.stubEnv(environment.mailQueueUrl, undefined);
  for (const name of [
    'tableName',
    'userPoolId',
    'imagesBucket',
    'photosBucket',
    'siteBucket',
    'liveEndpoint',
  ] as const) {
    vi.stubEnv(environment[name], 'https://value');
  }
  for (const name of ['unusedPhotoDays', 'deliveredPhotoDays', 'cancelledPhotoDays', 'unusedPictureDays'] as const) {
    vi.stubEnv(environment[name], '7');
  }
  const recording = (name: string, result: object) => async () => {
    calls.push(name);
    return result;
  };
  const page = { connectionId: 'page', userId: 'owner', owner: true, expiresAt: epochSeconds(new Date()) + 60 };
  table.on(QueryCommand).callsFake(recording('find open pages', { Items: [page] }));
  table.on(GetCommand).callsFake(recording('read', { Item: order() }));
  table.on(PutCommand).callsFake(recording('index', {}));
  sockets.on(PostToConnectionCommand).callsFake(recording('notify', {}));
});
afterEach(() => {
  for (const client of [table, sockets]) client.reset();
  calls.length = 0;
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const dynamodb = {
  SequenceNumber: '1',
  Keys: { pk: { S: 'ORDER#o' }, sk: { S: 'ORDER' } },
  NewImage: imageOf(order()),
};
const batch = { Records: [{ dynamodb }] };

test('D14: notifies the open pages of the customer and of the owners before it handles the rest of a batch', async () => {
  const { handler } = await import('./upkeep.handler.ts');
  expect(await handler(batch)).toEqual({ batchItemFailures: [] });
  expect(calls.slice(0, calls.indexOf('read')).filter((call) => call === 'notify')).toHaveLength(2);
  expect(calls.lastIndexOf('notify')).toBeLessThan(calls.indexOf('read'));
  expect(calls).toContain('index');
});

test('fails no record if pages can’t be notified, and still updates the index', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  table.on(QueryCommand).rejects(new Error('no'));
  const { handler } = await import('./upkeep.handler.ts');
  expect(await handler(batch)).toEqual({ batchItemFailures: [] });
  expect(calls).toContain('index');
  // One error for the customer’s pages, and one for the owners’.
  expect(log).toHaveBeenCalledTimes(2);
});
