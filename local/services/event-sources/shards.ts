import { createHash } from 'node:crypto';
import { isSamePlace, type Stream, type StreamPosition, type StreamRecord } from './stream.ts';

/** A new on-demand table has four partitions, and its stream a shard for each. Here every stream has four. */
const shardCount = 4;

/**
 * Splits a stream into shards by a hash of the partition key, so that all changes of an item are in one shard. The engine
 * has one shard for all: its pages are read once and shared.
 */
export function splitStream(stream: Stream, partitionKey: string): readonly Stream[] {
  const pages = sharePages(stream);
  return Array.from({ length: shardCount }, (_, shard) => ({
    async read(after) {
      const { records, end } = await pages.read(after);
      return { records: records.filter((record) => shardOf(record, partitionKey) === shard), end };
    },
  }));
}

/** Caches the latest page for readers that reach it later. An empty page is read again, because it may have grown. */
function sharePages(stream: Stream): Stream {
  let latest: { readonly after: StreamPosition | undefined; readonly page: ReturnType<Stream['read']> } | undefined;
  const read = (after: StreamPosition | undefined) => {
    const mine = { after, page: stream.read(after) };
    const forget = () => {
      if (latest === mine) latest = undefined;
    };
    mine.page.then(({ end }) => isSamePlace(after, end) && forget(), forget);
    latest = mine;
    return mine.page;
  };
  return {
    read: (after) => (latest !== undefined && isSamePlace(latest.after, after) ? latest.page : read(after)),
  };
}

function shardOf({ dynamodb: { Keys } }: StreamRecord, partitionKey: string): number {
  const hash = createHash('sha256').update(JSON.stringify(Keys[partitionKey])).digest();
  return hash.readUInt32BE() % shardCount;
}
