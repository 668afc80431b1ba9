import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/dynamodb/client.ts';
import { catalogue, gsi1 } from '../platform/dynamodb/keys.ts';
import { everyItem } from '../platform/dynamodb/query.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import type { ProductRecord } from './product.ts';

/** The catalogue in the order in which products were added, read month by month. */
export function productMonthsTable(table: Table) {
  const { name: TableName, documents } = table;
  const inCatalogue = {
    TableName,
    IndexName: gsi1.name,
    ExpressionAttributeNames: { '#partition': gsi1.partition },
  };
  return {
    async oldest(): Promise<string | undefined> {
      const { Items = [] } = await documents.send(
        new QueryCommand({
          ...inCatalogue,
          KeyConditionExpression: '#partition = :catalogue',
          ExpressionAttributeValues: { ':catalogue': catalogue },
          Limit: 1,
        }),
      );
      return Items.map(stored<ProductRecord>)[0]?.createdAt;
    },

    /** `month` such as `2026-11`. */
    addedIn: (month: string): Promise<readonly ProductRecord[]> =>
      everyItem<ProductRecord>(table, {
        ...inCatalogue,
        KeyConditionExpression: '#partition = :catalogue AND begins_with(#sort, :month)',
        ExpressionAttributeNames: { ...inCatalogue.ExpressionAttributeNames, '#sort': gsi1.sort },
        ExpressionAttributeValues: { ':catalogue': catalogue, ':month': month },
      }),
  };
}
