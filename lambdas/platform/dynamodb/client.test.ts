import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, test } from 'vitest';
import { functionConfig } from '../function-config.ts';
import { ContentionError } from '../result.ts';
import { openTable, type Table } from './client.ts';

let close = () => {};
afterEach(() => close());

/** A table on a fake server that returns these errors, then success; `calls` counts the server's requests. */
async function tableOnServer(...errors: readonly string[]): Promise<{ table: Table; calls: () => number }> {
  let calls = 0;
  const server = createServer((_request: IncomingMessage, response: ServerResponse) => {
    const error = errors[calls++];
    response.writeHead(error === undefined ? 200 : 400, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify(error === undefined ? {} : { __type: `com.amazonaws.dynamodb.v20120810#${error}` }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  const table = openTable('shop', {
    ...functionConfig('DYNAMODB'),
    region: 'ap-south-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  return { table, calls: () => calls };
}

const put = (table: Table) => table.documents.send(new PutCommand({ TableName: 'shop', Item: { pk: 'a', sk: 'b' } }));

test('retries a write that conflicts with a transaction', async () => {
  const { table, calls } = await tableOnServer('TransactionConflictException', 'TransactionConflictException');
  await put(table);
  expect(calls()).toBe(3);
});

test('throws ContentionError if contention persists', async () => {
  const { table, calls } = await tableOnServer(...Array<string>(9).fill('TransactionConflictException'));
  await expect(put(table)).rejects.toThrow(ContentionError);
  expect(calls()).toBe(4);
});

test('throws any other error unchanged, without a retry', async () => {
  const { table, calls } = await tableOnServer('AccessDeniedException');
  const get = table.documents.send(new GetCommand({ TableName: 'shop', Key: { pk: 'a', sk: 'b' } }));
  await expect(get).rejects.toMatchObject({ name: 'AccessDeniedException' });
  expect(calls()).toBe(1);
});
