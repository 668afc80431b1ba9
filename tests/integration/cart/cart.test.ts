import { beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#contracts/products/product.ts';
import { type Client, newCustomer, newProduct, owner } from '../../support/shop.ts';

describe('the cart', () => {
  let shopkeeper: Client;
  let frame: Product;
  let mirror: Product;
  beforeAll(async () => {
    shopkeeper = await owner();
    frame = await newProduct(shopkeeper, { title: 'Frame', price: 499.99 });
    mirror = await newProduct(shopkeeper, { title: 'Mirror', price: 1200, category: 'MagicMirror' });
  });

  it('adds a line with quantity 1, changes it, and sums quantities and prices', async () => {
    const customer = await newCustomer();
    const added = await customer.addLine(frame.productId);
    expect(added.status).toBe(200);
    // Like a list, a line has only the product's first picture.
    const { pictures: _, ...listed } = frame;
    expect(added.body).toEqual({ ...listed, lineId: frame.productId, qty: 1, totalProductPrice: 499.99 });
    await customer.addLine(mirror.productId);
    const changed = await customer.setQuantity(frame.productId, 3);
    expect(changed.body).toMatchObject({ qty: 3, totalProductPrice: 1499.97 });
    const cart = await customer.cart();
    expect(cart.lines.map((line) => [line.productId, line.qty])).toEqual([
      [frame.productId, 3],
      [mirror.productId, 1],
    ]);
    expect(cart).toMatchObject({ totalQuantity: 4, totalPrice: 2699.97 });
  });

  it('keeps all lines that are added concurrently', async () => {
    const customer = await newCustomer();
    const products = await Promise.all(Array.from({ length: 4 }, () => newProduct(shopkeeper)));
    await Promise.all(products.map((product) => customer.addLine(product.productId)));
    expect((await customer.cart()).lines.map((line) => line.productId).sort()).toEqual(
      products.map((product) => product.productId).sort(),
    );
  });

  it('D15: shows the current price, and a new version after a change', async () => {
    const customer = await newCustomer();
    const product = await newProduct(shopkeeper, { price: 100 });
    await customer.addLine(product.productId);
    const before = await customer.cart();
    await shopkeeper.call('PATCH', `/api/products/${product.productId}`, { body: { price: 150 } });
    const after = await customer.cart();
    expect(after.totalPrice).toBe(150);
    expect(after.version).not.toBe(before.version);
    expect((await customer.cart()).version).toBe(after.version);
  });
});
