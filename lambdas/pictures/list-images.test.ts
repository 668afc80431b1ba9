import { expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { createCursors } from '../platform/cursors.ts';
import { listImages } from './list-images.ts';

const cursors = createCursors('key');

test('lists the stored images page by page', async () => {
  const { store, published } = memoryShop();
  const names = ['a b.png', '320.webp', 'c.jpg'];
  for (const name of names) store.kept.set(`product-images/A/${name}`, { contentType: '', etag: '' });
  const list = (limit: number, cursor?: string) => listImages({ published, cursors }, { limit, cursor });
  const first = await list(2);
  if (!first.ok) throw new Error(first.code);
  expect(first.value.images).toEqual([
    { imageKey: 'product-images/A/320.webp', url: '/product-images/A/320.webp', size: 1, lastModified: '2026-06-01' },
    { imageKey: 'product-images/A/a b.png', url: '/product-images/A/a%20b.png', size: 1, lastModified: '2026-06-01' },
  ]);
  expect(await list(2, first.value.nextCursor)).toMatchObject({
    ok: true,
    value: { images: [{ imageKey: 'product-images/A/c.jpg' }] },
  });
  expect((await list(3)).ok && (await list(3))).not.toHaveProperty('value.nextCursor');
  expect(await list(1, 'x.y')).toMatchObject({ code: 'invalid_cursor' });
  const foreign = cursors.seal(['products', ''], { key: 'product-images/A/c.jpg' });
  expect(await list(1, foreign)).toMatchObject({ code: 'invalid_cursor' });
});
