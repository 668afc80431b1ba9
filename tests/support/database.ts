import { DeleteCommand, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { openTable, type Table } from '#lambdas/platform/dynamodb/client.ts';
import type { Key } from '#lambdas/platform/dynamodb/keys.ts';
import { shopUnderTest } from './shop-under-test.ts';

/** The table of the shop under test, with an administrator's access. */
export function shopTable(): Table {
  const { table: name, endpoint, region, credentials } = shopUnderTest().database;
  return openTable(name, { endpoint, region, credentials });
}

/** The sort keys of all items in one partition of the shop's table. */
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

/** An item of the shop's table. */
export async function itemOf(pk: string, sk: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { name: TableName, documents } = shopTable();
  return (await documents.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }))).Item;
}

/** Expires an item as DynamoDB's time to live does. */
export async function expire(pk: string, sk: string): Promise<void> {
  const { name: TableName, documents } = shopTable();
  await documents.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
}

/** Puts an item directly, as if the shop had written it earlier. */
export async function putItem(item: Key & Readonly<Record<string, unknown>>): Promise<void> {
  const { name: TableName, documents } = shopTable();
  await documents.send(new PutCommand({ TableName, Item: item }));
}
