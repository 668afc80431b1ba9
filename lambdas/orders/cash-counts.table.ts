import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/dynamodb/client.ts';
import { cashCountKey } from '../platform/dynamodb/keys.ts';
import { conditionally } from '../platform/dynamodb/writes.ts';
import type { CashCounts } from './cash-counts.ts';

/** The counts of cash-on-delivery orders in the table. Each count is an item with a set of tokens. */
export function cashCountTable({ name: TableName, documents }: Table): CashCounts {
  return {
    // One write both adds and counts. DynamoDB serialises the writes of an item, so each new token gets a different size.
    async add(count, token) {
      const update = documents.send(
        new UpdateCommand({
          TableName,
          Key: cashCountKey(count),
          UpdateExpression: 'ADD tokens :tokens SET expiresAt = :end',
          ConditionExpression: 'attribute_not_exists(tokens) OR size(tokens) < :room OR contains(tokens, :token)',
          ExpressionAttributeValues: {
            ':tokens': new Set([token]),
            ':token': token,
            ':room': count.room,
            ':end': count.expiresAt,
          },
          ReturnValues: 'UPDATED_NEW',
        }),
      );
      const { done } = await conditionally(update);
      return done ? (await update).Attributes?.tokens.size : Number.POSITIVE_INFINITY;
    },

    async remove(count, token) {
      await conditionally(
        documents.send(
          new UpdateCommand({
            TableName,
            Key: cashCountKey(count),
            UpdateExpression: 'DELETE tokens :tokens',
            ConditionExpression: 'contains(tokens, :token)',
            ExpressionAttributeValues: { ':tokens': new Set([token]), ':token': token },
          }),
        ),
      );
    },
  };
}
