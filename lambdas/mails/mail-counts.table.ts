import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/dynamodb/client.ts';
import { mailCountKey } from '../platform/dynamodb/keys.ts';
import { conditionally } from '../platform/dynamodb/writes.ts';
import type { MailCounts } from './mail-limit.ts';

/** The counts of mails per mailbox in the table: one item per day, with a count for the day and one for each hour. */
export function mailCountTable({ name: TableName, documents }: Table): MailCounts {
  return {
    // A conditional write, so concurrent senders can't exceed the limit.
    async add({ mailbox, day, hour, end }, { perHour, perDay }) {
      const { done } = await conditionally(
        documents.send(
          new UpdateCommand({
            TableName,
            Key: mailCountKey(mailbox, day),
            UpdateExpression: 'ADD mails :one, #hour :one SET expiresAt = :end',
            ConditionExpression:
              '(attribute_not_exists(mails) OR mails < :perDay) AND (attribute_not_exists(#hour) OR #hour < :perHour)',
            ExpressionAttributeNames: { '#hour': `hour${hour}` },
            ExpressionAttributeValues: { ':one': 1, ':end': end, ':perHour': perHour, ':perDay': perDay },
          }),
        ),
      );
      return done;
    },
  };
}
