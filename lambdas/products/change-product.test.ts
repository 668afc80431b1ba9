import { beforeEach, describe, expect, test } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { allQuestions, id, product, upload } from '#tests/support/unit/records.ts';
import type { ProductChanges } from '../contracts/products/new-product.ts';
import { changeProduct } from './change-product.ts';
import type { Products } from './product.ts';

let shop: MemoryShop;
beforeEach(async () => {
  shop = memoryShop();
  await shop.products.create(product('tea'));
});

test('D12: changes only the given fields', async () => {
  const changed = await changeProduct(shop, id('tea'), { title: 'Cup', price: 10 });
  expect(changed).toMatchObject({ ok: true, value: { title: 'Cup', price: 10 } });
  expect(shop.store.products.get(id('tea'))).toEqual(product('tea', { title: 'Cup', pricePaise: 1_000, revision: 2 }));
});

test('D30: notes the title and what changed, short values before and after', async () => {
  const notes: unknown[] = [];
  const change = (changes: ProductChanges) => changeProduct(shop, id('tea'), changes, (facts) => notes.push(facts));
  const { title, category, description } = product('tea');
  await change({ price: 13.5, description: 'New' });
  await change({ title: 'Cup', category: 'MiniFrames', state: 'hidden' });
  await change({ state: null, proofRequired: true, making: { minDays: 1, maxDays: 2 }, questions: allQuestions });
  await change({ title: 'Cup', description: 'New' });
  await change({ imageKey: 'product-images/x/y.png' });
  expect(description).not.toBe('New');
  expect(notes).toEqual([
    { title, changes: [{ field: 'price', from: '250.5', to: '13.5' }, { field: 'description' }] },
    {
      title: 'Cup',
      changes: [
        { field: 'title', from: title, to: 'Cup' },
        { field: 'category', from: category, to: 'MiniFrames' },
        { field: 'state', from: 'on-sale', to: 'hidden' },
      ],
    },
    {
      title: 'Cup',
      changes: [
        { field: 'state', from: 'hidden', to: 'on-sale' },
        ...['questions', 'making', 'proofRequired'].map((field) => ({ field })),
      ],
    },
    { title: 'Cup', changes: [] },
  ]);
});

test('hides a product, sells it out, and puts it on sale again', async () => {
  for (const state of ['hidden', 'sold-out'] as const) {
    expect(await changeProduct(shop, id('tea'), { state })).toMatchObject({ value: { state } });
    expect(await changeProduct(shop, id('tea'), { price: 10 })).toMatchObject({ value: { state } });
  }
  expect(await changeProduct(shop, id('tea'), { state: null })).not.toHaveProperty('value.state');
  expect(shop.store.products.get(id('tea'))).not.toHaveProperty('state');
});

test('changes every field, and the image only to a published one', async () => {
  const other = upload({ uploadId: id('other'), imageKey: `product-images/${id('other')}/b.png`, status: 'published' });
  await shop.uploads.create(other);
  const changes = { description: 'New', category: 'MiniFrames', imageKey: other.imageKey } as const;
  expect(await changeProduct(shop, id('tea'), changes)).toMatchObject({ ok: true });
  expect(shop.store.products.get(id('tea'))).toEqual(product('tea', { ...changes, revision: 2 }));
});

test('replaces the dimensions with the picture', async () => {
  const picture = { width: 9, height: 6, widths: [3] };
  shop.store.products.set(id('tea'), product('tea', { picture }));
  expect(await changeProduct(shop, id('tea'), { title: 'Cup' })).toMatchObject({ value: { picture } });
  const other = (name: string, fields = {}) =>
    upload({ uploadId: id(name), imageKey: `product-images/${id(name)}/b.png`, status: 'published', ...fields });
  await shop.uploads.create(other('measured', { width: 2, height: 1 }));
  await shop.uploads.create(other('plain'));
  const measured = await changeProduct(shop, id('tea'), { imageKey: other('measured').imageKey });
  expect(measured).toMatchObject({ value: { picture: { width: 2, height: 1, widths: [] } } });
  await changeProduct(shop, id('tea'), { imageKey: other('plain').imageKey });
  expect(shop.store.products.get(id('tea'))).not.toHaveProperty('picture');
});

