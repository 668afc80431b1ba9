import { beforeAll, describe, expect, it } from 'vitest';
import type { Line } from '#contracts/cart/cart.ts';
import type { MakingPictures } from '#contracts/making/making-pictures.ts';
import type { Order } from '#contracts/orders/order.ts';
import type { OrderPhotosPage } from '#contracts/orders/order-photos.ts';
import type { Product } from '#contracts/products/product.ts';
import type { OrderProofs } from '#contracts/proofs/proof.ts';
import { pngOf } from '../../support/image-samples.ts';
import { sendPhoto } from '../../support/photos.ts';
import { type Client, newCustomer, newProduct, owner } from '../../support/shop.ts';

const question = {
  ...{ kind: 'photos', id: 'photo', label: 'Your photo', min: 1, max: 2, printMm: [300, 400], detail: 'original' },
  slots: ['Brother', 'Sister'],
};
const crop = { area: { x: 0.25, y: 0, width: 0.5, height: 1 }, turn: 90 };
const missingOrderId = '0'.repeat(16);

describe('the photos of an order, for its owner', () => {
  const bytes = [pngOf({ width: 40, height: 30 }), pngOf({ width: 41, height: 30 })] as const;
  let shopkeeper: Client;
  let asha: Client;
  let orderId: string;
  let photoIds: string[];
  beforeAll(async () => {
    shopkeeper = await owner();
    const plain = await newProduct(shopkeeper, { title: 'Portrait' });
    const { body: product } = await shopkeeper.call<Product>('PATCH', `/api/products/${plain.productId}`, {
      body: { questions: [question] },
    });
    asha = await newCustomer();
    const [brother, sister] = [
      await sendPhoto(asha, bytes[0]),
      await sendPhoto(asha, bytes[1], { width: 41, fileName: 'IMG_0001.png' }),
    ];
    photoIds = [brother.body.photoId, sister.body.photoId];
    const [first = '', second = ''] = photoIds;
    await asha.call<Line>('PUT', `/api/cart/lines/${product.productId}`, {
      body: { answers: { photo: { photos: [{ photoId: second, crop }, { photoId: first }], preview: first } } },
    });
    orderId = (await asha.order()).body.orderId;
  });
  const orderPhotos = () => shopkeeper.call<OrderPhotosPage>('GET', `/api/manage/orders/${orderId}/photos`);

  it('can be downloaded with their crops and readable names, byte for byte', async () => {
    const { status, headers, body } = await orderPhotos();
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const [asked] = body.lines[0]?.questions ?? [];
    expect(asked).toMatchObject({
      label: 'Your photo',
      photos: [
        { photoId: photoIds[1], slot: 'Brother', crop, width: 41, height: 30, fileName: `${orderId}-1-brother-1.png` },
        { photoId: photoIds[0], slot: 'Sister', width: 40, height: 30, fileName: `${orderId}-1-sister-2.png` },
      ],
      preview: { photoId: photoIds[0], fileName: `${orderId}-1-your-photo-preview.png` },
    });
    const files = (asked?.photos ?? []).map(async (photo) => {
      if ('gone' in photo) throw new Error('The photo is gone.');
      const response = await fetch(photo.url);
      return [
        response.headers.get('content-disposition'),
        Buffer.from(await response.arrayBuffer()).equals(photo.width === 41 ? bytes[1] : bytes[0]),
      ];
    });
    expect(await Promise.all(files)).toEqual([
      [`attachment; filename*=UTF-8''${orderId}-1-brother-1.png`, true],
      [`attachment; filename*=UTF-8''${orderId}-1-sister-2.png`, true],
    ]);
  });

  it('include a photo that the customer adds after ordering', async () => {
    const [line] = (await asha.call<Order>('GET', `/api/orders/${orderId}`)).body.lines;
    const { body: later } = await sendPhoto(asha, pngOf({ width: 42, height: 30 }), { width: 42 });
    const before = line?.answers?.photo;
    const photos = before && 'photos' in before ? before.photos : [];
    const { status } = await asha.call('PUT', `/api/orders/${orderId}/lines/${line?.lineId}/answers`, {
      body: { answers: { photo: { photos: [photos[0], { photoId: later.photoId }], preview: photoIds[0] } } },
    });
    expect(status).toBe(200);
    const [asked] = (await orderPhotos()).body.lines[0]?.questions ?? [];
    expect(asked?.photos).toMatchObject([{ photoId: photoIds[1] }, { photoId: later.photoId, width: 42 }]);
    const restored = { answers: { photo: before } };
    const path = `/api/orders/${orderId}/lines/${line?.lineId}/answers`;
    expect((await asha.call('PUT', path, { body: restored })).status).toBe(200);
  });

  it('are marked as gone once the customer has deleted them, which is possible after the order has ended', async () => {
    expect(
      (
        await shopkeeper.call('PATCH', `/api/manage/orders/${orderId}`, {
          body: { status: 'cancelled', reason: 'The customer asked.' },
        })
      ).status,
    ).toBe(200);
    expect((await asha.call('DELETE', `/api/photos/${photoIds[1]}`)).status).toBe(204);
    await expect
      .poll(async () => (await orderPhotos()).body.lines[0]?.questions[0]?.photos)
      .toMatchObject([
        { photoId: photoIds[1], gone: true },
        { photoId: photoIds[0], url: expect.any(String) },
      ]);
  });
});

