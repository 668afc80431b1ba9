import { beforeEach, expect, test, vi } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { id, noon, now } from '#tests/support/unit/records.ts';
import type { CaseStatus } from '../contracts/cases/damage-case.ts';
import { indexOrder } from '../orders/index-order.ts';
import { type OrderRecord, toOrderOfOwner } from '../orders/order.ts';
import { recountWork } from '../orders/work-counts.ts';
import { createCursors } from '../platform/cursors.ts';
import { listManagedOrders } from './list-managed-orders.ts';
import { readToday } from './read-today.ts';

let shop: MemoryShop;
const cursors = createCursors('key');
beforeEach(() => {
  shop = memoryShop();
});

/** Places an order this many minutes after noon. */
async function place(minutes: number, fields: Partial<OrderRecord> = {}): Promise<OrderRecord> {
  const createdAt = new Date(noon.getTime() + minutes * 60_000).toISOString();
  const record = order({ orderId: id(`order ${minutes}`), createdAt, ...fields });
  shop.store.orders.set(record.orderId, record);
  await indexOrder({ orders: shop.orders, index: shop.orderIndex }, [{ after: record }]);
  return record;
}

async function list(query: Parameters<typeof listManagedOrders>[1]) {
  const listed = await listManagedOrders({ ...shop, index: shop.orderIndex, cursors, now }, query);
  if (!listed.ok) throw new Error(listed.detail);
  return listed.value;
}
const ids = async (query: Parameters<typeof listManagedOrders>[1]) =>
  (await list(query)).orders.map(({ orderId }) => orderId);

test('D11: lists all orders, or those of a status, newest first', async () => {
  const first = await place(1, { userId: 'somebody' });
  const second = await place(2, { status: 'shipped' });
  expect((await list({})).orders).toEqual([second, first].map(toOrderOfOwner));
  expect(await ids({ status: 'shipped' })).toEqual([second.orderId]);
  expect(await ids({ status: 'cancelled' })).toEqual([]);
});

test('D24: lists unconfirmed orders, alone and combined with a status, a number or a word', async () => {
  const needed = await place(1, { confirmation: 'needed' });
  await place(2, { confirmation: 'confirmed' });
  const gone = await place(3, { confirmation: 'needed', status: 'cancelled' });
  await place(4);
  for (const also of [{}, { status: 'placed' }, { q: needed.orderId }, { q: 'asha' }] as const) {
    expect(await ids({ confirmation: 'needed', ...also })).toEqual([needed.orderId]);
  }
  for (const also of [{ status: 'cancelled' }, { q: gone.orderId }] as const) {
    expect(await ids({ confirmation: 'needed', ...also })).toEqual([]);
  }
});

test('finds an order by the beginning and the end of its number, and by the last digits of its mobile number', async () => {
  const { orderId } = await place(1, { mobileNo: '+91 90000 12345' });
  await place(2, { orderId: 'ZZZZZZZZZZZZZZZZ', mobileNo: '9876543210' });
  const number = orderId.toLowerCase();
  for (const q of [number.slice(0, 4), orderId.slice(0, 11), orderId.slice(-4), '2345', '12345', '012345']) {
    expect(await ids({ q }), q).toEqual([orderId]);
  }
  expect(await ids({ q: '345' })).toEqual([]);
});

test('lists open orders by the next step: waiting for the customer, to make, to ship', async () => {
  const [tea] = order().lines;
  if (tea === undefined) throw new Error('The order has a line.');
  const answered = [{ id: 'name', label: 'Name', value: 'Asha' }];
  const missing = [{ id: 'photo', label: 'Photo' }];
  const [plain, complete, waiting, making] = [
    await place(1),
    await place(2, { lines: [{ ...tea, answered }] }),
    await place(3, { lines: [tea, { ...tea, answered, missing }] }),
    await place(4, { status: 'making', lines: [{ ...tea, answered }] }),
  ].map(({ orderId }) => orderId);
  await place(5, { status: 'making', lines: [{ ...tea, missing }] });
  await place(6, { confirmation: 'needed' });
  await place(7, { status: 'shipped' });
  await place(8, { status: 'making', payment: { method: 'card', status: 'refunded' } });
  expect(await ids({ work: 'waiting' })).toEqual([waiting]);
  expect(await ids({ work: 'to-make' })).toEqual([making, complete, plain]);
  expect(await ids({ work: 'to-ship' })).toEqual([making, plain]);
  expect(await ids({ work: 'to-make', q: 'asha' })).toEqual([making, complete, plain]);
  expect(await ids({ work: 'to-make', status: 'placed' })).toEqual([complete, plain]);
});

