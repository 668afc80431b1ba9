import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/dynamodb/client.ts';
import { mailKey } from '../platform/dynamodb/keys.ts';
import { conditionally } from '../platform/dynamodb/writes.ts';
import type { MailMarks, MailOutcome } from './mail.ts';

interface MailMark {
  readonly status: 'sending' | MailOutcome['status'];
}

/** The marks of order mails in the table: being sent, sent or skipped. Times are in epoch milliseconds. */
export function mailMarkTable({ name: TableName, documents }: Table): MailMarks {
  return {
    async claim(orderId, name, until, now) {
      const claimed = await conditionally<MailMark>(
        documents.send(
          new PutCommand({
            TableName,
            Item: { ...mailKey(orderId, name), status: 'sending', claimedUntil: until.getTime() },
            ConditionExpression: 'attribute_not_exists(pk) OR claimedUntil < :now',
            ExpressionAttributeValues: { ':now': now.getTime() },
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        ),
      );
      if (claimed.done) return 'claimed';
      const { status = 'sending' } = claimed.existing ?? {};
      return status === 'sending' ? 'claimed-by-another' : 'settled';
    },

    async settle(orderId, name, outcome, until) {
      const again = until !== undefined && { claimedUntil: until.getTime() };
      await documents.send(new PutCommand({ TableName, Item: { ...mailKey(orderId, name), ...outcome, ...again } }));
    },
  };
}
