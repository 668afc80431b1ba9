import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Cart } from '#contracts/cart/cart.ts';
import type { Order, OrderPage } from '#contracts/orders/order.ts';
import type { CardCheckout } from '#contracts/payments/payment.ts';
import type { ProductPage } from '#contracts/products/product.ts';
import type { PublishedImage, StartedUpload, UploadProgress } from '#contracts/uploads/upload.ts';
import { KillableShop } from '../support/killable-shop.ts';
import { cut, jpegOf, put, sha256 } from '../support/pictures.ts';
import { completed, sign } from '../support/stripe-messages.ts';

let shop: KillableShop;
beforeEach(() => {
  shop = new KillableShop();
});
afterEach(() => shop.remove());

const checkout = (key: string) =>
  shop.call<Order>(
    'owner',
    'POST',
    '/api/orders',
    { mobileNo: '9876543210', residentialAddress: '12 Marine Drive, Mumbai' },
    { 'idempotency-key': key },
  );

const pay = (key: string) =>
  shop.call<CardCheckout>('customer', 'POST', '/api/payments', {}, { 'idempotency-key': key });

const sendEvent = (event: object) =>
  shop.call('customer', 'POST', '/api/payments/webhook', event, { 'stripe-signature': sign(JSON.stringify(event)) });

type Buyer = Parameters<KillableShop['call']>[0];

const addLine = (buyer: Buyer, productId: string) => shop.call(buyer, 'PUT', `/api/cart/lines/${productId}`);

const orderIds = async (buyer: Buyer) =>
  (await shop.call<OrderPage>(buyer, 'GET', '/api/orders')).orders.map(({ orderId }) => orderId);

const linesInCart = async (buyer: Buyer) => (await shop.call<Cart>(buyer, 'GET', '/api/cart')).lines.length;

/**
 * Ten senders each repeat the same call until it fails, so that some are in flight when the shop is killed. `first` resolves
 * when one has its response, `responses` when all senders have ended.
 */
function keepSending<T>(send: () => Promise<T>) {
  const responses: T[] = [];
  const calls = Array.from({ length: 10 }, send);
  let senders = calls.length;
  const repeat = async (first: Promise<T>): Promise<void> => {
    try {
      for (let call = first; ; call = send()) responses.push(await call);
    } catch {
      senders -= 1;
    }
  };
  const ended = Promise.all(calls.map(repeat));
  return { first: Promise.any(calls), senders: () => senders, responses: () => ended.then(() => responses) };
}

/** Starts an upload whose first part is acknowledged. The returned function sends the second, and resolves once it has ended. */
async function startUpload(picture: Buffer) {
  const file = { fileName: 'large.jpg', contentType: 'image/jpeg', size: picture.length };
  const started = await shop.call<StartedUpload>('owner', 'POST', '/api/uploads', file);
  if (!('parts' in started)) throw new Error('parts were expected');
  const [first, second] = started.parts;
  if (!first || !second) throw new Error('two parts were expected');
  expect(await put(first, cut(picture, first))).toBe('200');
  const sendSecond = () =>
    put(second, cut(picture, second)).then(
      () => [first.partNumber, second.partNumber],
      () => [first.partNumber],
    );
  return { path: `/api/uploads/${started.uploadId}`, sendSecond };
}

/** Sends only the parts that were not acknowledged, and checks what the CDN then serves. */
async function resumeUpload(path: string, picture: Buffer, acknowledged: readonly number[]): Promise<void> {
  const progress = await shop.call<UploadProgress>('owner', 'GET', path);
  if (!('parts' in progress)) throw new Error('parts were expected');
  const stored = progress.parts.filter(({ etag }) => etag !== undefined).map(({ partNumber }) => partNumber);
  expect(stored).toEqual(expect.arrayContaining([...acknowledged]));
  for (const part of progress.parts) {
    if (part.url === undefined) continue;
    expect(await put({ url: part.url, headers: part.headers ?? {} }, cut(picture, part))).toBe('200');
  }
  const image = await shop.call<PublishedImage>('owner', 'POST', `${path}/complete`);
  const shown = await fetch(shop.origin + image.url);
  expect(sha256(Buffer.from(await shown.arrayBuffer()))).toBe(sha256(picture));
}

it('killed during an upload, checkouts and webhook events, keeps what it acknowledged, and places one order per key', async () => {
  await shop.open();
  const [frame] = (await shop.call<ProductPage>('owner', 'GET', '/api/products?limit=1')).products;
  if (frame === undefined) throw new Error('The catalogue is empty.');
  const picture = jpegOf(12_000_000);
  const upload = await startUpload(picture);
  await addLine('owner', frame.productId);
  await addLine('customer', frame.productId);
  const [cashKey, cardKey] = [randomUUID(), randomUUID()];
  const page = await pay(cardKey);
  const event = completed(page, { amount_total: Math.round(frame.price * 100) });

  const sent = upload.sendSecond();
  const [checkouts, events] = [keepSending(() => checkout(cashKey)), keepSending(() => sendEvent(event))];
  await Promise.all([checkouts.first, events.first]);
  expect(checkouts.senders()).toBeGreaterThan(0);
  expect(events.senders()).toBeGreaterThan(0);
  await shop.kill();
  const placedBefore = await checkouts.responses();
  await events.responses();
  await shop.open();
  await resumeUpload(upload.path, picture, await sent);

  const placed = await checkout(cashKey);
  for (const order of placedBefore) expect(order.orderId).toBe(placed.orderId);
  expect(await orderIds('owner')).toEqual([placed.orderId]);
  expect(await linesInCart('owner')).toBe(0);

  const { orderId } = page;
  const paidOrder = () => shop.call<Order>('customer', 'GET', `/api/orders/${orderId}`);
  const paid = await paidOrder();
  expect(paid).toMatchObject({ status: 'placed', payment: { method: 'card', status: 'paid' } });
  await sendEvent(event);
  expect(await paidOrder()).toEqual(paid);
  expect(paid.history).toHaveLength(2);
  expect((await pay(cardKey)).orderId).toBe(orderId);
  expect(await orderIds('customer')).toEqual([orderId]);
  expect(await linesInCart('customer')).toBe(0);
}, 180_000);
