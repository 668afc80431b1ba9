import { CopyObjectCommand, DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { relink } from '#bin/relink.ts';
import { addressBookTable } from '#lambdas/accounts/address-books.table.ts';
import { blockTable } from '#lambdas/accounts/blocks.table.ts';
import { cashCountTable } from '#lambdas/orders/cash-counts.table.ts';
import { orderTable } from '#lambdas/orders/orders.table.ts';
import { photoTable } from '#lambdas/photos/photos.table.ts';
import type { Table } from '#lambdas/platform/dynamodb/client.ts';
import { accountCheckKey, photoKey, userKey } from '#lambdas/platform/dynamodb/keys.ts';
import { clientOf } from '../support/database-client.ts';
import { order } from '../support/unit/order.ts';
import { id, noon, photo } from '../support/unit/records.ts';
import { useEngineTable } from '../support/use-engine-table.ts';

const engineTable = useEngineTable();
const at = noon.toISOString();

let people = 0;

/** A lost account and the new one with its address, both with a proved mailbox. */
async function lostAndNew(table: Table) {
  people += 1;
  const userIds = ['a', 'b'].map((of) => `${of.repeat(8)}-0000-4000-8000-${String(people).padStart(12, '0')}`);
  const [lost = '', heir = ''] = userIds;
  const profile = { fullName: 'Asha Rao', email: `asha${people}@example.com`, mailboxProvedAt: at };
  for (const userId of userIds) await put(table, { ...userKey(userId), userId, ...profile });
  return { lost, heir };
}

const put = (table: Table, Item: object) => table.documents.send(new PutCommand({ TableName: table.name, Item }));

/** `meanwhile` happens while a file is copied. */
function run(table: Table, heir: string, meanwhile: () => Promise<unknown> = async () => ({})) {
  const s3 = new S3Client({ region: 'ap-south-1' });
  const aws = mockClient(s3);
  const relinked = () =>
    relink({
      table: { client: clientOf(table), name: table.name },
      accounts: new Set([heir]),
      photos: { s3, bucket: 'photos' },
      progress: () => {},
    });
  aws.on(CopyObjectCommand).callsFake(async () => meanwhile());
  const deleted = () => aws.commandCalls(DeleteObjectCommand).map(({ args: [{ input }] }) => input.Key);
  return { relinked, deleted };
}

const address = (name: string) => ({
  ...{
    addressId: id(name),
    name,
    line1: '12 Marine Drive',
    pin: '400020',
    city: 'Mumbai',
    state: 'Maharashtra' as const,
  },
  country: 'IN' as const,
  mobile: '9876543210',
});

/** The sort keys of all items that name this user. */
async function named(table: Table, userId: string): Promise<readonly string[]> {
  const { Items = [] } = await table.documents.send(new ScanCommand({ TableName: table.name }));
  return Items.filter((item) => JSON.stringify(item, setsAsLists).includes(userId)).map(({ sk }) => sk);
}
const setsAsLists = (_: string, value: unknown) => (value instanceof Set ? [...value] : value);

test('a lost account leaves nothing under its own ID, neither profile nor check, once all was moved', async () => {
  const table = engineTable();
  const { lost, heir } = await lostAndNew(table);
  await put(table, { ...accountCheckKey(lost), userId: lost, userPoolId: 'former', expiresAt: 2_000_000_000 });
  await orderTable(table).place(order({ userId: lost, orderId: id('O1'), lines: [] }), undefined);
  expect(await run(table, heir).relinked()).toMatchObject({ people: 1, left: 0 });
  expect(await named(table, lost)).toEqual([]);
  expect(await named(table, heir)).toEqual(expect.arrayContaining(['ORDER', 'CHECKOUT', 'PROFILE']));
  expect(await run(table, heir).relinked()).toEqual({ people: 0, moved: 0, left: 0 });
});

test('addresses of both accounts are there once each, the new ones first, up to their limit', async () => {
  const table = engineTable();
  const { lost, heir } = await lostAndNew(table);
  const books = addressBookTable(table);
  const names = Array.from({ length: 9 }, (_, n) => `Old ${n}`);
  const [same, ...others] = [{ ...address('Both'), addressId: id('same') }, ...names.map(address)];
  await books.replace(lost, 0, { version: 3, addresses: [...(same ? [same] : []), ...others] });
  await books.replace(heir, 0, { version: 1, addresses: [address('New'), address('Both')] });
  await run(table, heir).relinked();
  const { version, addresses = [] } = (await books.find(heir, { consistent: true })) ?? {};
  expect(addresses.map(({ name }) => name)).toEqual(['New', 'Both', ...names.slice(0, 8)]);
  expect(version).toBe(2);
  expect(await books.find(lost, { consistent: true })).toBeUndefined();
});

test.each([true, false])(
  'a block holds for the new account, and ends there: it has checked out: %s',
  async (hasCheckedOut) => {
    const table = engineTable();
    const { lost, heir } = await lostAndNew(table);
    const blocks = blockTable(table);
    const block = {
      userId: lost,
      orderId: 'O',
      name: 'Asha',
      email: 'asha@example.com',
      at,
      by: 'Olga',
      reason: 'Fakes',
    };
    const [phone, mailbox] = [`98765432${10 + people}`, `hash-${people}`];
    await blocks.add({ ...block, phones: [phone] });
    await blocks.addMailbox(lost, mailbox);
    const own = order({ userId: heir, orderId: id(`O${people}`), lines: [] });
    if (hasCheckedOut) await orderTable(table).place(own, undefined);
    await run(table, heir).relinked();
    expect(await blocks.find(heir)).toMatchObject({ userId: heir, reason: 'Fakes', phones: [phone] });
    expect((await blocks.list({ limit: 100 })).entries.filter(({ userId }) => userId === heir)).toHaveLength(1);
    const { latest } = await orderTable(table).checkoutState(heir);
    expect(latest?.orderId).toBe(hasCheckedOut ? id(`O${people}`) : undefined);
    await blocks.remove(heir);
    expect([await blocks.hasPhone(phone), await blocks.hasMailbox(mailbox)]).toEqual([false, false]);
  },
);

test('the limits of cash on delivery count the open orders of both accounts', async () => {
  const table = engineTable();
  const { lost, heir } = await lostAndNew(table);
  const counts = cashCountTable(table);
  const countOf = (userId: string) => ({ of: { userId }, room: 50, expiresAt: 2_000_000_000 });
  for (const [userId, token] of [
    [lost, 'one'],
    [heir, 'two'],
  ] as const)
    await counts.add(countOf(userId), token);
  await run(table, heir).relinked();
  expect(await counts.add(countOf(heir), 'three')).toBe(3);
  expect(await named(table, lost)).toEqual([]);
});

test('a photo that changes while it is moved leaves no copy of its file, and the next run moves it', async () => {
  const table = engineTable();
  const { lost, heir } = await lostAndNew(table);
  const imageKey = `photos/${lost}/file`;
  const stored = { ...photo({ userId: lost, uploadId: id('P'), status: 'published' }), imageKey };
  await photoTable(table).of(lost).create(stored);
  const change = () => put(table, { ...photoKey(lost, id('P')), ...stored, claims: 1 });
  const { relinked, deleted } = run(table, heir, change);
  expect(await relinked()).toEqual({ people: 1, moved: 0, left: 1 });
  expect(deleted()).toEqual([`photos/${heir}/file`]);
  expect(await named(table, lost)).toContain('PROFILE');
  expect(await relinked()).toEqual({ people: 1, moved: 1, left: 0 });
  expect(deleted()).toHaveLength(1);
  expect(await named(table, lost)).toEqual([]);
});
