import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Position } from '../cursors.ts';
import type { Page } from '../paging.ts';
import type { Table } from './client.ts';
import type { Index } from './keys.ts';

interface IndexQuery {
  readonly partition: string;
  readonly limit: number;
  readonly after?: Position | undefined;
}

/** One page of one index, newest first, by one Query. */
export async function newestFirst<T>(
  { name, documents }: Table,
  index: Index,
  { partition, limit, after }: IndexQuery,
): Promise<Page<T>> {
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName: name,
      IndexName: index.name,
      KeyConditionExpression: '#partition = :partition',
      ExpressionAttributeNames: { '#partition': index.partition },
      ExpressionAttributeValues: { ':partition': partition },
      ScanIndexForward: false,
      Limit: limit,
      ExclusiveStartKey: after,
    }),
  );
  return { entries: Items as T[], ...(LastEvaluatedKey === undefined ? {} : { next: LastEvaluatedKey }) };
}

/** All items of a query, over all of its pages. */
export async function everyItem<T>({ documents }: Table, query: QueryCommandInput): Promise<T[]> {
  const items: T[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await documents.send(new QueryCommand({ ...query, ExclusiveStartKey }));
    items.push(...((page.Items ?? []) as T[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  return items;
}
