import { beforeEach, expect, test, vi } from 'vitest';
import { address } from '#tests/support/unit/address.ts';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { customer, id, noon, now, pause, product, viewerAddress } from '#tests/support/unit/records.ts';
import { readCart } from '../cart/read-cart.ts';
import type { NewOrder } from '../contracts/orders/new-order.ts';
import type { CheckOutDependencies } from './check-out.ts';
import { orderByCash } from './order-by-cash.ts';

let shop: MemoryShop;
const request: NewOrder = { mobileNo: '9876543210', residentialAddress: '1 Temple Street' };
const put = (name: string, qty = 1) =>
  shop.carts.put(customer.userId, { productId: id(name), qty, title: `${name} mug`, addedAt: name });
const place = (key = 'key', body: Partial<NewOrder> = {}, other: Partial<Omit<CheckOutDependencies, 'blocks'>> = {}) =>
  orderByCash(
    { ...shop, now, pause, ...other },
    { caller: customer, idempotencyKey: key, request: { ...request, ...body }, address: viewerAddress },
  );
const version = async () => (await readCart(shop, customer.userId)).version;

beforeEach(async () => {
  shop = memoryShop();
  await shop.products.create(product('tea', { pricePaise: 10 }));
  await shop.products.create(product('cup', { pricePaise: 20 }));
  await put('tea', 3);
  await put('cup', 1);
});

test('creates the order and empties the cart', async () => {
  const placed = await place('key', { cartVersion: await version() });
  expect(placed).toMatchObject({
    ok: true,
    value: {
      status: 'placed',
      payment: { method: 'cash-on-delivery', status: 'due' },
      name: 'Asha Rao',
      email: 'asha@example.com',
      ...request,
      cartPrice: 0.5,
      cartQty: 4,
      lines: [
        { productId: id('cup'), qty: 1, totalProductPrice: 0.2 },
        { productId: id('tea'), qty: 3, totalProductPrice: 0.3 },
      ],
      createdAt: noon.toISOString(),
      history: [{ status: 'placed', at: noon.toISOString() }],
    },
  });
  expect(await readCart(shop, customer.userId)).toMatchObject({ lines: [] });
});

test('takes name and e-mail from the user record', async () => {
  const { owner: _, ...user } = customer;
  await shop.users.createIfAbsent({ ...user, fullName: 'A. Rao', email: 'rao@example.com', createdAt: '1' });
  expect(await place()).toMatchObject({ value: { name: 'A. Rao', email: 'rao@example.com' } });
});

test('accepts an account from before the rules for names and mobile numbers, and drops the web address in its name', async () => {
  const { owner: _, ...user } = customer;
  await shop.users.createIfAbsent({
    ...user,
    fullName: 'Asha evil.com/win',
    mobileNumber: '0000000000',
    createdAt: '1',
  });
  expect(await place()).toMatchObject({ ok: true, value: { name: 'Asha', mobileNo: '9876543210' } });
});

test('always returns the same order for a key, even if the cart has changed', async () => {
  const first = await place();
  expect(await place()).toEqual(first);
  await put('cup', 9);
  await shop.products.remove(id('tea'));
  expect(await place()).toEqual(first);
  expect(await readCart(shop, customer.userId)).toMatchObject({ totalQuantity: 9 });
});

test('refuses the same key with another body', async () => {
  await place();
  expect(await place('key', { residentialAddress: '4 Rose Lane' })).toMatchObject({ code: 'idempotency_key_reused' });
});

test('creates one order for two concurrent calls with one key; another key finds the cart changed or empty', async () => {
  const [first, twin, other] = await Promise.all([place('one'), place('one'), place('two')]);
  expect(first).toMatchObject({ ok: true });
  expect(twin).toEqual(first);
  expect(other).toMatchObject({ ok: false, code: expect.stringMatching(/cart_(changed|empty)/) });
  expect(shop.store.orders.size).toBe(1);
});

test('keeps the key usable after a refused checkout', async () => {
  const lines = await shop.carts.lines(customer.userId);
  for (const { productId } of lines) await shop.carts.remove(customer.userId, productId);
  expect(await place()).toMatchObject({ code: 'cart_empty' });
  await put('tea');
  expect(await place()).toMatchObject({ ok: true });
});

test('D15: reports a changed price instead of charging it', async () => {
  const cartVersion = await version();
  await shop.products.replace(product('tea', { pricePaise: 10 }), product('tea', { pricePaise: 11, revision: 2 }));
  expect(await place('key', { cartVersion })).toMatchObject({ code: 'cart_changed' });
  expect(shop.store.orders.size).toBe(0);
  expect(await place('key', { cartVersion: await version() })).toMatchObject({ value: { cartPrice: 0.53 } });
});

test('D12: names a removed product and deletes its line, so that a retry succeeds', async () => {
  await shop.products.remove(id('tea'));
  expect(await place()).toMatchObject({ code: 'cart_changed', detail: expect.stringContaining('“tea mug”') });
  expect(await readCart(shop, customer.userId)).toMatchObject({ removed: [], lines: [{ productId: id('cup') }] });
  expect(await place()).toMatchObject({ value: { cartPrice: 0.2 } });
});

