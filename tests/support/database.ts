import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { openTable, type Table } from '#lambdas/platform/dynamodb/client.ts';
import type { Key } from '#lambdas/platform/dynamodb/keys.ts';
import { shopUnderTest } from './shop-under-test.ts';

/** The table of the shop under test, as its administrator sees it. */
export function shopTable(): Table {
  const { table: name, endpoint, region, credentials } = shopUnderTest().database;
  return openTable(name, { endpoint, region, credentials });
}

/** The sort keys of everything in one partition of the shop's table. */
export async function sortKeys(partition: string): Promise<readonly string[]> {
  const { name: TableName, documents } = shopTable();
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :partition',
      ExpressionAttributeValues: { ':partition': partition },
      ConsistentRead: true,
    }),
  );
  return Items.map(({ sk }) => String(sk));
}

/** Does to an item what DynamoDB does to it when its time has come. */
export async function expire(pk: string, sk: string): Promise<void> {
  const { name: TableName, documents } = shopTable();
  await documents.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
}

/** Puts an item as if the shop had written it some time ago. */
export async function putItem(item: Key & Readonly<Record<string, unknown>>): Promise<void> {
  const { name: TableName, documents } = shopTable();
  await documents.send(new PutCommand({ TableName, Item: item }));
}
