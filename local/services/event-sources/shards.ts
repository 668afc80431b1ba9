import { createHash } from 'node:crypto';
import { isSamePosition, type Stream, type StreamPosition, type StreamRecord } from './stream.ts';

/** A new on-demand table has four partitions, and its stream has one shard for each. Here every stream has four shards. */
const shardCount = 4;

/**
 * Splits a stream into shards by a hash of the partition key, so that all changes to an item are in the same shard. The engine
 * has a single shard. Its pages are read once for all shards.
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

/** Caches the latest page for the other shards. An empty page is not cached, because it may have records the next time. */
function sharePages(stream: Stream): Stream {
  let latest: { readonly after: StreamPosition | undefined; readonly page: ReturnType<Stream['read']> } | undefined;
  const read = (after: StreamPosition | undefined) => {
    const current = { after, page: stream.read(after) };
    const evict = () => {
      if (latest === current) latest = undefined;
    };
    current.page.then(({ end }) => isSamePosition(after, end) && evict(), evict);
    latest = current;
    return current.page;
  };
  return {
    read: (after) => (latest !== undefined && isSamePosition(latest.after, after) ? latest.page : read(after)),
  };
}

function shardOf({ dynamodb: { Keys } }: StreamRecord, partitionKey: string): number {
  const hash = createHash('sha256').update(JSON.stringify(Keys[partitionKey])).digest();
  return hash.readUInt32BE() % shardCount;
}
