import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Position } from '../cursors.ts';
import type { Page } from '../paging.ts';
import type { Table } from './client.ts';
import { type Index, orderKey, userKey } from './keys.ts';
import { stored } from './stored.ts';

export interface IndexQuery {
  readonly partition: string;
  /** Without it, a page is as large as DynamoDB makes it. */
  readonly limit?: number | undefined;
  readonly after?: Position | undefined;
  /** Only items with these sort keys, both included. */
  readonly sortKeys?: { readonly first: string; readonly last: string } | undefined;
}

/** One page of one index, newest first, by one Query. */
export const newestFirst = <T>(table: Table, index: Index, query: IndexQuery): Promise<Page<T>> =>
  indexPage<T>(table, index, { ...query, forward: false });

/** One page of one index, forward or backward in the order of its sort key, by one Query. */
export async function indexPage<T>(
  { name, documents }: Table,
  index: Index,
  { partition, limit, after, sortKeys, forward }: IndexQuery & { readonly forward: boolean },
): Promise<Page<T>> {
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName: name,
      IndexName: index.name,
      KeyConditionExpression: `#partition = :partition${sortKeys ? ' AND #sort BETWEEN :first AND :last' : ''}`,
      ExpressionAttributeNames: { '#partition': index.partition, ...(sortKeys && { '#sort': index.sort }) },
      ExpressionAttributeValues: {
        ':partition': partition,
        ...(sortKeys && { ':first': sortKeys.first, ':last': sortKeys.last }),
      },
      ScanIndexForward: forward,
      Limit: limit,
      ExclusiveStartKey: after,
    }),
  );
  return { entries: Items.map(stored<T>), ...(LastEvaluatedKey === undefined ? {} : { next: LastEvaluatedKey }) };
}

/** The input of a Query for a user's items whose sort key has this prefix, such as `CART#`. */
export const itemsOfUser = (TableName: string, userId: string, prefix: string) => ({
  TableName,
  KeyConditionExpression: 'pk = :user AND begins_with(sk, :prefix)',
  ExpressionAttributeValues: { ':user': userKey(userId).pk, ':prefix': prefix },
});

/** The input of a consistent Query for the items of an order with this prefix, such as `PROOF#`. */
export const itemsOfOrder = (TableName: string, orderId: string, prefix: string) => ({
  TableName,
  KeyConditionExpression: 'pk = :order AND begins_with(sk, :prefix)',
  ExpressionAttributeValues: { ':order': orderKey(orderId).pk, ':prefix': prefix },
  ConsistentRead: true,
});

/** The input of a consistent Query for all items of a partition. */
export const wholePartition = (TableName: string, partition: string) => ({
  TableName,
  KeyConditionExpression: 'pk = :partition',
  ExpressionAttributeValues: { ':partition': partition },
  ConsistentRead: true,
});

/** All items of a Query, from every page. */
export async function everyItem<T>({ documents }: Table, query: QueryCommandInput): Promise<T[]> {
  const items: T[] = [];
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await documents.send(new QueryCommand({ ...query, ExclusiveStartKey }));
    items.push(...(page.Items ?? []).map(stored<T>));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
  return items;
}