test('D35: a gift that is made again is to make and to ship on its day, first of all, until it is sent', async () => {
  const promise = { arrivesBy: '2026-06-05', readyBy: '2026-06-01', startBy: '2026-05-30' };
  const other = await place(1, { promise });
  const delivered = await place(2, { status: 'delivered', payment: { method: 'card', status: 'paid' } });
  const { orderId, userId } = delivered;
  const days = { readyBy: '2026-05-31', arrivesBy: '2026-06-04' };
  const take = (...statuses: readonly CaseStatus[]) => {
    const at = noon.toISOString();
    const steps = statuses.map((status) => ({ status, at, ...(status === 'remaking' && days) }));
    shop.store.cases.set(orderId, { orderId, userId, version: steps.length, steps });
  };
  await recountWork(shop);
  const toMake = async () => (await readToday(shop)).toMake;
  const counted = [{ day: '2026-06-01', orders: 1 }];
  take('opened');
  expect([await ids({ work: 'to-make' }), await toMake()]).toEqual([[other.orderId], counted]);
  take('opened', 'remaking');
  for (const work of ['to-make', 'to-ship'] as const) {
    expect((await list({ work })).orders).toMatchObject([{ orderId, newGift: days }, { orderId: other.orderId }]);
  }
  expect(await toMake()).toEqual([{ day: days.readyBy, orders: 1 }, ...counted]);
  expect((await readToday(shop)).orders['to-ship']).toBe(2);
  for (const also of [{ due: days.readyBy }, { due: 'late' }, { q: orderId }, { status: 'delivered' }] as const) {
    expect(await ids({ work: 'to-make', ...also }), JSON.stringify(also)).toEqual([orderId]);
  }
  take('opened', 'remaking', 'sent');
  expect([await ids({ work: 'to-make' }), await toMake()]).toEqual([[other.orderId], counted]);
});

test('lists the cancelled orders that Today counts: of those from before the counts, the newest 100', async () => {
  const cancelled = (minutes: number, by: string) =>
    place(minutes, {
      status: 'cancelled',
      history: [
        { status: 'placed', at: noon.toISOString() },
        { status: 'cancelled', at: noon.toISOString(), by },
      ],
    });
  await cancelled(1, 'customer');
  const { orderId } = await cancelled(2, 'customer');
  for (let minutes = 3; minutes < 102; minutes++) await cancelled(minutes, 'Olivia');
  await recountWork(shop);
  const all: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ work: 'cancelled', ...(cursor !== undefined && { cursor }) });
    all.push(...page.orders.map((each) => each.orderId));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(all).toEqual([orderId]);
  expect((await readToday(shop)).orders.cancelled).toBe(1);
});

test('reads 100 open orders for a page of a work list, and neither misses nor repeats an order', async () => {
  for (let n = 0; n < 230; n++) await place(n, { status: n % 2 === 0 ? 'placed' : 'making' });
  const seen: string[] = [];
  const sizes: number[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await list({ work: 'to-ship', ...(cursor !== undefined && { cursor }) });
    seen.push(...page.orders.map(({ orderId }) => orderId));
    sizes.push(page.orders.length);
    cursor = page.nextCursor;
    if (cursor === undefined) break;
  }
  expect([new Set(seen).size, seen.length]).toEqual([230, 230]);
  expect(sizes).toEqual([100, 115, 15]);
});

test('combines words and a status', async () => {
  await place(1);
  const shipped = await place(2, { status: 'shipped' });
  expect(await ids({ q: 'asha', status: 'shipped' })).toEqual([shipped.orderId]);
});

test('lists an unpaid order only by its number and its status', async () => {
  const waiting = await place(1, { status: 'awaiting-payment', payment: { method: 'card', status: 'pending' } });
  const abandoned = await place(2, { status: 'cancelled', payment: { method: 'card', status: 'failed' } });
  const placed = await place(3);
  expect(await ids({})).toEqual([placed.orderId]);
  expect(await ids({ q: 'asha' })).toEqual([placed.orderId]);
  expect(await ids({ status: 'awaiting-payment' })).toEqual([waiting.orderId]);
  expect(await ids({ status: 'awaiting-payment', q: 'asha' })).toEqual([waiting.orderId]);
  expect(await ids({ status: 'cancelled' })).toEqual([abandoned.orderId]);
  for (const { orderId } of [waiting, abandoned]) expect(await ids({ q: orderId })).toEqual([orderId]);
});

test('paginates, and refuses a cursor of another list', async () => {
  for (let n = 0; n < 21; n++) await place(n);
  const page = await list({});
  expect(page.orders).toHaveLength(20);
  expect(await ids({ cursor: page.nextCursor })).toEqual([id('order 0')]);
  for (const other of [{ status: 'placed' }, { q: 'asha' }] as const) {
    const refused = await listManagedOrders(
      { ...shop, index: shop.orderIndex, cursors },
      { ...other, cursor: page.nextCursor },
    );
    expect(refused).toMatchObject({ ok: false, code: 'invalid_cursor' });
  }
});

