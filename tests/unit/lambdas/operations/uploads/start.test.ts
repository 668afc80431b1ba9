import { expect, test } from 'vitest';
import { startUpload } from '../../../../../lambdas/operations/uploads/start.ts';
import { memoryShop } from '../../support/memory-shop.ts';
import { id, noon, now, owner } from '../../support/records.ts';

test('D8: an upload gets a folder of its own, an address, and a week', async () => {
  const shop = memoryShop();
  const file = { fileName: 'a.png', contentType: 'image/png', size: 5 } as const;
  const imageKey = `product-images/${id('new')}/a.png`;
  expect(await startUpload({ ...shop, newId: () => id('new'), now }, owner, file)).toEqual({
    uploadId: id('new'),
    imageKey,
    url: `https://uploads.example/${imageKey}`,
    headers: { 'content-type': 'image/png' },
  });
  expect(shop.store.uploads.get(id('new'))).toEqual({
    uploadId: id('new'),
    userId: owner.userId,
    ...file,
    imageKey,
    status: 'pending',
    createdAt: noon.toISOString(),
    expiresAt: noon.getTime() / 1000 + 7 * 86_400,
  });
});
