import { expect, test } from 'vitest';
import { photoClaims } from '#lambdas/photos/photo-claims.table.ts';
import { photoUseTable } from '#lambdas/photos/photo-uses.table.ts';
import { photoTable } from '#lambdas/photos/photos.table.ts';
import { transact } from '#lambdas/platform/dynamodb/writes.ts';
import { customer, noon, photo } from '../support/unit/records.ts';
import { useEngineTable } from '../support/use-engine-table.ts';

const engineTable = useEngineTable();

const { userId } = customer;
const { uploadId: photoId } = photo();
const name = { userId, photoId };

test('a claim cancels a review that began before it, and fails for an incomplete photo', async () => {
  const table = engineTable();
  const [photos, uses] = [photoTable(table).of(userId), photoUseTable(table)];
  const claim = () => transact(table, photoClaims(table.name, userId, [photoId]));
  const find = () => photos.find(photoId);
  expect((await claim()).outcome).toBe('failed');
  await photos.create(photo({ status: 'published' }));
  await uses.noteUnneeded(photo(), noon);
  expect(await find()).toMatchObject({ unneededSince: noon.toISOString() });
  expect((await claim()).outcome).toBe('done');
  await uses.retire(name, noon);
  expect(await find()).not.toHaveProperty('unneededSince');
  // A review that read the photo before the claim has no effect.
  await uses.noteUnneeded(photo(), noon);
  expect(await find()).not.toHaveProperty('unneededSince');
  await uses.noteUnneeded(photo({ claims: 1 }), noon);
  await uses.keepForOrder(name, 'order');
  expect(await find()).toMatchObject({ orders: new Set(['order']), claims: 1 });
  expect(await photos.unorderedBytes()).toBe(0);
  await uses.noteUnneeded(photo({ claims: 1 }), noon);
  await uses.noteNeeded(name);
  await uses.retire(name, noon);
  await uses.noteUnneeded(photo({ claims: 1 }), noon);
  expect(await find()).toBeDefined();
  await uses.retire(name, noon);
  expect(await find()).toBeUndefined();
  for (const ignored of [uses.noteUnneeded(photo(), noon), uses.noteNeeded(name), uses.keepForOrder(name, 'order')])
    await ignored;
  expect(await find()).toBeUndefined();
});
