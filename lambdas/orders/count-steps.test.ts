import { expect, test } from 'vitest';
import { order } from '#tests/support/unit/order.ts';
import type { CountedName } from '../contracts/names.ts';
import type { OrderStep } from '../contracts/orders/order.ts';
import { countSteps } from './count-steps.ts';

const at = '2026-04-01T12:00:00.000Z';
const placed: OrderStep = { status: 'placed', at };
const awaiting: OrderStep = { status: 'awaiting-payment', at };

/** The names that are counted when an order's history grows from `before` to `after`. */
async function counted(before: readonly OrderStep[], after: readonly OrderStep[]): Promise<CountedName[]> {
  const names: CountedName[] = [];
  const known = before.length === 0 ? {} : { before: order({ history: before }) };
  await countSteps({ count: async (name) => void names.push(name) }, [{ ...known, after: order({ history: after }) }]);
  return names;
}

test.each<[string, OrderStep[], OrderStep[], CountedName[]]>([
  ['a new order', [], [placed], ['OrderPlaced']],
  ['an open payment page', [], [awaiting], []],
  ['a received payment', [awaiting], [awaiting, { ...placed, payment: 'paid' }], ['OrderPlaced', 'OrderPaid']],
  ['a payment that was never made', [awaiting], [awaiting, { status: 'cancelled', at, payment: 'failed' }], []],
  [
    'two steps in one change',
    [placed],
    [placed, { status: 'shipped', at }, { status: 'delivered', at }],
    ['OrderShipped', 'OrderDelivered'],
  ],
  ['cash collected on delivery', [placed], [placed, { ...placed, payment: 'collected' }], ['OrderPaid']],
  [
    'the cancellation of a placed order',
    [placed],
    [placed, { status: 'cancelled', at, reason: 'sold out' }],
    ['OrderCancelled'],
  ],
  ['a refunded part', [placed], [placed, { ...placed, part: { amount: 1, status: 'made' } }], ['OrderPartRefunded']],
  ['a refused part', [placed], [placed, { ...placed, part: { amount: 1, status: 'refused' } }], []],
  ['a refund', [placed], [placed, { ...placed, payment: 'refunded' }], ['OrderRefunded']],
  ['a parcel number', [placed], [placed, { ...placed, tracking: { carrier: 'dtdc', number: 'D1234' } }], []],
  [
    'a returned parcel that is sent again',
    [placed],
    [placed, { status: 'shipped', at }, { status: 'returned', at }, { status: 'shipped', at }],
    ['OrderShipped', 'OrderReturned'],
  ],
  ['a change without a new step', [placed], [placed], []],
])('counts the right names for %s', async (_, before, after, names) => {
  expect(await counted(before, after)).toEqual(names);
});

test('does not count a deleted order', async () => {
  await countSteps(
    {
      count: async () => {
        throw new Error('counted');
      },
    },
    [{ before: order() }],
  );
});