test('refuses an unpublished image', async () => {
  const changed = await changeProduct(shop, id('tea'), { imageKey: 'product-images/x/y.png' });
  expect(changed).toMatchObject({ code: 'invalid_request', errors: [{ field: 'imageKey' }] });
});

test('marks the new picture as used in the same write, and refuses one that is gone', async () => {
  const other = upload({ uploadId: id('other'), imageKey: `product-images/${id('other')}/b.png`, status: 'published' });
  await shop.uploads.create(other);
  await changeProduct(shop, id('tea'), { imageKey: other.imageKey });
  expect([...(shop.store.marks.get(id('other'))?.users ?? [])]).toEqual([[id('tea'), 2]]);

  const third = upload({ uploadId: id('third'), imageKey: `product-images/${id('third')}/c.png`, status: 'published' });
  shop.store.retired.add(id('third'));
  const changed = await changeProduct({ ...shop, uploads: { find: async () => third } }, id('tea'), {
    imageKey: third.imageKey,
  });
  expect(changed).toMatchObject({ code: 'invalid_request', errors: [{ field: 'imageKey' }] });
  expect(shop.store.products.get(id('tea'))?.imageKey).toBe(other.imageKey);
});

test('D32: replaces, removes or keeps the scene of the preview', async () => {
  const stored = () => shop.store.products.get(id('tea'));
  const preview = { scene: 'scooter' } as const;
  expect(await changeProduct(shop, id('tea'), { preview })).toMatchObject({ value: { preview } });
  await changeProduct(shop, id('tea'), { price: 7 });
  expect(stored()).toMatchObject({ preview });
  await changeProduct(shop, id('tea'), { preview: null });
  expect(stored()).not.toHaveProperty('preview');
});

test('D21: replaces, removes or keeps the questions and the making time', async () => {
  const making = { minDays: 2, maxDays: 3 };
  const stored = () => shop.store.products.get(id('tea'));
  expect(await changeProduct(shop, id('tea'), { questions: allQuestions, making })).toMatchObject({
    value: { questions: allQuestions, making },
  });
  await changeProduct(shop, id('tea'), { price: 7 });
  expect(stored()).toMatchObject({ questions: allQuestions, making });
  await changeProduct(shop, id('tea'), { questions: [], making: null });
  expect(stored()).not.toHaveProperty('questions');
  expect(stored()).not.toHaveProperty('making');
  await changeProduct(shop, id('tea'), { questions: allQuestions });
  await changeProduct(shop, id('tea'), { questions: null });
  expect(stored()).not.toHaveProperty('questions');
});

