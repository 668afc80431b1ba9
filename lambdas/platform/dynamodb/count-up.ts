import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from './client.ts';
import type { Key } from './keys.ts';
import { conditionally } from './writes.ts';

/**
 * Adds an amount to each of these counts of an item that expires at `end` (epoch seconds). If a count would exceed its maximum,
 * returns false and counts nothing; an empty one takes any amount. An SDK retry after a lost response may count twice.
 */
export async function countUp(
  { name: TableName, documents }: Table,
  key: Key,
  maxima: Readonly<Record<string, number>>,
  end: number,
  amount = 1,
): Promise<boolean> {
  const counts = Object.keys(maxima);
  const areBelow = counts.map((count) => `(attribute_not_exists(#${count}) OR #${count} <= :${count})`).join(' AND ');
  const names = counts.map((count) => [`#${count}`, count] as const);
  const values = Object.entries(maxima).map(([count, max]) => [`:${count}`, max - amount] as const);
  const { done } = await conditionally(
    documents.send(
      new UpdateCommand({
        TableName,
        Key: key,
        UpdateExpression: `ADD ${counts.map((count) => `#${count} :amount`).join(', ')} SET expiresAt = :end`,
        ConditionExpression: areBelow,
        ExpressionAttributeNames: Object.fromEntries(names),
        ExpressionAttributeValues: { ':amount': amount, ':end': end, ...Object.fromEntries(values) },
      }),
    ),
  );
  return done;
}
