import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Photo, PhotoProgress } from '#contracts/photos/photo.ts';
import type { PublishedImage, UploadProgress } from '#contracts/uploads/upload.ts';
import type { Shop } from '#demo/shop.ts';
import { signIn } from '../support/accounts.ts';
import { formerRelease, undone } from '../support/former-release/former-release.ts';
import { pngOf } from '../support/image-samples.ts';
import { describeShop, openShop } from '../support/open-shop.ts';
import { completePhoto, sendMissing } from '../support/photos.ts';
import { cut, put, sha256 } from '../support/pictures.ts';
import { Client, owner } from '../support/shop.ts';
import { testShop } from '../support/shop-under-test.ts';
import { payByCard } from '../support/stripe.ts';

type Former = Awaited<ReturnType<typeof formerRelease>>;

let former: Former;
let shop: Shop;
const back = undone();
beforeAll(async () => {
  former = await formerRelease();
  await open('cdk.out');
}, 120_000);
afterAll(async () => {
  await shop.close();
  former.remove();
  back.remove();
}, 60_000);

async function open(assembly: string): Promise<void> {
  shop = await openShop(former.folder, { assembly });
  testShop(describeShop(shop));
}

const customer = async (name: string): Promise<Client> => {
  const email = `${name}@example.com`;
  return new Client(email, await signIn(email, `${name}-pass-1`));
};

const ok = { status: 200 };

const address = {
  ...{ name: 'Nani', line1: '12 Marine Drive', pin: '400020', city: 'Mumbai', state: 'Maharashtra' },
  mobile: '9876543210',
};

/** The picture whose first part was sent. */
const halfSent = Buffer.alloc(8_000_000, 7);
halfSent.set([0xff, 0xd8, 0xff, 0xe0]);

describe('an upgrade of the release of 26 November 2026', () => {
  it('shows everyone what it showed: profile, cart, orders on both sides, settings', async () => {
    const [asha, shopkeeper] = [await customer('asha'), await owner()];
    const { shown, orders } = former;
    expect(await asha.call('GET', '/api/me')).toMatchObject({ ...ok, body: shown.me });
    expect(await asha.call('GET', '/api/cart')).toMatchObject({ ...ok, body: shown.cart });
    expect(await asha.call('GET', '/api/orders')).toMatchObject({ ...ok, body: shown.orders });
    expect(await asha.call('GET', `/api/orders/${orders.placed}`)).toMatchObject({ ...ok, body: shown.placed });
    expect(await shopkeeper.call('GET', '/api/manage/orders')).toMatchObject({ ...ok, body: shown.managed });
    // The defaults, beside what the owner has saved, are those of the release.
    const settings = { ...shown.settings, defaults: {} };
    expect(await shopkeeper.call('GET', '/api/manage/settings')).toMatchObject({ ...ok, body: settings });
    expect(await shopkeeper.call('GET', '/api/manage/settings/texts')).toMatchObject({ ...ok, body: shown.texts });
  });

  it('sells what was in the cart', async () => {
    const asha = await customer('asha');
    const { status, body } = await asha.order();
    expect(status).toBe(201);
    expect(body.lines).toHaveLength(2);
    expect(body.lines[0]?.answered).toMatchObject([{ value: '1 photo' }, { value: 'Cart' }, { value: 'A3' }]);
    expect((await asha.cart()).lines).toEqual([]);
  });

  it('completes a payment whose page was open', async () => {
    const ben = await customer('ben');
    const { orderId, checkoutUrl } = former.open;
    await payByCard(shop.origin + new URL(checkoutUrl).pathname);
    await expect
      .poll(() => ben.orderOf(orderId))
      .toMatchObject({ status: 'placed', payment: { method: 'card', status: 'paid' } });
    expect((await ben.cart()).lines).toEqual([]);
  });

  it('continues uploads where they were', async () => {
    const [asha, shopkeeper] = [await customer('asha'), await owner()];
    const photo = `/api/photos/${former.photoId}`;
    const bytes = pngOf({ width: 43, height: 30 });
    await sendMissing((await asha.call<PhotoProgress>('GET', photo)).body, bytes);
    expect(await asha.call<Photo>('POST', `${photo}/complete`)).toMatchObject({ ...ok, body: { width: 43 } });

    const path = `/api/uploads/${former.uploadId}`;
    const { body: progress } = await shopkeeper.call<UploadProgress>('GET', path);
    if (!('parts' in progress)) throw new Error('parts were expected');
    const missing = progress.parts.filter(({ etag }) => etag === undefined);
    expect([progress.parts.length, missing.length]).toEqual([2, 1]);
    for (const part of missing) {
      expect(await put({ url: part.url ?? '', headers: part.headers ?? {} }, cut(halfSent, part))).toBe('200');
    }
    const { body: image } = await shopkeeper.call<PublishedImage>('POST', `${path}/complete`);
    const shown = await fetch(shop.origin + image.url);
    expect(sha256(Buffer.from(await shown.arrayBuffer()))).toBe(sha256(halfSent));
  });

  it('takes the next steps of its orders and changes its settings', async () => {
    const [asha, shopkeeper] = [await customer('asha'), await owner()];
    const { placed, paid } = former.orders;
    const step = (orderId: string, body: object) => shopkeeper.call('PATCH', `/api/manage/orders/${orderId}`, { body });
    for (const status of ['making', 'shipped', 'delivered']) expect(await step(placed, { status })).toMatchObject(ok);
    expect(await step(placed, { payment: 'collected' })).toMatchObject(ok);
    expect(await step(paid, { status: 'cancelled', reason: 'A slip.' })).toMatchObject(ok);
    await expect.poll(() => asha.orderOf(paid)).toMatchObject({ payment: { status: 'refunded' } });
    const { version } = (await shopkeeper.call<{ version: number }>('GET', '/api/manage/settings')).body;
    const body = { version, limits: { on: true, maxOpenOrders: 7 } };
    expect(await shopkeeper.call('PUT', '/api/manage/settings', { body })).toMatchObject(ok);
  });
});

