import { changeProduct } from '#lambdas/products/change-product.ts';
import { createProduct } from '#lambdas/products/create-product.ts';
import { listHidden } from '#lambdas/products/list-hidden.ts';
import { removeProduct } from '#lambdas/products/remove-product.ts';
import { owner } from '../unit/records.ts';
import type { CapacityCases } from './case.ts';
import { type MeasuredShop, newPicture, newProduct, ownerAct, value } from './shop.ts';

const mug = { title: 'A mug', description: 'With a picture', category: 'CartoonArt', price: 250 } as const;

/** A title that is another category's label: the product is in both lists. */
const inTwoCategories = 'Digital Art';

const created = async (shop: MeasuredShop, title: string = mug.title, idempotencyKey?: string) => {
  const product = { ...mug, title, imageKey: await newPicture(shop) };
  return () => value(createProduct(shop, { caller: owner, idempotencyKey }, product));
};

/** Owners’ calls about products. */
export const productCalls: CapacityCases = {
  'POST /api/products': [
    {
      ready: (shop) => created(shop),
      takes: { commands: ['GetItem', 'TransactWriteItems'], read: 1, write: 6, index: 4 },
    },
    {
      when: 'in two categories',
      ready: (shop) => created(shop, inTwoCategories),
      takes: { commands: ['GetItem', 'TransactWriteItems'], read: 1, write: 8, index: 6 },
    },
  ],
  'POST /api/products … with *p* pictures': [
    {
      async ready(shop) {
        const imageKeys = [await newPicture(shop), await newPicture(shop), await newPicture(shop)];
        return () => value(createProduct(shop, { caller: owner }, { ...mug, imageKeys }));
      },
      takes: { commands: ['GetItem', 'GetItem', 'GetItem', 'TransactWriteItems'], read: 3, write: 14, index: 4 },
    },
  ],
  'POST /api/products … the same key again': [
    {
      async ready(shop) {
        const create = await created(shop, mug.title, 'key');
        await create();
        return create;
      },
      // DynamoDB charges for refused writes but doesn't report it: these six units are not measured.
      takes: { commands: ['GetItem', 'TransactWriteItems', 'GetItem'], read: 2 },
    },
  ],
  'PATCH /api/products/{productId}': [
    {
      async ready(shop) {
        const { productId } = await newProduct(shop);
        return () => value(changeProduct(shop, productId, { price: 300 }));
      },
      takes: { commands: ['GetItem', 'PutItem'], read: 1, write: 1, index: 6 },
    },
    {
      when: 'its new title adds a second category',
      async ready(shop) {
        const { productId } = await newProduct(shop);
        return () => value(changeProduct(shop, productId, { title: inTwoCategories }));
      },
      takes: { commands: ['GetItem', 'TransactWriteItems'], read: 1, write: 4, index: 6 },
    },
    {
      when: 'it is hidden',
      async ready(shop) {
        const { productId } = await newProduct(shop);
        return () => value(changeProduct(shop, productId, { state: 'hidden' }));
      },
      takes: { commands: ['GetItem', 'PutItem'], read: 1, write: 1, index: 5 },
    },
    {
      when: 'another image',
      async ready(shop) {
        const [{ productId }, imageKey] = [await newProduct(shop), await newPicture(shop)];
        return () => value(changeProduct(shop, productId, { imageKey }));
      },
      takes: { commands: ['GetItem', 'GetItem', 'TransactWriteItems'], read: 2, write: 6, index: 4 },
    },
    {
      when: 'one more picture',
      async ready(shop) {
        const [{ productId, imageKey }, another] = [await newProduct(shop), await newPicture(shop)];
        return () => value(changeProduct(shop, productId, { imageKeys: [imageKey, another] }));
      },
      takes: { commands: ['GetItem', 'GetItem', 'GetItem', 'TransactWriteItems'], read: 3, write: 6, index: 4 },
    },
  ],
  'GET /api/manage/products': [
    {
      alone: true,
      async ready(shop) {
        const { productId } = await newProduct(shop);
        await value(changeProduct(shop, productId, { state: 'hidden' }));
        return () => value(listHidden(shop, undefined));
      },
      takes: { commands: ['Query'], read: 0.5 },
    },
  ],
  'DELETE /api/products/{productId}': [
    {
      async ready(shop) {
        const { productId } = await newProduct(shop);
        return () => value(removeProduct(shop, productId));
      },
      takes: { commands: ['GetItem', 'DeleteItem'], read: 0.5, write: 1, index: 4 },
    },
    {
      when: 'in two categories',
      async ready(shop) {
        const { productId } = await newProduct(shop, { title: inTwoCategories });
        return () => value(removeProduct(shop, productId));
      },
      // One more unit is not measured: that of the refused DeleteItem.
      takes: { commands: ['GetItem', 'DeleteItem', 'TransactWriteItems'], read: 0.5, write: 4, index: 6 },
    },
  ],
  "an owner's call, before what its row says": [
    {
      ready: async (shop) => () => shop.owners.has(owner.userId),
      takes: { commands: ['GetItem'], read: 1 },
    },
  ],
  "an owner's call, before what its row says … that changes or exports something, or opens an order's photos": [
    {
      ready: async (shop) => () => shop.ownerGuard.begin(ownerAct),
      takes: { commands: ['PutItem'], write: 1 },
    },
    {
      when: 'it is refused',
      ready: async (shop) => async () =>
        shop.ownerGuard.end(await shop.ownerGuard.begin(ownerAct), { status: 404, code: 'product_not_found' }),
      takes: { commands: ['PutItem', 'PutItem'], write: 2 },
    },
  ],
};
