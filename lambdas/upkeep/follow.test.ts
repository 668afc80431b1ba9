import { beforeEach, describe, expect, test } from 'vitest';
import { Crash, dying } from '#tests/support/unit/dying.ts';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { id, noon, now, product, upload } from '#tests/support/unit/records.ts';
import { followReview } from '../pictures/delete-unused-pictures.ts';
import { followUpload } from '../pictures/follow-upload.ts';
import { followOrder } from './keep-ordered-pictures.ts';
import { followProduct } from './release-pictures.ts';

const inAWeek = new Date(noon.getTime() + 7 * 24 * 60 * 60 * 1000);
const keyOf = (name: string) => `product-images/${id(name)}/a.png`;
const tea = product('tea', { imageKey: keyOf('old') });
const changed = { ...tea, imageKey: keyOf('new'), revision: 2 };

let shop: MemoryShop;
let dependencies: Parameters<typeof followProduct>[0] & Parameters<typeof followUpload>[0];
beforeEach(async () => {
  shop = memoryShop();
  dependencies = { ...shop, files: shop.publicFiles, now };
  await shop.products.create(tea);
});
const marks = (name: string) => shop.store.marks.get(id(name));

describe('a product', () => {
  test('that changes its picture releases the old one and schedules its review in a week', async () => {
    await shop.products.replace(tea, changed);
    await followProduct(dependencies, [{ before: tea, after: changed }]);
    expect(marks('old')).toEqual({ users: new Map(), ordered: false, reviewAt: inAWeek });
    expect(marks('new')).toEqual({ users: new Map([[tea.productId, 2]]), ordered: false });
  });

  test('that is removed releases its picture', async () => {
    await shop.products.remove(tea.productId);
    await followProduct(dependencies, [{ before: tea }]);
    expect(marks('old')).toEqual({ users: new Map(), ordered: false, reviewAt: inAWeek });
  });

  test('releases nothing before the review is scheduled, even if the function crashes', async () => {
    await shop.products.remove(tea.productId);
    for (let steps = 0; steps < 6; steps++) {
      const { products, imageUses } = dying({ products: shop.products, imageUses: shop.imageUses }, steps);
      const { unusedPictureDays } = shop;
      const dependencies = { products, imageUses, unusedPictureDays, now };
      await expect(followProduct(dependencies, [{ before: tea }])).rejects.toThrow(Crash);
      const { users, reviewAt } = marks('old') ?? { users: new Map() };
      expect(users.size === 1 || reviewAt !== undefined).toBe(true);
    }
  });

  test('that is new, or changes other fields, does not change the pictures’ marks', async () => {
    await followProduct(dependencies, [{ after: tea }, { before: tea, after: { ...tea, title: 'Cup', revision: 2 } }]);
    expect(marks('old')).toEqual({ users: new Map([[tea.productId, 1]]), ordered: false });
  });

  test('that uses its old picture again keeps it, even if an earlier change arrives late', async () => {
    await shop.products.replace(tea, changed);
    await shop.products.replace(changed, { ...tea, revision: 3 });
    await followProduct(dependencies, [{ before: tea, after: changed }]);
    expect(marks('old')).toEqual({ users: new Map([[tea.productId, 3]]), ordered: false });
  });

  test('with several pictures releases those that it no longer shows', async () => {
    const pictures = (...names: string[]) => names.map((name) => ({ imageKey: keyOf(name) }));
    const three = { ...tea, morePictures: pictures('b', 'c'), revision: 2 };
    const two = { ...tea, imageKey: keyOf('c'), morePictures: pictures('old'), revision: 3 };
    await shop.products.replace(tea, three);
    await shop.products.replace(three, two);
    await followProduct(dependencies, [{ before: tea, after: three }]);
    await followProduct(dependencies, [{ before: three, after: two }]);
    expect(marks('b')).toEqual({ users: new Map(), ordered: false, reviewAt: inAWeek });
    for (const kept of ['old', 'c']) expect(marks(kept)).not.toHaveProperty('reviewAt');
    await shop.products.remove(two.productId);
    await followProduct(dependencies, [{ before: two }]);
    for (const left of ['old', 'c']) expect(marks(left)).toMatchObject({ users: new Map(), reviewAt: inAWeek });
  });

  test('whose picture has no upload releases nothing', async () => {
    await followProduct(dependencies, [{ before: product('cup', { imageKey: 'elsewhere/x.png' }) }]);
    expect(shop.store.marks.size).toBe(1);
  });
});

