import { beforeEach, expect, test, vi } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { id, noon, now, owner, pause } from '#tests/support/unit/records.ts';
import type { OrdersCommand } from '../contracts/desk/manage-orders.ts';
import type { OrderRecord } from '../orders/order.ts';
import { applyPaymentEvent } from '../payments/handle-payment.ts';
import { ContentionError } from '../platform/result.ts';
import { cancelOrders } from './cancel-orders.ts';

const meera = { ...owner, fullName: 'Meera Nair' };
const reason = 'Fake orders';
const reportUnexpected = vi.fn();

let shop: MemoryShop;
beforeEach(() => {
  shop = memoryShop();
  reportUnexpected.mockReset();
});

function store(name: string, fields: Partial<OrderRecord> = {}): OrderRecord {
  const record = order({ orderId: id(name), ...fields });
  shop.store.orders.set(record.orderId, record);
  return record;
}
const current = (name: string) => shop.store.orders.get(id(name));

/** Stores an order that was paid by card and not refunded. */
function paid(name: string): OrderRecord {
  const paymentIntentId = `pi_${name}`;
  shop.stripe.state.captured.set(paymentIntentId, 50_100);
  return store(name, { payment: { method: 'card', status: 'paid' }, paymentIntentId });
}

const cancel = (orders: OrdersCommand['orders'], other: Partial<MemoryShop> = {}, clock = now, by = meera) =>
  cancelOrders({ ...shop, now: clock, pause, reportUnexpected, ...other }, by, { orders, status: 'cancelled', reason });
const named = (...names: readonly string[]) => names.map((name) => ({ orderId: id(name) }));
const codes = ({ results }: Awaited<ReturnType<typeof cancel>>) =>
  results.map((result) => ('problem' in result ? result.problem.code : result.order.status));

test('returns a result for each order, and continues after a failure', async () => {
  for (const name of ['a', 'b', 'c']) store(name);
  store('delivered', { status: 'delivered' });
  const response = await cancel([...named('a', 'delivered', 'missing', 'b'), { orderId: 'USER#x' }, ...named('c')]);
  expect(response.results.map(({ orderId }) => orderId)).toEqual([
    ...['a', 'delivered', 'missing', 'b'].map(id),
    'USER#x',
    id('c'),
  ]);
  expect(codes(response)).toEqual([
    'cancelled',
    'impossible_step',
    'order_not_found',
    'cancelled',
    'order_not_found',
    'cancelled',
  ]);
  expect(response.results[0]).toMatchObject({
    order: { version: 2, history: [{}, { status: 'cancelled', by: 'Meera Nair', reason }] },
  });
  expect(response.results[0]).not.toHaveProperty('order.lines');
  expect(response.results[1]).toHaveProperty('problem.detail', 'An order that is delivered cannot become cancelled.');
});

test('refunds card payments first, even if the request has the order’s version', async () => {
  paid('seen');
  paid('unseen');
  await cancel([{ orderId: id('seen'), version: 1 }, { orderId: id('unseen') }]);
  for (const name of ['seen', 'unseen']) {
    expect(current(name)).toMatchObject({ status: 'cancelled', payment: { method: 'card', status: 'refunded' } });
  }
  expect(shop.stripe.state.captured.size).toBe(0);
});

test('cancels an order even if Stripe’s event records its refund first', async () => {
  const { paymentIntentId = '', totalPaise: amountPaise, orderId } = paid('seen');
  vi.spyOn(shop.orders, 'replace').mockImplementationOnce(async () => {
    const refunded = { kind: 'refunded', orderId, paymentIntentId, currency: 'inr', amountPaise } as const;
    await applyPaymentEvent({ ...shop, now, pause }, shop.stripe.payments, refunded);
    return false;
  });
  expect(codes(await cancel([{ orderId, version: 1 }]))).toEqual(['cancelled']);
  expect(current('seen')?.history.slice(1)).toMatchObject([
    { status: 'placed', payment: 'refunded', by: 'stripe' },
    { status: 'cancelled', by: 'Meera Nair', reason },
  ]);
});

test('refuses an order that has changed since the owner saw it, and keeps its payment', async () => {
  const before = paid('changed');
  store('same');
  const response = await cancel([
    { orderId: id('changed'), version: 7 },
    { orderId: id('same'), version: 1 },
  ]);
  expect(codes(response)).toEqual(['order_changed', 'cancelled']);
  expect(current('changed')).toBe(before);
  expect(shop.stripe.state.captured.size).toBe(1);
});

test('cancels cash orders while Stripe is down', async () => {
  const before = paid('card');
  store('cash');
  shop.stripe.state.away.add('refund');
  expect(codes(await cancel(named('card', 'cash')))).toEqual(['card_service_away', 'cancelled']);
  expect(current('card')).toBe(before);
});

test('treats an order as done on a retry after a lost response, and refunds nothing twice', async () => {
  paid('card');
  store('cash');
  const orders = [{ orderId: id('card'), version: 1 }, { orderId: id('cash') }];
  await cancel(orders);
  const history = current('card')?.history;
  expect(codes(await cancel(orders))).toEqual(['cancelled', 'cancelled']);
  expect(current('card')?.history).toEqual(history);
  expect(shop.stripe.state.refunded.size).toBe(1);
});

test('does not treat another owner’s cancellation as its own', async () => {
  store('a');
  await cancel(named('a'));
  const ravi = { ...owner, fullName: 'Ravi' };
  expect(codes(await cancel(named('a'), {}, now, ravi))).toEqual(['impossible_step']);
});

test('reports contention and unexpected errors for the affected order only', async () => {
  for (const name of ['busy', 'broken', 'fine']) store(name);
  const fault = new Error('broken');
  const find = async (orderId: string) => {
    if (orderId === id('busy')) throw new ContentionError('crowded');
    if (orderId === id('broken')) throw fault;
    return shop.orders.find(orderId);
  };
  const response = await cancel(named('busy', 'broken', 'fine'), { orders: { ...shop.orders, find } });
  expect(codes(response)).toEqual(['too_busy', 'unexpected', 'cancelled']);
  expect(reportUnexpected.mock.calls).toEqual([[fault]]);
});

test('does not start an order that could end after API Gateway’s timeout', async () => {
  const names = Array.from({ length: 9 }, (_, n) => `${n}`);
  for (const name of names) store(name);
  let seconds = 0;
  // Each read advances the clock. By 1.5 seconds, the ninth order still starts within 12 seconds. By 4 seconds, it does not.
  const clock = () => new Date(noon.getTime() + seconds * 1_000);
  const find = async (orderId: string) => {
    seconds += 1.5;
    return shop.orders.find(orderId);
  };
  const response = await cancel(named(...names), { orders: { ...shop.orders, find } }, clock);
  expect(codes(response)).toContain('cancelled');
  expect(codes(response).at(-1)).toBe('cancelled');
  seconds = 0;
  const slow = async (orderId: string) => {
    seconds += 4;
    return shop.orders.find(orderId);
  };
  const late = await cancel(named(...names), { orders: { ...shop.orders, find: slow } }, clock, {
    ...owner,
    fullName: 'R',
  });
  expect(codes(late).at(-1)).toBe('too_busy');
});