test('D12: keeps naming removed products in a cart that has nothing else', async () => {
  for (const name of ['tea', 'cup']) await shop.products.remove(id(name));
  expect(await place()).toMatchObject({ code: 'cart_empty', detail: expect.stringContaining('“tea mug”') });
  const removed = [{ productId: id('cup') }, { productId: id('tea') }];
  expect(await readCart(shop, customer.userId)).toMatchObject({ lines: [], removed });
});

test.each([
  ['hidden', 'cart_changed'],
  ['sold-out', 'sold_out'],
] as const)('refuses a product that became %s after the cart was read', async (state, code) => {
  const cartVersion = await version();
  const tea = product('tea', { pricePaise: 10 });
  await shop.products.replace(tea, { ...tea, state, revision: 2 });
  expect(await place('key', { cartVersion })).toMatchObject({ code, detail: expect.stringContaining('“tea mug”') });
  expect(shop.store.orders.size).toBe(0);
  await shop.carts.remove(customer.userId, id('tea'));
  expect(await place()).toMatchObject({ value: { cartPrice: 0.2 } });
});

test('an order keeps a product as it was, whatever becomes of it', async () => {
  const placed = await place();
  const tea = product('tea', { pricePaise: 10 });
  await shop.products.replace(tea, { ...tea, title: 'Other', state: 'hidden', revision: 2 });
  expect(await place()).toEqual(placed);
  expect([...shop.store.orders.values()][0]?.lines.map(({ title }) => title)).toEqual(['cup mug', 'tea mug']);
  expect(JSON.stringify([...shop.store.orders.values()])).not.toContain('"state"');
});

test('names a line that changed during the checkout', async () => {
  const orders = {
    ...shop.orders,
    place: async (...given: Parameters<typeof shop.orders.place>) => {
      await shop.carts.setQty(customer.userId, id('cup'), 5);
      return shop.orders.place(...given);
    },
  };
  expect(await place('key', {}, { orders })).toMatchObject({
    code: 'cart_changed',
    detail: expect.stringContaining('“cup mug” changed'),
  });
  expect(await readCart(shop, customer.userId)).toMatchObject({ totalQuantity: 8 });
});

test('returns its own order if a concurrent retry has emptied the cart', async () => {
  const find = vi.fn(shop.orders.find);
  find.mockImplementationOnce(async (orderId) => {
    const none = await shop.orders.find(orderId);
    await place();
    return none;
  });
  expect(await place('key', {}, { orders: { ...shop.orders, find } })).toMatchObject({ ok: true });
  expect(shop.store.orders.size).toBe(1);
});

test('returns an order that was created between the lookup and the write', async () => {
  const placed = await place('key');
  const order = [...shop.store.orders.values()][0];
  if (order === undefined) throw new Error('no order');
  await put('cup');
  const orders = {
    ...shop.orders,
    find: async () => undefined,
    checkoutState: async () => ({ blocked: false }),
    place: async () => ({ outcome: 'exists', order }) as const,
  };
  expect(await place('key', {}, { orders })).toEqual(placed);
  expect(await place('key', { mobileNo: '9876543211' }, { orders })).toMatchObject({ code: 'idempotency_key_reused' });
});

test('retries while another write touches the cart, then refuses as too busy', async () => {
  const busy = vi.fn(async () => ({ outcome: 'conflict' }) as const);
  const waits = vi.fn(pause);
  const refused = await place('key', {}, { orders: { ...shop.orders, place: busy }, pause: waits });
  expect(refused).toMatchObject({ code: 'too_busy' });
  expect(waits.mock.calls).toEqual([[1], [2], [3], [4]]);

  const placeOnceBusy = vi.fn(shop.orders.place).mockResolvedValueOnce({ outcome: 'conflict' });
  expect(await place('key', {}, { orders: { ...shop.orders, place: placeOnceBusy } })).toMatchObject({ ok: true });
});

test('D29: an address in fields is kept with its text, its PIN, the gift message and the wish to hide prices', async () => {
  const wishes = { address, giftMessage: 'Happy birthday!\nAsha', hidePrices: true } as const;
  const placed = await place('key', wishes);
  expect(placed).toMatchObject({
    ok: true,
    value: {
      ...wishes,
      mobileNo: '9876543210',
      mobileE164: '+919876543210',
      pin: '560001',
      residentialAddress: 'Meera Iyer\n4 Rose Lane, Indiranagar\nNear the park\nBengaluru 560001\nKarnataka',
    },
  });
  expect(await place('key', wishes)).toEqual(placed);
  expect(await place('key', { ...wishes, giftMessage: 'Hi' })).toMatchObject({ code: 'idempotency_key_reused' });
});

test('an order without wishes has none', async () => {
  const placed = await place('key', { hidePrices: false });
  expect(placed.ok && Object.keys(placed.value)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(address|pin|giftMessage|hidePrices)$/)]),
  );
});
