import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { conditionFailed, mockTable, sent } from '#tests/support/unit/table.ts';
import { blockTable } from './blocks.table.ts';

const block = {
  userId: 'U',
  orderId: '0123456789ABCDEF',
  name: 'Asha Rao',
  email: 'asha@example.com',
  at: '2026-06-01T12:00:00.000Z',
  by: 'Meera',
  reason: 'Fake',
  phones: ['9876543210'],
};
const { phones: _, ...blocked } = block;
const Key = { pk: 'USER#U', sk: 'CHECKOUT' };
const PhoneKey = { pk: 'PHONE#9876543210', sk: 'BLOCK' };
const Item = { ...Key, orderId: 'X', method: 'card', blocked, blockedPhones: new Set(block.phones) };

function open() {
  const { table, aws } = mockTable();
  return { blocks: blockTable(table), aws };
}

test('a block stands in the item of the latest checkout, and beside it among the blocked; the first one stays', async () => {
  const { blocks, aws } = open();
  aws.on(UpdateCommand).resolves({});
  await blocks.add(block);
  expect(sent(aws)).toEqual([
    {
      TableName: 'shop',
      Key,
      UpdateExpression:
        'SET blocked = if_not_exists(blocked, :blocked), gsi4pk = :list, gsi4sk = if_not_exists(gsi4sk, :place) ADD blockedPhones :phones',
      ExpressionAttributeValues: {
        ':blocked': blocked,
        ':list': 'BLOCKED',
        ':place': '2026-06-01T12:00:00.000Z#U',
        ':phones': new Set(['9876543210']),
      },
    },
    {
      TableName: 'shop',
      Key: PhoneKey,
      UpdateExpression: 'ADD accounts :accounts',
      ExpressionAttributeValues: { ':accounts': new Set(['U']) },
    },
  ]);
});

test('an account alone is one write', async () => {
  const { blocks, aws } = open();
  aws.on(UpdateCommand).resolves({});
  await blocks.add({ ...block, phones: [] });
  expect(sent(aws)).toHaveLength(1);
  expect(sent(aws)[0]).not.toHaveProperty(['ExpressionAttributeValues', ':phones']);
});

test('a block is read consistently, whether a checkout stands with it or not', async () => {
  const { blocks, aws } = open();
  aws
    .on(GetCommand)
    .resolvesOnce({ Item })
    .resolvesOnce({ Item: { ...Key, blocked } })
    .resolves({ Item: Key });
  expect(await blocks.find('U')).toEqual(block);
  expect(await blocks.find('U')).toEqual({ ...block, phones: [] });
  expect(await blocks.find('U')).toBeUndefined();
  expect(sent(aws)[0]).toEqual({ TableName: 'shop', Key, ConsistentRead: true });
});

test('unblocking takes the account off its phones first, and looks again where a phone has come in between', async () => {
  const { blocks, aws } = open();
  aws.on(GetCommand).resolves({ Item });
  aws.on(UpdateCommand).resolvesOnce({}).rejectsOnce(conditionFailed()).resolves({});
  await blocks.remove('U');
  const updates = sent(aws).filter((input) => 'UpdateExpression' in input);
  const phone = { Key: PhoneKey, UpdateExpression: 'DELETE accounts :accounts' };
  const account = {
    Key,
    UpdateExpression: 'REMOVE blocked, blockedPhones, gsi4pk, gsi4sk',
    ConditionExpression: 'blockedPhones = :phones',
  };
  expect(updates).toMatchObject([phone, account, phone, account]);
});

test('unblocking somebody who is not blocked writes nothing', async () => {
  const { blocks, aws } = open();
  aws.on(GetCommand).resolves({ Item: { ...Key, orderId: 'X', method: 'card' } });
  await blocks.remove('U');
  expect(sent(aws)).toHaveLength(1);
});

test('a phone is blocked while an account is named with it; it is read consistently', async () => {
  const { blocks, aws } = open();
  aws
    .on(GetCommand)
    .resolvesOnce({ Item: { ...PhoneKey, accounts: new Set(['U']) } })
    .resolvesOnce({ Item: PhoneKey })
    .resolves({});
  expect([await blocks.hasPhone('9876543210'), await blocks.hasPhone('1'), await blocks.hasPhone('2')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(sent(aws)[0]).toEqual({ TableName: 'shop', Key: PhoneKey, ConsistentRead: true });
});

test('blocked customers are one Query of the sparse index', async () => {
  const { blocks, aws } = open();
  aws.on(QueryCommand).resolves({ Items: [Item] });
  expect(await blocks.list({ limit: 20 })).toEqual({ entries: [block] });
  expect(sent(aws)).toMatchObject([
    { IndexName: 'gsi4', ExpressionAttributeValues: { ':partition': 'BLOCKED' }, ScanIndexForward: false, Limit: 20 },
  ]);
});
