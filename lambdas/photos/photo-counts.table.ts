import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/dynamodb/client.ts';
import { photoCountKey } from '../platform/dynamodb/keys.ts';
import { conditionally } from '../platform/dynamodb/writes.ts';
import type { PhotoCounts } from './photo-count.ts';

/** The counts of the customers' new photos in the table. */
export function photoCountTable({ name: TableName, documents }: Table): PhotoCounts {
  return {
    // The same write checks the limit and adds to the count, so concurrent calls can't exceed the limit.
    async add({ userId, day, end }, max) {
      const { done } = await conditionally(
        documents.send(
          new UpdateCommand({
            TableName,
            Key: photoCountKey(userId, day),
            UpdateExpression: 'ADD photos :one SET expiresAt = :end',
            ConditionExpression: 'attribute_not_exists(photos) OR photos < :max',
            ExpressionAttributeValues: { ':one': 1, ':end': end, ':max': max },
          }),
        ),
      );
      return done;
    },
  };
}
