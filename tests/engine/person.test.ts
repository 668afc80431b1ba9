import { DeleteCommand, GetCommand, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect, onTestFinished, test } from 'vitest';
import { dayMs } from '#contracts/dates/day.ts';
import { blockTable } from '#lambdas/accounts/blocks.table.ts';
import { cartTable } from '#lambdas/cart/carts.table.ts';
import { caseTable } from '#lambdas/cases/cases.table.ts';
import { makingTable } from '#lambdas/making/making.table.ts';
import { messageTable } from '#lambdas/messages/messages.table.ts';
import { followDeletion } from '#lambdas/my-data/follow-deletion.ts';
import { personTable, profileImage } from '#lambdas/my-data/person.table.ts';
import { orderTable } from '#lambdas/orders/orders.table.ts';
import { photoClaims } from '#lambdas/photos/photo-claims.table.ts';
import { photoUseTable } from '#lambdas/photos/photo-uses.table.ts';
import { photoTable } from '#lambdas/photos/photos.table.ts';
import { customerCountTable } from '#lambdas/platform/dynamodb/customer-counts.table.ts';
import { userKey } from '#lambdas/platform/dynamodb/keys.ts';
import { transact } from '#lambdas/platform/dynamodb/writes.ts';
import { imageOf } from '../support/unit/image.ts';
import { order } from '../support/unit/order.ts';
import { id, noon, photo, product } from '../support/unit/records.ts';
import { useEngineTable } from '../support/use-engine-table.ts';

const engineTable = useEngineTable();
const tombstone = { at: noon, until: new Date(noon.getTime() + dayMs) };

test('deleting an account keeps the photos that an order may need until their retention ends, and nothing else', async () => {
  const table = engineTable();
  const userId = 'U';
  const [ordered, claimed, unused] = [id('ordered'), id('claimed'), id('unused')];
  for (const uploadId of [ordered, claimed, unused])
    await photoTable(table)
      .of(userId)
      .create(photo({ userId, uploadId, status: 'published' }));
  await photoUseTable(table).keepForOrder({ userId, photoId: ordered }, 'O');
  // Claimed by an order that was placed a moment ago, so that the table's stream has not yet added it to the photo's orders.
  await transact(table, photoClaims(table.name, userId, [claimed]));
  await photoUseTable(table).reviewAt({ userId, photoId: ordered }, noon);
  await cartTable(table).put(userId, { productId: id('tea'), qty: 1, title: 'Tea', addedAt: noon.toISOString() });
  const start = 1_800_000_000;
  for (const counted of ['exports', 'deletions'] as const)
    await customerCountTable(table).add({ counted, userId, start, end: start + 600 }, 1, 1);
  await personTable(table).erase(userId, tombstone);
  const { Items = [] } = await table.documents.send(new ScanCommand({ TableName: table.name }));
  expect(Items.map(({ sk }) => sk).sort()).toEqual([
    // Otherwise each deletion would make the next one free.
    `DELETIONS#${start}`,
    `PHOTO#${claimed}`,
    `PHOTO#${ordered}`,
    `PHOTOREVIEW#${ordered}`,
    'PROFILE',
  ]);
});

test('deletes what a token added to an account after its deletion, and never writes another tombstone', async () => {
  const table = engineTable();
  const userId = 'L';
  const person = personTable(table);
  await person.erase(userId, tombstone);
  const [named, unused] = [id('named'), id('unused')];
  for (const uploadId of [named, unused])
    await photoTable(table)
      .of(userId)
      .create(photo({ userId, uploadId, status: 'published' }));
  const answers = { face: { photos: [{ photoId: named }] } };
  const line = { productId: id('tea'), qty: 1, title: 'Tea', addedAt: noon.toISOString() };
  await cartTable(table).put(userId, { ...line, lineId: 'x', answers });
  await cartTable(table).put(userId, line);
  const { name: TableName, documents } = table;
  const Key = userKey(userId);
  const { Item = {} } = await documents.send(new GetCommand({ TableName, Key }));
  await documents.send(new DeleteCommand({ TableName, Key }));
  await followDeletion({ person }, [{ before: profileImage(imageOf(Item)) }]);
  const { Items } = await documents.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': Key.pk },
    }),
  );
  // The stream's consumer deletes this one later: the end of the line that named it schedules a review.
  expect(Items?.map(({ sk }) => sk)).toEqual([`PHOTO#${named}`]);
});

test('keeps the closed checkouts until the tombstone has expired, and a blocked account’s for good', async () => {
  const table = engineTable();
  const person = personTable(table);
  const sortKeysOf = async (userId: string) => (await person.account(userId)).map(({ item }) => item);
  for (const userId of ['closed', 'blocked']) {
    await orderTable(table).closeCheckouts(userId, undefined, tombstone.until);
    await person.erase(userId, tombstone);
    expect(await sortKeysOf(userId)).toEqual(['PROFILE', 'CHECKOUT']);
  }
  await blockTable(table).add({
    userId: 'blocked',
    phones: [],
    ...{ orderId: 'O', name: '', email: '' },
    ...{ at: '', by: '', reason: '' },
  });
  for (const userId of ['closed', 'blocked']) await person.eraseRest(userId);
  expect(await sortKeysOf('closed')).toEqual(['PROFILE']);
  expect(await sortKeysOf('blocked')).toEqual(['PROFILE', 'CHECKOUT']);
});

