import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { callEngine } from '#services/dynamodb/engine-call.ts';

const recordSchema = z.looseObject({
  eventName: z.string(),
  dynamodb: z.looseObject({
    SequenceNumber: z.string(),
    Keys: z.record(z.string(), z.unknown()),
    /** Seconds since the epoch. */
    ApproximateCreationDateTime: z.optional(z.number()),
    OldImage: z.optional(z.record(z.string(), z.unknown())),
    NewImage: z.optional(z.unknown()),
  }),
});
/** A change to an item, as Lambda sends it to a function. */
export type StreamRecord = z.infer<typeof recordSchema>;

/** A position in a stream: after this record or, without a sequence number, at the start of the shard. */
export interface StreamPosition {
  readonly shardId: string;
  readonly sequenceNumber?: string | undefined;
}

export const isSamePosition = (one: StreamPosition | undefined, other: StreamPosition | undefined): boolean =>
  one?.shardId === other?.shardId && one?.sequenceNumber === other?.sequenceNumber;

export interface Stream {
  /** Reads the records after a position, or from the start of the stream. Resolves with them and the position after them. */
  read(after: StreamPosition | undefined): Promise<{ records: readonly StreamRecord[]; end: StreamPosition }>;
}

const described = z.object({ Table: z.object({ LatestStreamArn: z.string() }) });
const shards = z.object({ StreamDescription: z.object({ Shards: z.array(z.object({ ShardId: z.string() })) }) });
const iterator = z.object({ ShardIterator: z.string() });
const page = z.object({ Records: z.array(recordSchema), NextShardIterator: z.optional(z.nullable(z.string())) });
type Page = z.infer<typeof page>;

/** Opens a table's stream on the engine. Its shards are read one after another. `timeToLive` is the expiry attribute. */
export async function openStream(engine: string, tableName: string, timeToLive?: string): Promise<Stream> {
  const { shardIds, startOf, pageAt } = await connect(engine, tableName);
  /** The engine's iterator at the end of the last page. With it, polling an idle stream takes one call instead of three. */
  let cached: { readonly position: StreamPosition; readonly iterator: string } | undefined;
  const endOf = ({ Records, NextShardIterator }: Page, { shardId, sequenceNumber }: StreamPosition): StreamPosition => {
    const position = { shardId, sequenceNumber: Records.at(-1)?.dynamodb.SequenceNumber ?? sequenceNumber };
    cached = NextShardIterator ? { position, iterator: NextShardIterator } : undefined;
    return position;
  };
  /** Reads with the cached iterator. Undefined if it is for another position, has expired, or if the shard is closed. */
  const readFromCached = async (after: StreamPosition | undefined) => {
    if (after === undefined || cached === undefined || !isSamePosition(cached.position, after)) return undefined;
    const found = await pageAt(cached.iterator).catch(() => undefined);
    return found?.NextShardIterator ? { records: changesOf(found, timeToLive), end: endOf(found, after) } : undefined;
  };
  return {
    async read(after) {
      const following = await readFromCached(after);
      if (following !== undefined) return following;
      const ids = await shardIds();
      const index = ids.indexOf(after?.shardId ?? '');
      const start = index < 0 || after === undefined ? { shardId: ids[0] ?? '' } : after;
      const found = await pageAt(await startOf(start));
      const next = ids[Math.max(index, 0) + 1];
      const closed = found.Records.length === 0 && !found.NextShardIterator && next !== undefined;
      return { records: changesOf(found, timeToLive), end: closed ? { shardId: next } : endOf(found, start) };
    },
  };
}

/** The engine's calls for a table's stream. */
async function connect(engine: string, TableName: string) {
  const call = async <S extends z.ZodMiniType>(schema: S, target: string, input: object): Promise<z.output<S>> => {
    const result = await callEngine(engine, target, input);
    if (!result.ok) throw new Error(`The DynamoDB engine rejected ${target} (${result.code}: ${result.message})`);
    return z.parse(schema, result.value);
  };
  const table = await call(described, 'DynamoDB_20120810.DescribeTable', { TableName });
  const StreamArn = table.Table.LatestStreamArn;
  const streams = <S extends z.ZodMiniType>(schema: S, operation: string, input: object) =>
    call(schema, `DynamoDBStreams_20120810.${operation}`, input);
  return {
    /** The stream's shards, oldest first. */
    async shardIds(): Promise<readonly string[]> {
      const { StreamDescription } = await streams(shards, 'DescribeStream', { StreamArn });
      return StreamDescription.Shards.map(({ ShardId }) => ShardId);
    },
    /** An iterator that starts at a position. */
    async startOf({ shardId, sequenceNumber }: StreamPosition): Promise<string> {
      const from =
        sequenceNumber === undefined
          ? { ShardIteratorType: 'TRIM_HORIZON' }
          : { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: sequenceNumber };
      return (await streams(iterator, 'GetShardIterator', { StreamArn, ShardId: shardId, ...from })).ShardIterator;
    },
    pageAt: (ShardIterator: string): Promise<Page> => streams(page, 'GetRecords', { ShardIterator }),
  };
}

/** A page's records as DynamoDB would send them. */
const changesOf = ({ Records }: Page, timeToLive: string | undefined): readonly StreamRecord[] =>
  Records.filter(isChange).map((record) => (isExpiry(record, timeToLive) ? { ...record, ...byService } : record));

/** DynamoDB's streams omit writes that change nothing. The engine's streams don't. */
const isChange = ({ eventName, dynamodb: { OldImage, NewImage } }: StreamRecord): boolean =>
  eventName !== 'MODIFY' || !isDeepStrictEqual(OldImage, NewImage);

/** Marks items that DynamoDB itself deleted (developer guide, "DynamoDB Streams and Time to Live"). */
const byService = { userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' } };
const ended = z.object({ N: z.coerce.number() });

/** Whether an item was deleted because it had expired. An expired item that a caller deletes looks the same. */
function isExpiry({ eventName, dynamodb }: StreamRecord, timeToLive: string | undefined): boolean {
  if (eventName !== 'REMOVE' || timeToLive === undefined) return false;
  const end = z.safeParse(ended, dynamodb.OldImage?.[timeToLive]);
  return end.success && end.data.N <= (dynamodb.ApproximateCreationDateTime ?? 0);
}
