import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { conditionFailed, mockTable, sent } from '#tests/support/unit/table.ts';
import { mailMarkTable } from './mail-marks.table.ts';

const now = new Date(1_000);
const until = new Date(61_000);
const key = { pk: 'ORDER#O', sk: 'MAIL#2' };

test('a mail is claimed where it is neither settled nor being sent, and settled when it is sent or skipped', async () => {
  const { table, aws } = mockTable();
  const marks = mailMarkTable(table);
  const existing = (status: string) => conditionFailed({ status: { S: status } });
  aws
    .on(PutCommand)
    .resolvesOnce({})
    .rejectsOnce(existing('sending'))
    .rejectsOnce(existing('sent'))
    .rejectsOnce(existing('skipped'))
    .resolves({});
  expect(await marks.claim('O', 2, until, now)).toBe('claimed');
  expect(await marks.claim('O', 2, until, now)).toBe('claimed-by-another');
  expect(await marks.claim('O', 2, until, now)).toBe('settled');
  expect(await marks.claim('O', 2, until, now)).toBe('settled');
  await marks.settle('O', 2, { status: 'sent' });
  await marks.settle('O', 2, { status: 'skipped', reason: 'unproved' });
  expect(sent(aws)[0]).toEqual({
    TableName: 'shop',
    Item: { ...key, status: 'sending', claimedUntil: 61_000 },
    ConditionExpression: 'attribute_not_exists(pk) OR claimedUntil < :now',
    ExpressionAttributeValues: { ':now': 1_000 },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
  expect(sent(aws).slice(4)).toEqual([
    { TableName: 'shop', Item: { ...key, status: 'sent' } },
    { TableName: 'shop', Item: { ...key, status: 'skipped', reason: 'unproved' } },
  ]);
});
