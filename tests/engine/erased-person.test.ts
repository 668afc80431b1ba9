import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { personTable } from '#lambdas/accounts/person.table.ts';
import { cartTable } from '#lambdas/cart/carts.table.ts';
import { photoUseTable } from '#lambdas/photos/photo-uses.table.ts';
import { photoTable } from '#lambdas/photos/photos.table.ts';
import { type EngineTable, openEngineTable } from '../support/engine-table.ts';
import { id, noon, photo } from '../support/unit/records.ts';

let engine: EngineTable;
beforeAll(async () => {
  engine = await openEngineTable();
});
afterAll(() => engine.close());

test('a deleted account leaves the photos of orders until their own end, and nothing else of the person', async () => {
  const { table } = engine;
  const userId = 'U';
  const [ordered, unused] = [id('ordered'), id('unused')];
  for (const uploadId of [ordered, unused]) await photoTable(table).of(userId).create(photo({ userId, uploadId }));
  await photoUseTable(table).keepForOrder({ userId, photoId: ordered }, 'O');
  await photoUseTable(table).reviewAt({ userId, photoId: ordered }, noon);
  await cartTable(table).put(userId, { productId: id('tea'), qty: 1, title: 'Tea', addedAt: noon.toISOString() });
  await personTable(table).erase(userId, noon);
  const { Items = [] } = await table.documents.send(new ScanCommand({ TableName: table.name }));
  expect(Items.map(({ sk }) => sk).sort()).toEqual([`PHOTO#${ordered}`, `PHOTOREVIEW#${ordered}`, 'PROFILE']);
});
