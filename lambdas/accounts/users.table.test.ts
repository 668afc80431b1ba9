import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { conditionFailed, mockTable, sent } from '#tests/support/unit/table.ts';
import { userTable } from './users.table.ts';

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

test('finds whether its mailbox is proved', async () => {
  const { table, aws } = mockTable();
  const proved = { ...user, mailboxProvedAt: 'P' };
  aws.on(GetCommand).resolves({ Item: { ...Key, ...proved } });
  expect(await userTable(table).find('U')).toEqual(proved);
});

test('records a proved mailbox in one write, which creates a missing record and changes nothing else of a existing one', async () => {
  const { table, aws } = mockTable();
  aws.on(UpdateCommand).resolvesOnce({}).rejectsOnce(conditionFailed()).rejects(new Error('away'));
  const users = userTable(table);
  await users.proveMailbox({ ...user, mailboxProvedAt: 'P' });
  await users.proveMailbox({ ...user, mailboxProvedAt: 'later' });
  await expect(users.proveMailbox({ ...user, mailboxProvedAt: 'P' })).rejects.toThrow('away');
  expect(sent(aws)[0]).toEqual({
    TableName: 'shop',
    Key,
    UpdateExpression:
      'SET mailboxProvedAt = :at, email = :email, userId = if_not_exists(userId, :userId), ' +
      'fullName = if_not_exists(fullName, :fullName), mobileNumber = if_not_exists(mobileNumber, :mobileNumber), ' +
      'createdAt = if_not_exists(createdAt, :createdAt)',
    ConditionExpression: 'attribute_not_exists(mailboxProvedAt) OR email <> :email',
    ExpressionAttributeValues: {
      ':at': 'P',
      ':email': 'a@example.com',
      ':userId': 'U',
      ':fullName': 'Asha',
      ':mobileNumber': '9876543210',
      ':createdAt': 'T',
    },
  });
});

test('writes a record only where there is none', async () => {
  const { table, aws } = mockTable();
  const existing = Object.fromEntries(Object.entries({ ...user, fullName: 'First' }).map(([k, S]) => [k, { S }]));
  aws
    .on(PutCommand)
    .resolvesOnce({})
    .rejectsOnce(conditionFailed({ ...existing, pk: { S: 'USER#U' } }));
  expect(await userTable(table).createIfAbsent(user)).toEqual(user);
  expect(await userTable(table).createIfAbsent(user)).toEqual({ ...user, fullName: 'First' });
  expect(sent(aws)[0]).toEqual({
    TableName: 'shop',
    Item: { ...Key, ...user },
    ConditionExpression: 'attribute_not_exists(pk)',
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  });
});