describe('a change of several pictures', () => {
  const keyOf = (name: string) => `product-images/${id(name)}/${name}.png`;
  const keys = () => {
    const { imageKey, morePictures = [] } = shop.store.products.get(id('tea')) ?? product('none');
    return [imageKey, ...morePictures.map((picture) => picture.imageKey)];
  };
  const keysOf = (...names: string[]) => names.map(keyOf);
  beforeEach(async () => {
    for (const name of ['a', 'b', 'c']) {
      await shop.uploads.create(upload({ uploadId: id(name), imageKey: keyOf(name), status: 'published' }));
    }
    await changeProduct(shop, id('tea'), { imageKeys: keysOf('a', 'b') });
  });

  test('replaces all pictures by imageKeys, and only the first by imageKey alone', async () => {
    expect(keys()).toEqual(keysOf('a', 'b'));
    await changeProduct(shop, id('tea'), { imageKeys: keysOf('b', 'c', 'a') });
    expect(keys()).toEqual(keysOf('b', 'c', 'a'));
    await changeProduct(shop, id('tea'), { imageKeys: keysOf('b', 'c') });
    await changeProduct(shop, id('tea'), { imageKey: keyOf('a') });
    expect(keys()).toEqual(keysOf('a', 'c'));
    await changeProduct(shop, id('tea'), { imageKeys: keysOf('a') });
    expect(shop.store.products.get(id('tea'))).not.toHaveProperty('morePictures');
  });

  test('moves another picture of the product to the front by imageKey, and removes the first', async () => {
    await changeProduct(shop, id('tea'), { imageKey: keyOf('b') });
    expect(keys()).toEqual(keysOf('b'));
  });

  test('keeps the pictures if only other fields change', async () => {
    expect(await changeProduct(shop, id('tea'), { price: 7 })).toMatchObject({ value: { pictures: [{}, {}] } });
    expect(keys()).toEqual(keysOf('a', 'b'));
  });

  test('marks no picture as used again if only their order changes', async () => {
    await changeProduct(shop, id('tea'), { imageKeys: keysOf('b', 'a') });
    expect(['a', 'b', 'c'].map((name) => shop.store.uploads.get(id(name))?.uses)).toEqual([1, 1, 0]);
  });

  test('refuses a picture that is gone, and leaves the product unchanged', async () => {
    const uploads = { find: shop.uploads.find };
    const c = await uploads.find(id('c'));
    if (c === undefined) throw new Error('c was created');
    await shop.imageUses.retire(c);
    const lookup = { find: async (uploadId: string) => (uploadId === id('c') ? c : uploads.find(uploadId)) };
    const changed = await changeProduct({ ...shop, uploads: lookup }, id('tea'), { imageKeys: keysOf('a', 'c') });
    expect(changed).toMatchObject({ code: 'invalid_request', errors: [{ field: 'imageKeys' }] });
    expect(keys()).toEqual(keysOf('a', 'b'));
  });

  test('lets the later of two concurrent changes win, and marks its pictures as used', async () => {
    await Promise.all([
      changeProduct(shop, id('tea'), { imageKeys: keysOf('c', 'a') }),
      changeProduct(shop, id('tea'), { imageKeys: keysOf('b') }),
      changeProduct(shop, id('tea'), { title: 'Cup' }),
    ]);
    expect([keysOf('c', 'a'), keysOf('b')]).toContainEqual(keys());
    expect(shop.store.products.get(id('tea'))?.title).toBe('Cup');
    for (const key of keys()) {
      const [, uploadId = ''] = key.split('/');
      expect(shop.store.marks.get(uploadId)?.users.has(id('tea'))).toBe(true);
    }
  });
});

test('returns product_not_found for a product that is removed before or during the change', async () => {
  expect(await changeProduct(shop, id('gone'), { title: 'x' })).toMatchObject({ code: 'product_not_found' });
  const products: Pick<Products, 'find' | 'replace'> = { ...shop.products, replace: async () => ({ done: false }) };
  expect(await changeProduct({ ...shop, products }, id('tea'), { title: 'x' })).toMatchObject({
    code: 'product_not_found',
  });
});

test('keeps both of two concurrent changes', async () => {
  await Promise.all([
    changeProduct(shop, id('tea'), { title: 'Cup' }),
    changeProduct(shop, id('tea'), { price: 10 }),
    changeProduct(shop, id('tea'), { category: 'MiniFrames' }),
  ]);
  expect(shop.store.products.get(id('tea'))).toMatchObject({
    title: 'Cup',
    pricePaise: 1_000,
    category: 'MiniFrames',
    revision: 4,
  });
});

test('returns too_busy after repeated concurrent changes', async () => {
  const products: Pick<Products, 'find' | 'replace'> = {
    ...shop.products,
    replace: async (existing) => ({ done: false, existing }),
  };
  expect(await changeProduct({ ...shop, products }, id('tea'), { title: 'x' })).toMatchObject({ code: 'too_busy' });
});
