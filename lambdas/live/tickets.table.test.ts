import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { conditionFailed, mockTable, sent } from '#tests/support/unit/table.ts';
import { liveTicketTable } from './tickets.table.ts';

const Key = { pk: 'TICKET#h', sk: 'TICKET' };

test('a ticket is put by its hash, and expires', async () => {
  const { table, aws } = mockTable();
  aws.on(PutCommand).resolves({});
  await liveTicketTable(table).put({ hash: 'h', userId: 'U', expiresAt: 60 });
  expect(sent(aws)).toEqual([{ TableName: 'shop', Item: { ...Key, userId: 'U', expiresAt: 60 } }]);
});

test('a ticket is redeemed by taking it away, unless it has expired or is gone', async () => {
  const { table, aws } = mockTable();
  aws
    .on(DeleteCommand)
    .resolvesOnce({ Attributes: { ...Key, userId: 'U', expiresAt: 60 } })
    .rejectsOnce(conditionFailed());
  expect(await liveTicketTable(table).redeem('h', 59)).toBe('U');
  expect(await liveTicketTable(table).redeem('h', 60)).toBeUndefined();
  expect(sent(aws)[0]).toEqual({
    TableName: 'shop',
    Key,
    ConditionExpression: 'expiresAt > :now',
    ExpressionAttributeValues: { ':now': 59 },
    ReturnValues: 'ALL_OLD',
  });
});