test('finds an order by its number in any spelling, and only within its status', async () => {
  const { orderId } = await place(1);
  await place(2);
  const book = vi.spyOn(shop.book, 'list');
  const groups = (orderId.match(/.{4}/g) ?? []).join(' ');
  const pasted = [`Order ${orderId}`, `Order ${groups}.`, `Your order ${orderId} is on its way`];
  for (const q of [orderId, orderId.toLowerCase(), `#${groups}`, groups.replaceAll(' ', '-'), ...pasted]) {
    expect(await ids({ q })).toEqual([orderId]);
  }
  expect(await ids({ q: `Order ${orderId.slice(0, 5)}…` })).toContain(orderId);
  expect(await ids({ q: orderId, status: 'placed' })).toEqual([orderId]);
  expect(await ids({ q: orderId, status: 'shipped' })).toEqual([]);
  expect(book).not.toHaveBeenCalled();
});

test('searches names for text that only looks like a number', async () => {
  const { orderId } = await place(1, { name: 'Ranganathakrsnan' });
  expect(await ids({ q: 'Ranganathakrsnan' })).toEqual([orderId]);
});

test('searches by words of the name and by mobile number, page by page', async () => {
  for (let n = 0; n < 21; n++) await place(n, { name: 'Meera Nair', mobileNo: '+919000000001' });
  await place(30, { name: 'Asha Rao' });
  const page = await list({ q: '+91 90000 00001' });
  expect(page.orders).toHaveLength(20);
  expect(await ids({ q: '+91 90000 00001', cursor: page.nextCursor })).toEqual([id('order 0')]);
  expect(await ids({ q: ' ASHA r ' })).toEqual([id('order 30')]);
});

test('lists all orders for an empty search, or one letter', async () => {
  const { orderId } = await place(1);
  for (const q of ['', 'a']) expect(await ids({ q })).toEqual([orderId]);
});

test.each(['+', '-', '😀', '\u200b', 'Order #'])('finds no order by %j', async (q) => {
  const { mobileNo } = await place(1);
  expect(await list({ q })).toEqual({ orders: [] });
  expect(await ids({ q, status: 'placed', phone: mobileNo })).toEqual([]);
});

test('finds exactly a phone’s orders in any spelling, alone and within a status, page by page', async () => {
  for (let n = 0; n < 21; n++) await place(n, { mobileNo: n % 2 ? '+919876543210' : '9876543210', name: 'Fake' });
  const shipped = await place(21, { mobileNo: '09876543210', status: 'shipped' });
  // A number with the same first eight digits, and a name that consists of the digits.
  await place(22, { mobileNo: '9876543211' });
  await place(23, { mobileNo: '9000000001', name: '9876543210' });
  await place(24, { mobileNo: '987654321' });
  const waiting = { status: 'awaiting-payment', payment: { method: 'card', status: 'pending' } } as const;
  const unpaid = await place(-1, { ...waiting, mobileNo: '9876543210' });
  const page = await list({ phone: '9876543210' });
  expect(page.orders.map(({ orderId }) => orderId)).toEqual(
    Array.from({ length: 20 }, (_, n) => id(`order ${21 - n}`)),
  );
  expect(await ids({ phone: '+919876543210', cursor: page.nextCursor })).toEqual([1, 0].map((n) => id(`order ${n}`)));
  expect(await ids({ phone: '9876543210', status: 'shipped' })).toEqual([shipped.orderId]);
  // The status filters the orders that the search has found, so a page can be empty.
  const unpaidQuery = { phone: '9876543210', status: 'awaiting-payment' } as const;
  const { orders: none, nextCursor: cursor } = await list(unpaidQuery);
  expect([...none.map(({ orderId }) => orderId), ...(await ids({ ...unpaidQuery, cursor }))]).toEqual([unpaid.orderId]);
  expect(await ids({ phone: '9876543210', q: 'asha' })).toEqual([shipped.orderId]);
  expect(await ids({ phone: '9876543210', q: shipped.orderId })).toEqual([shipped.orderId]);
  expect(await ids({ phone: '9876543211', q: shipped.orderId })).toEqual([]);
  expect(await ids({ phone: '9111111111' })).toEqual([]);
  const other = { phone: '9876543211', cursor: page.nextCursor };
  expect(await listManagedOrders({ ...shop, index: shop.orderIndex, cursors }, other)).toMatchObject({
    code: 'invalid_cursor',
  });
});

test('D11: lists the orders to make that are due on a day, late, or on no day', async () => {
  const due = (readyBy: string) => ({ promise: { readyBy, arrivesBy: readyBy, startBy: readyBy } });
  const late = await place(1, due('2026-05-31'));
  const today = await place(2, due('2026-06-01'));
  const undated = await place(3);
  await place(4, { ...due('2026-05-31'), confirmation: 'needed' });
  expect(await ids({ work: 'to-make', due: 'late' })).toEqual([late.orderId]);
  expect(await ids({ work: 'to-make', due: '2026-06-01' })).toEqual([today.orderId]);
  expect(await ids({ work: 'to-make', due: 'none' })).toEqual([undated.orderId]);
});
