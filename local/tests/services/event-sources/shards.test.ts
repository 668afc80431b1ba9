import { expect, test } from 'vitest';
import { splitStream } from '#services/event-sources/shards.ts';
import type { Stream, StreamPosition, StreamRecord } from '#services/event-sources/stream.ts';

/** A stream with one change to each of these items, three per page, and the positions that it was read from. */
function streamOf(items: readonly string[]) {
  const records = items.map((pk, index) => ({
    eventName: 'MODIFY',
    dynamodb: { SequenceNumber: String(index + 1), Keys: { pk: { S: pk }, sk: { S: `state ${index}` } } },
  }));
  const reads: number[] = [];
  const stream: Stream = {
    async read(after) {
      const position = Number(after?.sequenceNumber ?? 0);
      reads.push(position);
      const page = records.slice(position, position + 3);
      return { records: page, end: { shardId: 'one', sequenceNumber: String(position + page.length) } };
    },
  };
  return { stream, records, reads };
}

/** Reads all current records of a shard. */
async function drain(shard: Stream): Promise<readonly StreamRecord[]> {
  const all: StreamRecord[] = [];
  let position: StreamPosition | undefined;
  for (;;) {
    const { records, end } = await shard.read(position);
    if (end.sequenceNumber === position?.sequenceNumber) return all;
    all.push(...records);
    position = end;
  }
}

const items = Array.from({ length: 40 }, (_, index) => `item ${index % 13}`);

// One concurrent invocation per shard, in order within a shard:
// https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html#events-dynamodb-streams (polling and batching streams)
// https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html (changes of an item keep their order)
test('a stream has four shards, and all changes to an item are in one of them, in order', async () => {
  const { stream, records } = streamOf(items);
  const shards = await Promise.all(splitStream(stream, 'pk').map(drain));
  expect(shards).toHaveLength(4);
  for (const shard of shards) expect(shard.length).toBeGreaterThan(0);
  const byNumber = (one: StreamRecord, other: StreamRecord) =>
    Number(one.dynamodb.SequenceNumber) - Number(other.dynamodb.SequenceNumber);
  expect(shards.flat().toSorted(byNumber)).toEqual(records);
  for (const item of new Set(items)) {
    const holding = shards.filter((shard) => shard.some(({ dynamodb }) => Object(dynamodb.Keys.pk).S === item));
    expect(holding).toHaveLength(1);
  }
  for (const shard of shards) expect(shard).toEqual(shard.toSorted(byNumber));
});

test('shards that are read in parallel read each page once', async () => {
  const { stream, reads } = streamOf(items.slice(0, 6));
  await Promise.all(splitStream(stream, 'pk').map(drain));
  expect(reads).toEqual([0, 3, 6]);
});

test('a page is cached for shards that read it later, but an empty page at the end is read again', async () => {
  const { stream, records, reads } = streamOf(items.slice(0, 2));
  const [one, two] = splitStream(stream, 'pk');
  const end = (await one?.read(undefined))?.end;
  await two?.read(undefined);
  expect(reads).toEqual([0]);
  await one?.read(end);
  records.push(...streamOf(items.slice(0, 3)).records.slice(2));
  await two?.read(end);
  expect(reads).toEqual([0, 2, 2]);
});

test('a page that could not be read is not cached', async () => {
  let fails = true;
  const stream: Stream = {
    async read() {
      if (fails) throw new Error('engine gone');
      return { records: [], end: { shardId: 'one' } };
    },
  };
  const [one, two] = splitStream(stream, 'pk');
  await expect(one?.read(undefined)).rejects.toThrow('engine gone');
  fails = false;
  expect(await two?.read(undefined)).toEqual({ records: [], end: { shardId: 'one' } });
});