describe('the proof of a gift', () => {
  const bytes = pngOf({ width: 60, height: 40 });

  it('D35: is a private picture of the owner, which its customer approves before it ships', async () => {
    const [shopkeeper, asha, stranger] = [await owner(), await newCustomer(), await newCustomer()];
    const { productId } = await newProduct(shopkeeper, { title: 'Caricature' });
    await shopkeeper.call('PATCH', `/api/products/${productId}`, { body: { proofRequired: true } });
    await asha.addLine(productId);
    const { orderId } = (await asha.order()).body;
    const proofsOf = (as: Client) => as.call<OrderProofs>('GET', `/api/orders/${orderId}/proofs`);
    const send = (body: object) => shopkeeper.call('POST', `/api/manage/orders/${orderId}/proofs`, { body });
    const step = (body: object) => shopkeeper.call('PATCH', `/api/manage/orders/${orderId}`, { body });
    const answer = (as: Client, body: object) =>
      as.call('POST', `/api/orders/${orderId}/lines/${productId}/proof`, { body });

    const { body: work } = await sendPhoto(shopkeeper, bytes, { width: 60, height: 40 });
    const { status, body: noPicture } = await sendPhoto(shopkeeper, Buffer.from('<script>alert(1)</script>'));
    expect([status, noPicture]).toMatchObject([422, { code: 'not_an_image' }]);
    expect((await send({ lineId: productId, photoId: missingOrderId })).body).toMatchObject({
      code: 'photo_not_found',
    });
    expect(await send({ lineId: productId, photoId: work.photoId })).toMatchObject({ status: 200 });
    expect((await shopkeeper.call('DELETE', `/api/photos/${work.photoId}`)).body).toMatchObject({
      code: 'photo_in_use',
    });
    expect((await step({ status: 'shipped' })).body).toMatchObject({ code: 'proof_not_approved' });

    const { body: making } = await sendPhoto(shopkeeper, bytes, { width: 60, height: 40 });
    const add = { body: { photoId: making.photoId } };
    expect(await shopkeeper.call('POST', `/api/manage/orders/${orderId}/making`, add)).toMatchObject({ status: 200 });
    const { body: shownMaking } = await asha.call<MakingPictures>('GET', `/api/orders/${orderId}/making`);
    expect(shownMaking.pictures.map(({ photoId }) => photoId)).toEqual([making.photoId]);

    const [proof] = (await proofsOf(asha)).body.proofs;
    if (proof === undefined || !('url' in proof.picture)) throw new Error('The proof has no picture.');
    expect(proof).toMatchObject({ lineId: productId, round: 1, picture: { width: 60, height: 40 } });
    const shown = await fetch(proof.picture.url);
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await fetch(new URL(new URL(proof.picture.url).pathname, proof.picture.url))).status).toBe(403);
    expect((await proofsOf(stranger)).status).toBe(404);
    expect((await answer(stranger, { round: 1, answer: 'approved' })).status).toBe(404);

    const changes = { round: 1, answer: 'changes', words: '<img src=x onerror=alert(1)>', pins: [{ x: 0.5, y: 1 }] };
    expect((await answer(asha, changes)).status).toBe(200);
    const { body: seen } = await shopkeeper.call<OrderProofs>('GET', `/api/manage/orders/${orderId}/proofs`);
    expect(seen.proofs).toMatchObject([{ answered: { words: changes.words, pins: changes.pins } }]);
    expect((await send({ lineId: productId, photoId: work.photoId })).status).toBe(200);
    expect((await answer(asha, { round: 1, answer: 'approved' })).body).toMatchObject({ code: 'order_changed' });
    expect((await answer(asha, { round: 2, answer: 'approved' })).status).toBe(200);
    expect((await step({ status: 'shipped' })).status).toBe(200);
  });
});
