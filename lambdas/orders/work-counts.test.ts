import { expect, test } from 'vitest';
import type { Dispute } from '#contracts/orders/order.ts';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { id } from '#tests/support/unit/records.ts';
import { type OrderRecord, versionOf } from './order.ts';
import { countWork, recountWork, tallyOf, toMakeIn } from './work-counts.ts';

const [line] = order().lines;
const withLine = (fields: Partial<OrderRecord['lines'][number]>): OrderRecord =>
  order({ lines: line === undefined ? [] : [{ ...line, ...fields }] });
const promise = { readyBy: '2026-12-05', arrivesBy: '2026-12-08', startBy: '2026-11-28' };
const at = '2026-11-27T06:30:00.000Z';
const refunded = { payment: { method: 'card', status: 'refunded' } } as const;
const disputed = (status: Dispute['status']): OrderRecord =>
  order({
    payment: { method: 'card', status: 'paid' },
    history: [
      { status: 'placed', at },
      { status: 'placed', at, dispute: { disputeId: 'du_1', status, amount: 501, reason: 'fraudulent' } },
    ],
  });

test.each<[string, OrderRecord, object]>([
  ['a plain order can be made and shipped', order(), { 'to-make#': 1, 'to-ship': 1 }],
  ['a promised order is due on its day', order({ promise }), { 'to-make#2026-12-05': 1, 'to-ship': 1 }],
  [
    'without a promise, the making time counts from the day in India on which the order is complete',
    { ...withLine({ making: { minDays: 1, maxDays: 2 } }), answeredAt: '2026-11-27T20:00:00.000Z' },
    { 'to-make#2026-11-30': 1, 'to-ship': 1 },
  ],
  [
    'an order that lacks answers waits for its customer',
    withLine({ missing: [{ id: 'name', label: 'Name' }] }),
    { waiting: 1 },
  ],
  ['an unconfirmed order waits for a confirmation', order({ confirmation: 'needed' }), { unconfirmed: 1 }],
  [
    'a sent proof waits for its answer',
    withLine({ proof: { round: 1, status: 'sent', at } }),
    { 'to-make#': 1, 'to-ship': 1, 'proof-sent': 1 },
  ],
  [
    'changes that were asked for are the owners’ turn',
    withLine({ proof: { round: 1, status: 'changes', at } }),
    { 'to-make#': 1, 'to-ship': 1, 'proof-changes': 1 },
  ],
  [
    'a doubtful PIN is to be checked',
    order({ deliveryDoubt: 'not-served' }),
    { 'to-make#': 1, 'to-ship': 1, 'to-check': 1 },
  ],
  [
    'an address that the customer changed is to be checked',
    order({
      history: [
        { status: 'placed', at },
        { status: 'placed', at, by: 'customer', addressBefore: 'Here' },
      ],
    }),
    { 'to-make#': 1, 'to-ship': 1, 'to-check': 1 },
  ],
  [
    'a gift message that the customer changed is to be checked',
    order({
      history: [
        { status: 'placed', at },
        { status: 'placed', at, by: 'customer', giftChanged: true },
      ],
    }),
    { 'to-make#': 1, 'to-ship': 1, 'to-check': 1 },
  ],
  [
    'an address that the customer changed is to be checked, also after the parcel came back',
    order({
      status: 'returned',
      history: [
        { status: 'placed', at },
        { status: 'returned', at, by: 'Owner' },
        { status: 'returned', at, by: 'customer', addressBefore: 'Here' },
      ],
    }),
    { 'to-check': 1 },
  ],
  [
    'a cancellation by the customer is to be seen, although the money is refunded',
    order({
      ...refunded,
      status: 'cancelled',
      history: [
        { status: 'placed', at },
        { status: 'cancelled', at, by: 'customer' },
      ],
    }),
    { cancelled: 1 },
  ],
  [
    'cash of a shipped order is to be collected, with its delivery',
    order({ status: 'shipped', deliveryPaise: 4_900 }),
    { 'to-collect': 1, 'cash-paise': 55_000 },
  ],
  [
    'collected cash is not',
    order({ status: 'delivered', payment: { method: 'cash-on-delivery', status: 'collected' } }),
    {},
  ],
  ...(['placed', 'making'] as const).map((status): [string, OrderRecord, object] => [
    `a refunded order is no work, although it is ${status}`,
    {
      ...withLine({ proof: { round: 1, status: 'changes', at } }),
      status,
      ...refunded,
      deliveryDoubt: 'not-served',
    },
    {},
  ]),
  [
    'a refunded order waits for no answers',
    { ...withLine({ missing: [{ id: 'name', label: 'Name' }] }), ...refunded },
    {},
  ],
  ['an order whose money the bank holds is no work', disputed('needs-response'), {}],
  ['an order of a lost dispute is no work', disputed('lost'), {}],
  ['an order of a won dispute is', disputed('won'), { 'to-make#': 1, 'to-ship': 1 }],
  [
    'an unpaid order is in no list',
    order({ status: 'awaiting-payment', payment: { method: 'card', status: 'pending' } }),
    {},
  ],
])('D11: %s', (_, counted, tally) => {
  expect(tallyOf(counted)).toEqual(tally);
});

test('D11: the orders to make are by day, those without one last, and without days that have none', () => {
  const tally = {
    'to-make#': 2,
    'to-make#2026-12-05': 1,
    'to-make#2026-11-30': 3,
    'to-make#2026-11-29': 0,
    waiting: 4,
  };
  expect(toMakeIn(tally)).toEqual([{ day: '2026-11-30', orders: 3 }, { day: '2026-12-05', orders: 1 }, { orders: 2 }]);
});

test('a recount adds orders from before the counts, and counts no other twice', async () => {
  const shop = memoryShop();
  const statuses = ['placed', 'making', 'shipped', 'delivered', 'cancelled'] as const;
  for (const status of statuses) {
    const orderId = id(status);
    shop.store.orders.set(orderId, order({ orderId, status }));
  }
  await countWork(shop, [{ after: order({ orderId: id('placed') }) }]);
  await recountWork(shop);
  expect(await shop.workCounts.find()).toEqual({
    'to-make#': 2,
    'to-ship': 2,
    'to-collect': 2,
    'cash-paise': 2 * 50_100,
  });
});

test.each(['cancelled', 'returned'] as const)('a recount notices an order that became %s unseen', async (status) => {
  const shop = memoryShop();
  const cash = order({ status: 'shipped', history: [{ status: 'placed', at }] });
  await countWork(shop, [{ after: cash }]);
  expect(await shop.workCounts.find()).toMatchObject({ 'to-collect': 1 });
  const history = [...cash.history, { status, at }];
  shop.store.orders.set(cash.orderId, { ...cash, status, history });
  await recountWork(shop);
  expect(await shop.workCounts.find()).toEqual({});
});

test('a recount takes away what an earlier version of the shop counted for the same version of an order', async () => {
  const shop = memoryShop();
  const counted = order(refunded);
  shop.store.orders.set(counted.orderId, counted);
  await shop.workCounts.count(counted.orderId, versionOf(counted), { 'to-make#': 1, 'to-ship': 1 });
  await recountWork(shop);
  expect(await shop.workCounts.find()).toEqual({});
});

test('a recount reads every page of a list', async () => {
  const shop = memoryShop();
  for (let n = 0; n < 101; n++) shop.store.orders.set(id(`${n}`), order({ orderId: id(`${n}`) }));
  await recountWork(shop);
  expect((await shop.workCounts.find())['to-ship']).toBe(101);
});
