import { beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contracts/orders/order.ts';
import type { Product } from '#contracts/products/product.ts';
import type { PublishedImage } from '#contracts/uploads/upload.ts';
import { expire, sortKeys } from '../../support/database.ts';
import { jpegOf, put, start, webpOf } from '../../support/pictures.ts';
import { type Client, newCustomer, origin, owner } from '../../support/shop.ts';
import { stored } from '../../support/storage.ts';

/** Long enough for the table's stream to deliver a change. */
const soon = { timeout: 15_000 };

describe('a picture', () => {
  let shopkeeper: Client;
  beforeAll(async () => {
    shopkeeper = await owner();
  });

  /** Publishes a picture with one smaller copy, and waits until its review is scheduled. */
  async function publish() {
    const [original, copy] = [jpegOf(900), webpOf(300)];
    const renditions = [{ width: 320, height: 200, size: copy.length }];
    const { body } = await start(shopkeeper, original, { width: 640, height: 400, renditions });
    if (!('url' in body)) throw new Error('One PUT was expected');
    await put(body, original);
    for (const address of body.renditions ?? []) await put(address, copy);
    const { uploadId } = body;
    const image = await shopkeeper.call<PublishedImage>('POST', `/api/uploads/${uploadId}/complete`);
    expect(image.status).toBe(200);
    await expect.poll(() => marks(uploadId), soon).toContain('REVIEW');
    return { uploadId, ...image.body };
  }
  const marks = (uploadId: string) => sortKeys(`UPLOAD#${uploadId}`);
  const published = async (uploadId: string) =>
    (await stored(`product-images/${uploadId}`)).filter((name) => name.startsWith('images '));
  /** Expires the review, as DynamoDB does after a week. */
  const review = (uploadId: string) => expire(`UPLOAD#${uploadId}`, 'REVIEW');
  const fields = { title: 'Mug', description: 'A mug.', category: 'MiniFrames', price: 9 };
  const sell = async (imageKey: string) => {
    const created = await shopkeeper.call<Product>('POST', '/api/products', { body: { ...fields, imageKey } });
    expect(created.status).toBe(201);
    return created.body.productId;
  };
  const remove = (productId: string) => shopkeeper.call('DELETE', `/api/products/${productId}`);
  const bothFiles = ['images 320.webp', 'images large.jpg'];
  /**
   * Waits until an earlier review has been handled: the stream delivers changes in order, and a later review has had its
   * effect.
   */
  const untilReviewed = async () => {
    const { uploadId } = await publish();
    await review(uploadId);
    await expect.poll(() => published(uploadId), soon).toEqual([]);
  };

  it('without a product is deleted with its smaller copies', async () => {
    const { uploadId, url, imageKey } = await publish();
    expect(await published(uploadId)).toEqual(bothFiles);
    await review(uploadId);
    await expect.poll(() => published(uploadId), soon).toEqual([]);
    expect(await marks(uploadId)).toEqual([]);
    expect((await fetch(origin() + url)).status).not.toBe(200);
    const refused = await shopkeeper.call('POST', '/api/products', { body: { ...fields, imageKey } });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'imageKey' }] } });
  });

  it('is kept while a product uses it, and is deleted after no product does', async () => {
    const { uploadId, imageKey } = await publish();
    const other = await publish();
    const [first, second] = [await sell(imageKey), await sell(imageKey)];
    await review(uploadId);
    await remove(first);
    // The removal schedules another review. By then the earlier review has been handled.
    await expect.poll(() => marks(uploadId), soon).toEqual(['REVIEW', 'UPLOAD', `USED#${second}`]);
    await review(uploadId);
    const changed = await shopkeeper.call('PATCH', `/api/products/${second}`, { body: { imageKey: other.imageKey } });
    expect(changed.status).toBe(200);
    await expect.poll(() => marks(uploadId), soon).toEqual(['REVIEW', 'UPLOAD']);
    expect(await published(uploadId)).toEqual(bothFiles);
    await review(uploadId);
    await expect.poll(() => published(uploadId), soon).toEqual([]);
    expect(await published(other.uploadId)).toEqual(bothFiles);
    await remove(second);
  });

  it('is kept for old orders when its product is removed', async () => {
    const { uploadId, imageKey, url } = await publish();
    const productId = await sell(imageKey);
    const customer = await newCustomer();
    await customer.addLine(productId);
    const { body: order } = await customer.order();
    await remove(productId);
    await expect.poll(() => marks(uploadId), soon).toEqual(['ORDERED', 'REVIEW', 'UPLOAD']);
    await review(uploadId);
    await untilReviewed();
    expect(await published(uploadId)).toEqual(bothFiles);
    const shown = await customer.call<Order>('GET', `/api/orders/${order.orderId}`);
    expect(shown.body.lines).toMatchObject([{ url }]);
    expect((await fetch(origin() + url)).status).toBe(200);
  });
});