describe('undoing that upgrade', () => {
  it('shows with the former code what the new one wrote', async () => {
    let [asha, shopkeeper] = [await customer('asha'), await owner()];
    const { frame, portrait } = former.products;
    const terms = { version: 0, fee: 50, areaFees: [], cashFee: 30, notServed: [], noCash: [], noCashProducts: [] };
    const wish = { address, giftMessage: 'From all of us', hidePrices: true };
    const photoId = await completePhoto(asha);
    const writes = async (client: Client, method: string, path: string, body: object) => {
      const { status, body: response } = await client.call(method, path, { body });
      expect([path, response, status < 300]).toEqual([path, response, true]);
    };
    await writes(shopkeeper, 'PUT', '/api/manage/settings/delivery', terms);
    await writes(asha, 'POST', '/api/me/addresses', address);
    await asha.addLine(frame);
    const { body: order } = await asha.order({ ...wish, residentialAddress: undefined });
    expect(order).toMatchObject({ status: 'placed', residentialAddress: expect.stringContaining(address.pin) });
    const { orderId } = order;
    await writes(asha, 'POST', `/api/orders/${orderId}/messages`, { text: 'In red, please.' });
    await writes(shopkeeper, 'PUT', `/api/manage/orders/${orderId}/note`, { version: 0, note: 'Red.', taken: true });
    await writes(asha, 'PUT', `/api/orders/${orderId}/address`, { address: { ...address, city: 'Thane' } });
    await writes(asha, 'POST', `/api/orders/${former.orders.delivered}/case`, {
      words: 'Broken.',
      photoIds: [photoId],
    });
    await writes(asha, 'PUT', `/api/cart/lines/${portrait}`, { answers: { photo: { photos: [{ photoId }] } } });
    await shop.close();

    await open(back.assembly);
    [asha, shopkeeper] = [await customer('asha'), await owner()];
    // Its code knows no such route, which the API of the newer template still has.
    expect((await asha.call('GET', `/api/orders/${orderId}/messages`)).status).toBe(500);
    const shows = async (client: Client, path: string, part: object) =>
      expect([path, await client.call('GET', path)]).toMatchObject([path, { ...ok, body: part }]);
    await shows(asha, '/api/me', { fullName: 'asha' });
    await shows(asha, '/api/products', { products: [{ productId: portrait }, { productId: frame }] });
    await shows(asha, '/api/cart', {
      lines: expect.arrayContaining([expect.objectContaining({ productId: portrait, photoCount: 1 })]),
    });
    const lines = [{ productId: frame, qty: 1 }];
    await shows(asha, '/api/orders', { orders: expect.arrayContaining([expect.objectContaining({ orderId })]) });
    await shows(asha, `/api/orders/${orderId}`, { status: 'placed', lines });
    await shows(asha, `/api/orders/${former.orders.delivered}`, { status: 'delivered' });
    await shows(shopkeeper, `/api/manage/orders/${orderId}`, { status: 'placed', lines });
    await shows(shopkeeper, '/api/manage/orders', {
      orders: expect.arrayContaining([expect.objectContaining({ orderId })]),
    });
    await shows(shopkeeper, '/api/manage/settings', { limits: { on: true } });
  }, 120_000);
});