test('deleting an account keeps a photo that an order claims meanwhile', async () => {
  const table = engineTable();
  const [userId, photoId] = ['V', id('late')];
  await photoTable(table)
    .of(userId)
    .create(photo({ userId, uploadId: photoId, status: 'published' }));
  let claimed = false;
  table.documents.middlewareStack.add(
    (next, { commandName }) =>
      async (request) => {
        if (commandName === 'DeleteItemCommand' && !claimed) {
          claimed = true;
          await transact(table, photoClaims(table.name, userId, [photoId]));
        }
        return next(request);
      },
    { name: 'claim', step: 'initialize' },
  );
  onTestFinished(() => void table.documents.middlewareStack.remove('claim'));
  await personTable(table).erase(userId, tombstone);
  expect(await photoTable(table).of(userId).find(photoId)).toMatchObject({ claims: 1 });
});

test('exports a photo with its orders as a list, without internal fields', async () => {
  const table = engineTable();
  const [userId, photoId] = ['W', id('shown')];
  await photoTable(table)
    .of(userId)
    .create({ ...photo({ userId, uploadId: photoId }), s3UploadId: 'S3', claims: 2 });
  await photoUseTable(table).keepForOrder({ userId, photoId }, 'O');
  const [exported = {}] = JSON.parse(JSON.stringify(await personTable(table).account(userId)));
  expect(exported).toMatchObject({ item: 'PHOTO', uploadId: photoId, orders: ['O'] });
  expect(exported).not.toHaveProperty('claims');
  expect(exported).not.toHaveProperty('s3UploadId');
});

test('exports each order with its lines’ answers and photos, its messages, its case and its making pictures', async () => {
  const table = engineTable();
  const userId = 'X';
  const tea = { ...product('tea'), qty: 1 };
  const steps = [
    { status: 'placed', at: 'T' },
    { status: 'placed', at: 'U', by: 'customer', addressBefore: '1 Temple Street' },
    { status: 'making', at: 'V', by: 'Meera' },
  ] as const;
  const placed = order({ userId, lines: [{ ...tea, lineId: 'L' }, tea], history: steps });
  const photoId = id('face');
  await photoTable(table)
    .of(userId)
    .create(photo({ userId, uploadId: photoId, status: 'published' }));
  const answers = { photo: { photos: [{ photoId }] } };
  for (const { productId, title, lineId } of placed.lines)
    await cartTable(table).put(userId, { productId, title, qty: 1, addedAt: 'T', ...(lineId && { lineId, answers }) });
  await orderTable(table).place(placed, undefined, { L: { answers } });
  const { orderId } = placed;
  const sent = [
    { orderId, messageId: id('2'), from: 'shop', userId: 'owner', by: 'Meera', at: '2026-06-02', text: 'We will.' },
    { orderId, messageId: id('1'), from: 'customer', userId, at: '2026-06-01', text: 'Please hurry.' },
  ] as const;
  for (const message of sent) await messageTable(table).add(message, userId, 10);
  const opened = { status: 'opened', at: 'T', words: 'Broken', photoIds: [photoId] } as const;
  const closed = { status: 'closed', at: 'U', by: 'Meera' } as const;
  await caseTable(table).put({ orderId, userId, version: 1, steps: [opened, closed] }, { newPhotos: [] });
  const work = { userId: 'owner', photoId: id('work') };
  await photoTable(table)
    .of(work.userId)
    .create(photo({ ...work, uploadId: work.photoId, status: 'published' }));
  const made = { orderId, userId, version: 1, pictures: [{ photo: work, at: 'T' }] };
  await makingTable(table).add(made, placed, work);
  const { entries } = await personTable(table).orders(userId);
  expect(entries[0]?.making).toEqual([{ at: 'T' }]);
  expect(entries[0]?.history).toEqual([...steps.slice(0, 2), { status: 'making', at: 'V' }]);
  expect(entries[0]?.case).toEqual([opened, { status: 'closed', at: 'U' }]);
  expect(entries).toMatchObject([{ item: 'ORDER', orderId, lines: [{ lineId: 'L', answers }, {}] }]);
  expect(entries[0]?.messages).toEqual([
    { from: 'customer', at: '2026-06-01', text: 'Please hurry.' },
    { from: 'shop', at: '2026-06-02', text: 'We will.' },
  ]);
});

test('exports what a customer said about proofs, without the owners’ photos', async () => {
  const table = engineTable();
  const userId = 'P';
  const tea = { ...product('tea'), qty: 1 };
  const proof = { round: 1, status: 'changes', at: 'T' } as const;
  const placed = order({ userId, orderId: id('proved'), lines: [{ ...tea, proof }] });
  await cartTable(table).put(userId, { productId: tea.productId, title: tea.title, qty: 1, addedAt: 'T' });
  await orderTable(table).place(placed, undefined);
  const answered = { answer: 'changes', words: 'Larger', at: 'T' } as const;
  const round = { orderId: placed.orderId, lineId: tea.productId, round: 1, sentAt: 'T', answered };
  await orderTable(table).changeProof(placed, placed, { ...round, photo: { userId: 'owner', photoId: 'W' } });
  const { entries } = await personTable(table).orders(userId);
  expect(entries).toMatchObject([{ proofs: [{ lineId: tea.productId, round: 1, answered }] }]);
  expect(JSON.stringify(entries)).not.toContain('owner');
});
