import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { conditionFailed, mockTable, sent } from '#tests/support/unit/table.ts';
import { mailCountTable } from './mail-counts.table.ts';

const hour = { mailbox: 'hash', day: '2026-04-01', hour: 9, end: 1_800_000_000 };
const max = { perHour: 2, perDay: 5 };

test('a mail is counted for its hour and its day by one write, on the condition that there is room in both', async () => {
  const { table, aws } = mockTable();
  aws.on(UpdateCommand).resolvesOnce({}).rejectsOnce(conditionFailed()).rejects(new Error('away'));
  const counts = mailCountTable(table);
  expect(await counts.add(hour, max)).toBe(true);
  expect(await counts.add(hour, max)).toBe(false);
  await expect(counts.add(hour, max)).rejects.toThrow('away');
  expect(sent(aws)[0]).toEqual({
    TableName: 'shop',
    Key: { pk: 'MAILBOX#hash', sk: 'MAILS#2026-04-01' },
    UpdateExpression: 'ADD mails :one, #hour :one SET expiresAt = :end',
    ConditionExpression:
      '(attribute_not_exists(mails) OR mails < :perDay) AND (attribute_not_exists(#hour) OR #hour < :perHour)',
    ExpressionAttributeNames: { '#hour': 'hour9' },
    ExpressionAttributeValues: { ':one': 1, ':end': 1_800_000_000, ':perHour': 2, ':perDay': 5 },
  });
});
