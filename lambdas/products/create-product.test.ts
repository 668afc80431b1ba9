import { beforeEach, describe, expect, test } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { allQuestions, id, now, owner, upload } from '#tests/support/unit/records.ts';
import type { NewProduct } from '../contracts/products/new-product.ts';
import { changeProduct } from './change-product.ts';
import { createProduct } from './create-product.ts';

let shop: MemoryShop;
const fields: NewProduct = {
  title: 'Mug',
  description: 'Yours',
  category: 'CartoonArt',
  price: 199.99,
  imageKey: upload().imageKey,
};
const create = (changes: Partial<NewProduct> = {}) =>
  createProduct({ ...shop, newId: () => id('new'), now }, { caller: owner }, { ...fields, ...changes });

beforeEach(() => {
  shop = memoryShop();
  shop.store.uploads.set(id('upload'), upload({ status: 'published' }));
});

test('stores prices in whole paise', async () => {
  expect(await create()).toMatchObject({ ok: true, value: { productId: id('new'), price: 199.99 } });
  expect(shop.store.products.get(id('new'))).toEqual({
    productId: id('new'),
    title: 'Mug',
    description: 'Yours',
    category: 'CartoonArt',
    pricePaise: 19_999,
    imageKey: fields.imageKey,
    createdAt: now().toISOString(),
    revision: 1,
  });
});

test('stores the dimensions from the picture’s upload', async () => {
  const renditions = [640, 320].map((width) => ({ width, height: 1, size: 1 }));
  shop.store.uploads.set(id('upload'), upload({ status: 'published', width: 900, height: 600, renditions }));
  const picture = { width: 900, height: 600, widths: [320, 640] };
  expect(await create()).toMatchObject({ value: { picture } });
  expect(shop.store.products.get(id('new'))).toMatchObject({ picture });
});

test('stores the dimensions of a picture without renditions', async () => {
  shop.store.uploads.set(id('upload'), upload({ status: 'published', width: 9, height: 6 }));
  expect(await create()).toMatchObject({ value: { picture: { width: 9, height: 6, widths: [] } } });
});

test.each([
  ['outside the folder of images', 'elsewhere/x.png'],
  ['without an upload’s ID', 'product-images/../x.png'],
  ['of an unknown upload', `product-images/${id('nobody')}/x.png`],
  ['with another file name', `product-images/${id('upload')}/other.png`],
])('refuses an image key %s', async (_, imageKey) => {
  expect(await create({ imageKey })).toMatchObject({ code: 'invalid_request', errors: [{ field: 'imageKey' }] });
  expect(shop.store.products.size).toBe(0);
});

test('refuses an image that is not published yet', async () => {
  shop.store.uploads.set(id('upload'), upload());
  expect(await create()).toMatchObject({ code: 'invalid_request', errors: [{ field: 'imageKey' }] });
});

test('marks the picture as used in the same write', async () => {
  await create();
  expect(shop.store.uploads.get(id('upload'))?.uses).toBe(1);
  expect([...(shop.store.marks.get(id('upload'))?.users ?? [])]).toEqual([[id('new'), 1]]);
});

test('refuses a picture that was retired after it was read', async () => {
  const lookedUp = upload({ status: 'published' });
  const uploads = { find: async () => lookedUp };
  await shop.imageUses.retire(lookedUp);
  const created = await createProduct({ ...shop, uploads, newId: () => id('new'), now }, { caller: owner }, fields);
  expect(created).toMatchObject({ code: 'invalid_request', errors: [{ field: 'imageKey' }] });
  expect(shop.store.products.size).toBe(0);
});

