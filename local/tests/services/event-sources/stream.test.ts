import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStream } from '#services/event-sources/stream.ts';

interface Shard {
  readonly closed: boolean;
  readonly records: object[];
}

let shards: Record<string, Shard>;
/** The operations that were called. */
let calls: string[];
/** Iterators that have expired. */
const expiredIterators = new Set<string>();
let server: Server;
let origin: string;

const record = (n: number, images: object = { NewImage: { n: { N: String(n) } } }, eventName = 'INSERT') => ({
  eventName,
  dynamodb: { SequenceNumber: String(n), Keys: { pk: { S: 'one' } }, ...images },
});

/** Fakes the operations of the engine that the stream calls. */
function outputOf(operation: string, input: Record<string, string>): object {
  if (operation === 'DescribeTable') return { Table: { LatestStreamArn: 'arn:stream' } };
  if (operation === 'DescribeStream') {
    return { StreamDescription: { Shards: Object.keys(shards).map((ShardId) => ({ ShardId })) } };
  }
  if (operation === 'GetShardIterator') return { ShardIterator: `${input.ShardId} ${input.SequenceNumber ?? 0}` };
  const [id = '', after] = input.ShardIterator?.split(' ') ?? [];
  const { closed = false, records = [] } = shards[id] ?? {};
  const Records = records.filter(
    (each) => Number((each as ReturnType<typeof record>).dynamodb.SequenceNumber) > Number(after),
  );
  const last = (Records.at(-1) as ReturnType<typeof record> | undefined)?.dynamodb.SequenceNumber ?? after;
  return { Records, ...(closed ? {} : { NextShardIterator: `${id} ${last} next` }) };
}

beforeEach(async () => {
  calls = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    calls.push(operation);
    if (operation === 'DescribeTable' && Object.keys(shards).length === 0) response.statusCode = 400;
    const input: Record<string, string> = JSON.parse(Buffer.concat(chunks).toString());
    if (expiredIterators.has(input.ShardIterator ?? '')) response.statusCode = 400;
    const failure = { __type: 'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException', message: 'no table' };
    const body = response.statusCode === 400 ? failure : outputOf(operation, input);
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterEach(() => {
  expiredIterators.clear();
  server.close();
});

test('a stream is read from its start, shard after shard, and then for new records', async () => {
  shards = { a: { closed: true, records: [record(1), record(2)] }, b: { closed: false, records: [record(3)] } };
  const stream = await openStream(origin, 'table');
  const first = await stream.read(undefined);
  expect(first).toEqual({ records: [record(1), record(2)], end: { shardId: 'a', sequenceNumber: '2' } });
  const nextShard = await stream.read(first.end);
  expect(nextShard).toEqual({ records: [], end: { shardId: 'b' } });
  const second = await stream.read(nextShard.end);
  expect(second).toEqual({ records: [record(3)], end: { shardId: 'b', sequenceNumber: '3' } });
  expect(await stream.read(second.end)).toEqual({ records: [], end: second.end });
  shards.b?.records.push(record(4));
  expect((await stream.read(second.end)).records).toEqual([record(4)]);
});

test('reading an idle stream takes one call', async () => {
  shards = { a: { closed: false, records: [record(1)] } };
  const stream = await openStream(origin, 'table');
  const { end } = await stream.read(undefined);
  calls = [];
  expect(await stream.read(end)).toEqual({ records: [], end });
  shards.a?.records.push(record(2));
  expect(await stream.read(end)).toEqual({ records: [record(2)], end: { shardId: 'a', sequenceNumber: '2' } });
  expect(calls).toEqual(['GetRecords', 'GetRecords']);
});

test('reading continues at the same position after the iterator has expired, and after the shard has been closed', async () => {
  shards = { a: { closed: false, records: [record(1)] } };
  const stream = await openStream(origin, 'table');
  const { end } = await stream.read(undefined);
  expiredIterators.add('a 1 next');
  shards = { a: { closed: false, records: [record(1), record(2)] } };
  const { records, end: second } = await stream.read(end);
  expect(records).toEqual([record(2)]);
  shards = { a: { closed: true, records: [record(1), record(2)] }, b: { closed: false, records: [record(3)] } };
  const nextShard = await stream.read(second);
  expect(nextShard).toEqual({ records: [], end: { shardId: 'b' } });
  expect((await stream.read(nextShard.end)).records).toEqual([record(3)]);
});

test('reading starts again if its position no longer exists', async () => {
  shards = { b: { closed: false, records: [record(3)] } };
  const { records } = await (await openStream(origin, 'table')).read({ shardId: 'a', sequenceNumber: '9' });
  expect(records).toEqual([record(3)]);
});

test('writes that changed nothing are omitted, as in DynamoDB', async () => {
  const images = { OldImage: { n: { N: '1' } }, NewImage: { n: { N: '1' } } };
  shards = { a: { closed: false, records: [record(1, images, 'MODIFY')] } };
  const stream = await openStream(origin, 'table');
  expect(await stream.read(undefined)).toEqual({ records: [], end: { shardId: 'a', sequenceNumber: '1' } });
});

test('an error of the engine is reported', async () => {
  shards = {};
  await expect(openStream(origin, 'table')).rejects.toThrow(
    'The DynamoDB engine rejected DynamoDB_20120810.DescribeTable (ResourceNotFoundException: no table)',
  );
});
