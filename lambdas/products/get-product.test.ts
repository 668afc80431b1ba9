import { expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { id, product } from '#tests/support/unit/records.ts';
import { getProduct } from './get-product.ts';

test('returns the product, and 404 for a missing one', async () => {
  const shop = memoryShop();
  await shop.products.create(product('tea'));
  expect(await getProduct(shop, id('tea'))).toMatchObject({ ok: true, value: { title: 'tea mug', price: 250.5 } });
  expect(await getProduct(shop, id('gone'))).toMatchObject({ ok: false, code: 'product_not_found' });
});

test('returns all pictures of a product, the first as its URL', async () => {
  const shop = memoryShop();
  const [cover, detail] = [
    { width: 9, height: 6, widths: [3] },
    { width: 4, height: 5, widths: [] },
  ];
  const more = [
    { imageKey: `product-images/${id('detail')}/b 2.png`, picture: detail },
    { imageKey: `product-images/${id('wall')}/c.png` },
  ];
  await shop.products.create(product('tea', { picture: cover, morePictures: more }));
  const url = `/product-images/${id('upload')}/mug%20one.png`;
  expect(await getProduct(shop, id('tea'))).toMatchObject({
    value: {
      url,
      picture: cover,
      pictures: [
        { url, picture: cover },
        { url: `/product-images/${id('detail')}/b%202.png`, picture: detail },
        { url: `/product-images/${id('wall')}/c.png` },
      ],
    },
  });
});

test('returns 404 for a hidden product, and the state of a sold-out one', async () => {
  const shop = memoryShop();
  await shop.products.create(product('tea', { state: 'hidden' }));
  await shop.products.create(product('cup', { state: 'sold-out' }));
  expect(await getProduct(shop, id('tea'))).toMatchObject({ code: 'product_not_found' });
  expect(await getProduct(shop, id('cup'))).toMatchObject({ value: { state: 'sold-out' } });
});