describe('with several pictures', () => {
  const extra = upload({ uploadId: id('extra'), imageKey: `product-images/${id('extra')}/b.png`, status: 'published' });
  const { imageKey: first } = upload();
  const second = extra.imageKey;
  beforeEach(() => void shop.store.uploads.set(id('extra'), extra));

  test('keeps their order, and marks each as used in the same write', async () => {
    const created = await create({ imageKey: undefined, imageKeys: [second, first] });
    expect(created).toMatchObject({ value: { pictures: [{ url: `/${second}` }, {}] } });
    expect(shop.store.products.get(id('new'))).toMatchObject({
      imageKey: second,
      morePictures: [{ imageKey: first }],
    });
    for (const name of ['upload', 'extra']) {
      expect(shop.store.uploads.get(id(name))?.uses).toBe(1);
      expect([...(shop.store.marks.get(id(name))?.users.keys() ?? [])]).toEqual([id('new')]);
    }
  });

  test('refuses a picture that is unpublished or was retired, and writes nothing', async () => {
    const refused = { code: 'invalid_request', errors: [{ field: 'imageKeys' }] };
    expect(await create({ imageKey: undefined, imageKeys: [first, 'product-images/x/y.png'] })).toMatchObject(refused);
    const lookedUp = new Map([upload({ status: 'published' }), extra].map((record) => [record.uploadId, record]));
    const uploads = { find: async (uploadId: string) => lookedUp.get(uploadId) };
    await shop.imageUses.retire(extra);
    const body = { ...fields, imageKeys: [first, second] };
    const created = await createProduct({ ...shop, uploads, newId: () => id('new'), now }, { caller: owner }, body);
    expect(created).toMatchObject(refused);
    expect(shop.store.products.size).toBe(0);
    expect(shop.store.uploads.get(id('upload'))?.uses).toBe(0);
  });

  test('refuses a key that was used with other pictures', async () => {
    const under = (imageKeys: string[]) =>
      createProduct(
        { ...shop, newId: () => id('new'), now },
        { caller: owner, idempotencyKey: 'k' },
        { ...fields, imageKeys },
      );
    expect(await under([first, second])).toEqual(await under([first, second]));
    expect(await under([first])).toMatchObject({ code: 'idempotency_key_reused' });
  });
});

describe('under an Idempotency-Key', () => {
  let ids = 0;
  const under = (idempotencyKey: string | undefined, changes: Partial<NewProduct> = {}, customer = owner) =>
    createProduct(
      { ...shop, newId: () => id(`new ${++ids}`), now },
      { caller: customer, idempotencyKey },
      { ...fields, ...changes },
    );

  test('creates one product for repeated and concurrent calls', async () => {
    const [first, second] = await Promise.all([under('k'), under('k')]);
    expect(first).toMatchObject({ ok: true });
    expect(second).toEqual(first);
    expect(await under('k')).toEqual(first);
    expect(shop.store.products.size).toBe(1);
    expect(shop.store.uploads.get(id('upload'))?.uses).toBe(1);
  });

  test('creates another product with the same picture for another key or owner, and without a key', async () => {
    await under('k');
    await under('other');
    await under('k', {}, { ...owner, userId: 'somebody else' });
    await under(undefined);
    await under(undefined);
    expect(shop.store.products.size).toBe(5);
  });

  test('refuses a key that was used for another product', async () => {
    await under('k');
    expect(await under('k', { title: 'Cup' })).toMatchObject({ code: 'idempotency_key_reused' });
    expect(shop.store.products.size).toBe(1);
  });

  test('returns the current product if it has changed since', async () => {
    const made = await under('k');
    if (!made.ok) throw new Error(made.detail);
    await changeProduct(shop, made.value.productId, { title: 'Cup' });
    expect(await under('k')).toMatchObject({ ok: true, value: { productId: made.value.productId, title: 'Cup' } });
  });

  test('does not recreate a product that is removed during the retry', async () => {
    await under('k');
    const products = { ...shop.products, find: async () => undefined };
    const again = await createProduct(
      { ...shop, products, newId: () => id('x'), now },
      { caller: owner, idempotencyKey: 'k' },
      fields,
    );
    expect(again).toMatchObject({ code: 'idempotency_key_reused' });
  });
});

describe('D21: a product with questions', () => {
  const asking = {
    questions: allQuestions,
    making: { minDays: 4, maxDays: 6 },
    preview: { scene: 'rakhi' } as const,
  };
  const underKey = (changes: Partial<NewProduct>) =>
    createProduct(
      { ...shop, newId: () => id('new'), now },
      { caller: owner, idempotencyKey: 'key' },
      { ...fields, ...changes },
    );

  test('returns its questions, its making time and its scene', async () => {
    expect(await create(asking)).toMatchObject({ ok: true, value: asking });
    expect(shop.store.products.get(id('new'))).toMatchObject(asking);
  });

  test('stores no questions if the list is empty', async () => {
    await create({ questions: [] });
    expect(shop.store.products.get(id('new'))).not.toHaveProperty('questions');
  });

  test('is created once per key, whatever the order of a question’s stored fields', async () => {
    const first = await underKey(asking);
    const [productId = '', stored] = [...shop.store.products][0] ?? [];
    if (stored === undefined) throw new Error('Nothing was stored.');
    const questions = allQuestions.map((question) => ({ ...question }));
    const turned = questions.map((each) => Object.fromEntries(Object.entries(each).reverse()));
    shop.store.products.set(productId, { ...stored, questions: Object.assign(questions, turned) });
    expect(await underKey(asking)).toEqual(first);
    expect(await underKey({ ...asking, questions: allQuestions.slice(1) })).toMatchObject({
      code: 'idempotency_key_reused',
    });
  });
});
