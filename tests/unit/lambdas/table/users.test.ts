import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { userTable } from '../../../../lambdas/table/users.ts';
import { conditionFailed, mockTable, sent } from '../support/table.ts';

const user = { userId: 'U', fullName: 'Asha', email: 'a@example.com', mobileNumber: '9876543210', createdAt: 'T' };
const Key = { pk: 'USER#U', sk: 'PROFILE' };

test('finds a record', async () => {
  const { table, aws } = mockTable();
  aws
    .on(GetCommand)
    .resolvesOnce({ Item: { ...Key, ...user } })
    .resolves({});
  expect(await userTable(table).find('U')).toEqual(user);
  expect(await userTable(table).find('U')).toBeUndefined();
  expect(sent(aws)[0]).toEqual({ TableName: 'shop', Key });
});

test('writes a record only where there is none', async () => {
  const { table, aws } = mockTable();
  const standing = Object.fromEntries(Object.entries({ ...user, fullName: 'First' }).map(([k, S]) => [k, { S }]));
  aws
    .on(PutCommand)
    .resolvesOnce({})
    .rejectsOnce(conditionFailed({ ...standing, pk: { S: 'USER#U' } }));
  expect(await userTable(table).createIfAbsent(user)).toEqual(user);
  expect(await userTable(table).createIfAbsent(user)).toEqual({ ...user, fullName: 'First' });
  expect(sent(aws)[0]).toEqual({
    TableName: 'shop',
    Item: { ...Key, ...user },
    ConditionExpression: 'attribute_not_exists(pk)',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
});
