import { addLine } from '#lambdas/cart/add-line.ts';
import { changeLine } from '#lambdas/cart/change-line.ts';
import { readCart } from '#lambdas/cart/read-cart.ts';
import { nameQuestion, photo, photosQuestion } from '../unit/records.ts';
import type { CapacityCases } from './case.ts';
import { lines, named, newCustomer, newProduct, value, withCart } from './shop.ts';

/** Calls of the cart. */
export const cartCalls: CapacityCases = {
  'GET /api/cart': [
    {
      async ready(shop) {
        const { userId } = await withCart(shop);
        return () => readCart(shop, userId);
      },
      takes: { commands: ['Query', 'GetItem', 'BatchGetItem'], read: 1 + 0.5 + lines / 2 },
    },
  ],
  'PUT /api/cart/lines/{productId}': [
    {
      async ready(shop) {
        const { productId } = await newProduct(shop);
        return () => value(addLine(shop, newCustomer().userId, productId));
      },
      takes: { commands: ['GetItem', 'UpdateItem'], read: 0.5, write: 1 },
    },
  ],
  'PUT /api/cart/lines/{productId} … with answers': [
    {
      async ready(shop) {
        const { productId } = await newProduct(shop, { questions: [nameQuestion] });
        return () => value(addLine(shop, newCustomer().userId, productId, named));
      },
      takes: { commands: ['GetItem', 'Query', 'UpdateItem'], read: 1, write: 1 },
    },
  ],
  'PUT /api/cart/lines/{productId} … with a photo': [
    {
      async ready(shop) {
        const [{ productId }, { userId }] = [await newProduct(shop, { questions: [photosQuestion] }), newCustomer()];
        const own = photo({ userId, status: 'published' });
        await shop.photos.of(userId).create(own);
        const answers = { [photosQuestion.id]: { photos: [{ photoId: own.uploadId }] } };
        return () => value(addLine(shop, userId, productId, { answers }));
      },
      takes: { commands: ['GetItem', 'Query', 'TransactWriteItems'], read: 1, write: 2 * (1 + 1) },
    },
  ],
  'PUT /api/cart/lines/{productId} … instead of another line': [
    {
      async ready(shop) {
        const [{ productId }, { userId }] = [await newProduct(shop, { questions: [nameQuestion] }), newCustomer()];
        await addLine(shop, userId, productId);
        return () => value(addLine(shop, userId, productId, { ...named, instead: productId }));
      },
      takes: { commands: ['GetItem', 'GetItem', 'GetItem', 'Query', 'TransactWriteItems'], read: 3, write: 4 },
    },
  ],
  'PATCH /api/cart/lines/{productId} … of a line with answers': [
    {
      async ready(shop) {
        const [{ productId }, { userId }] = [await newProduct(shop, { questions: [nameQuestion] }), newCustomer()];
        const added = await addLine(shop, userId, productId, named);
        const lineId = added.ok ? added.value.lineId : '';
        return () => value(changeLine(shop, userId, lineId, 2));
      },
      takes: { commands: ['GetItem', 'GetItem', 'UpdateItem'], read: 1.5, write: 1 },
    },
  ],
  'PATCH /api/cart/lines/{productId}': [
    {
      async ready(shop) {
        const [{ productId }, { userId }] = [await newProduct(shop), newCustomer()];
        await addLine(shop, userId, productId);
        return () => value(changeLine(shop, userId, productId, 2));
      },
      takes: { commands: ['GetItem', 'UpdateItem'], read: 0.5, write: 1 },
    },
  ],
  'DELETE /api/cart/lines/{productId}': [
    {
      async ready(shop) {
        const [{ productId }, { userId }] = [await newProduct(shop), newCustomer()];
        await addLine(shop, userId, productId);
        return () => shop.carts.remove(userId, productId);
      },
      takes: { commands: ['DeleteItem'], write: 1 },
    },
  ],
};
