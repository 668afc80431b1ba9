import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { inject } from 'vitest';

async function withTable<T>(ask: (documents: DynamoDBDocumentClient, TableName: string) => Promise<T>): Promise<T> {
  const { endpoint, region, credentials, table } = inject('database');
  const client = new DynamoDBClient({ endpoint, region, credentials });
  try {
    return await ask(DynamoDBDocumentClient.from(client), table);
  } finally {
    client.destroy();
  }
}

/** The sort keys of everything in one partition of the shop's table. */
export const sortKeys = (partition: string): Promise<readonly string[]> =>
  withTable(async (documents, TableName) => {
    const { Items = [] } = await documents.send(
      new QueryCommand({
        TableName,
        KeyConditionExpression: 'pk = :partition',
        ExpressionAttributeValues: { ':partition': partition },
        ConsistentRead: true,
      }),
    );
    return Items.map(({ sk }) => String(sk));
  });

/** Does to an item what DynamoDB does to it when its time has come. */
export const expire = (pk: string, sk: string): Promise<unknown> =>
  withTable((documents, TableName) => documents.send(new DeleteCommand({ TableName, Key: { pk, sk } })));