describe('an order', () => {
  const lines = [tea, tea, product('cup', { imageKey: keyOf('cup') })].map((line) => ({ ...line, qty: 1 }));

  test('marks its pictures as kept', async () => {
    await followOrder(shop, [{ after: order({ lines }) }]);
    expect([marks('old')?.ordered, marks('cup')?.ordered]).toEqual([true, true]);
  });

  test('writes nothing for later steps', async () => {
    await followOrder(shop, [{ before: order({ lines }), after: order({ lines, status: 'shipped' }) }]);
    expect(marks('old')?.ordered).toBe(false);
  });
});

describe('an upload', () => {
  const renditions = [{ width: 320, height: 200, size: 9 }];
  const published = upload({ status: 'published', renditions, preview: { size: 9 } });
  const files = [
    published.imageKey,
    ...['320.webp', 'preview.jpg'].map((name) => `product-images/${published.uploadId}/${name}`),
  ];
  beforeEach(() => {
    for (const key of files) shop.store.kept.set(key, { contentType: 'image/png', etag: '"1"' });
  });

  test('that was published is reviewed in a week', async () => {
    await followUpload(dependencies, [{ before: upload({ status: 'publishing' }), after: published }]);
    expect(marks('upload')?.reviewAt).toEqual(inAWeek);
  });

  test('that is only used or just begun gets no review', async () => {
    await followUpload(dependencies, [{ before: published, after: { ...published, uses: 1 } }, { after: upload() }]);
    expect(marks('upload')).toBeUndefined();
    expect(shop.store.kept.size).toBe(3);
  });

  test.each(['published', 'publishing'] as const)(
    'whose record was deleted while it was %s has its files deleted',
    async (status) => {
      await followUpload(dependencies, [{ before: { ...published, status } }]);
      expect(shop.store.kept.size).toBe(0);
    },
  );

  test('that expired before its publication has no files to delete', async () => {
    await followUpload(dependencies, [{ before: upload({ status: 'ending', renditions }) }]);
    expect(shop.store.kept.size).toBe(3);
  });
});

describe('an expired review', () => {
  const published = upload({ uploadId: id('old'), imageKey: keyOf('old'), status: 'published' });
  const review = { uploadId: id('old') };
  beforeEach(() => void shop.store.uploads.set(id('old'), published));

  test('deletes an unused picture', async () => {
    await shop.imageUses.release(id('old'), tea.productId);
    await followReview(shop, [{ before: review }]);
    expect(shop.store.uploads.has(id('old'))).toBe(false);
  });

  test('keeps a picture that a product uses, that orders show, or that has a later review', async () => {
    await followReview(shop, [{ before: review }]);
    await shop.imageUses.release(id('old'), tea.productId);
    await shop.imageUses.keepForOrders(id('old'));
    await followReview(shop, [{ before: review }]);
    shop.store.marks.set(id('old'), { users: new Map(), ordered: false, reviewAt: inAWeek });
    await followReview(shop, [{ before: review }]);
    expect(shop.store.uploads.has(id('old'))).toBe(true);
  });

  test('keeps a picture that a product has started to use since it was read', async () => {
    await shop.imageUses.release(id('old'), tea.productId);
    const imageUses = { ...shop.imageUses, findUnneeded: async () => published };
    shop.store.uploads.set(id('old'), { ...published, uses: 1 });
    await followReview({ imageUses }, [{ before: review }]);
    expect(shop.store.uploads.has(id('old'))).toBe(true);
  });

  test('does nothing if the review was only scheduled or rescheduled', async () => {
    await shop.imageUses.release(id('old'), tea.productId);
    await followReview(shop, [{ after: review }, { before: review, after: review }]);
    expect(shop.store.uploads.has(id('old'))).toBe(true);
  });
});
