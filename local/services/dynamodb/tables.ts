import * as z from 'zod/mini';
import { StartError } from '#lib/start-error.ts';
import type { Stack, TypedResource } from '#template/stack.ts';
import type { Engine } from './engine.ts';
import { callEngine } from './engine-call.ts';

const described = z.object({
  Table: z.object({ GlobalSecondaryIndexes: z._default(z.array(z.object({ IndexName: z.string() })), []) }),
});

/** Creates the template's tables that don't exist yet, and new indexes of existing tables. */
export async function createTables({ origin }: Pick<Engine, 'origin'>, stack: Stack): Promise<void> {
  for (const { resource, properties } of stack.all('AWS::DynamoDB::Table')) {
    const table = { TableName: resource.ref };
    const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes, StreamSpecification } = properties;
    const current = await call(origin, 'DescribeTable', table);
    if (current === undefined) {
      await call(origin, 'CreateTable', {
        ...table,
        AttributeDefinitions,
        KeySchema,
        BillingMode: 'PAY_PER_REQUEST',
        ...(GlobalSecondaryIndexes.length > 0 && { GlobalSecondaryIndexes }),
        ...(StreamSpecification && { StreamSpecification: { StreamEnabled: true, ...StreamSpecification } }),
      });
      const { TimeToLiveSpecification } = properties;
      if (TimeToLiveSpecification) await call(origin, 'UpdateTimeToLive', { ...table, TimeToLiveSpecification });
    } else {
      const existing = new Set(
        z.parse(described, current).Table.GlobalSecondaryIndexes.map(({ IndexName }) => IndexName),
      );
      for (const index of GlobalSecondaryIndexes.filter(({ IndexName }) => !existing.has(IndexName))) {
        const GlobalSecondaryIndexUpdates = [{ Create: index }];
        await call(origin, 'UpdateTable', { ...table, AttributeDefinitions, GlobalSecondaryIndexUpdates });
      }
    }
  }
}

/** Each table's partition key, by the table's name. */
export const partitionKeysOf = (stack: Stack): Readonly<Record<string, string>> =>
  Object.fromEntries(stack.all('AWS::DynamoDB::Table').map((table) => [table.resource.ref, partitionKeyOf(table)]));

/** @throws StartError for a table without a partition key, which DynamoDB would reject. */
export function partitionKeyOf({ resource, properties }: TypedResource<'AWS::DynamoDB::Table'>): string {
  const key = properties.KeySchema.find(({ KeyType }) => KeyType === 'HASH');
  if (key === undefined) throw new StartError(`The table ${resource.logicalId} has no partition key.`);
  return key.AttributeName;
}

/** Calls the engine. Resolves with undefined if the table doesn't exist. */
async function call(origin: string, operation: string, input: object): Promise<unknown> {
  const result = await callEngine(origin, `DynamoDB_20120810.${operation}`, input);
  if (result.ok) return result.value;
  if (result.code === 'ResourceNotFoundException') return undefined;
  throw new StartError(`The DynamoDB engine rejected ${operation} (${result.code}: ${result.message}).`);
}
