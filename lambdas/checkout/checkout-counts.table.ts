import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/dynamodb/client.ts';
import { checkoutCountKey } from '../platform/dynamodb/keys.ts';
import { conditionally } from '../platform/dynamodb/writes.ts';
import type { CheckoutCounts } from './checkout-count.ts';

/** The counts of the customers' checkouts in the table. */
export function checkoutCountTable({ name: TableName, documents }: Table): CheckoutCounts {
  return {
    // A conditional write, so concurrent calls can't exceed the limit. An SDK retry after a lost response counts twice, which
    // the limit leaves room for.
    async add({ userId, start, end }, max) {
      const { done } = await conditionally(
        documents.send(
          new UpdateCommand({
            TableName,
            Key: checkoutCountKey(userId, start),
            UpdateExpression: 'ADD checkouts :one SET expiresAt = :end',
            ConditionExpression: 'attribute_not_exists(checkouts) OR checkouts < :max',
            ExpressionAttributeValues: { ':one': 1, ':end': end, ':max': max },
          }),
        ),
      );
      return done;
    },
  };
}
