import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { conditionFailed, mockTable, sent } from '#tests/support/unit/table.ts';
import { blockTable } from './blocks.table.ts';

// tests/support/conformance tests the port on the real engine. These tests cover the states between two writes.
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
const { phones, ...blocked } = block;
const Key = { pk: 'USER#U', sk: 'CHECKOUT' };
const PhoneKey = { pk: 'PHONE#9876543210', sk: 'BLOCK' };
const MailboxKey = { pk: 'MAILBOX#hash', sk: 'BLOCK' };

function open() {
  const { table, aws } = mockTable();
  aws.on(GetCommand).resolves({ Item: { ...Key, blocked, blockedPhones: new Set(phones) } });
  aws.on(UpdateCommand).resolves({});
  return { blocks: blockTable(table), aws };
}
const updatedKeys = (aws: Parameters<typeof sent>[0]) =>
  sent(aws).flatMap((input) => ('UpdateExpression' in input && 'Key' in input ? [input.Key] : []));

test('writes the account’s block first, so that owners see and can repeat a block that a crash interrupted', async () => {
  const { blocks, aws } = open();
  await blocks.add(block);
  expect(updatedKeys(aws)).toEqual([Key, PhoneKey]);
});

test('adds a mailbox to the account’s block first, and none to an account that is not blocked', async () => {
  const { blocks, aws } = open();
  await blocks.addMailbox('U', 'hash');
  expect(updatedKeys(aws)).toEqual([Key, MailboxKey]);
  aws.resetHistory();
  aws.on(UpdateCommand).rejects(conditionFailed());
  await blocks.addMailbox('U', 'hash');
  expect(updatedKeys(aws)).toEqual([Key]);
});

test('unblocks the phones and mailboxes first, and starts again if one was added meanwhile', async () => {
  const { blocks, aws } = open();
  const item = { ...Key, blocked, blockedPhones: new Set(phones) };
  aws
    .on(GetCommand)
    .resolvesOnce({ Item: item })
    .resolves({ Item: { ...item, blockedMailboxes: new Set(['hash']) } });
  aws.on(UpdateCommand).resolvesOnce({}).rejectsOnce(conditionFailed()).resolves({});
  await blocks.remove('U');
  expect(updatedKeys(aws)).toEqual([PhoneKey, Key, PhoneKey, MailboxKey, Key]);
});

test('writes nothing when unblocking an account that is not blocked', async () => {
  const { blocks, aws } = open();
  aws.on(GetCommand).resolves({ Item: { ...Key, orderId: 'X', method: 'card' } });
  await blocks.remove('U');
  expect(updatedKeys(aws)).toEqual([]);
});

test('reads blocks of accounts and of phones consistently', async () => {
  const { blocks, aws } = open();
  await blocks.find('U');
  await blocks.hasPhone('9876543210');
  expect(sent(aws)).toMatchObject([{ ConsistentRead: true }, { ConsistentRead: true }]);
});
