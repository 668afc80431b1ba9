import { expect, test } from 'vitest';
import type { OrderStep } from '../orders/order.ts';
import { customersChange, unseenChanges } from './unseen-change.ts';

const at = '2026-06-01T12:00:00.000Z';
const placed: OrderStep = { status: 'placed', at };
const redirected: OrderStep = { status: 'placed', at, by: 'customer', addressBefore: '1 Temple Street' };
const regifted: OrderStep = { status: 'placed', at, by: 'customer', giftChanged: true };
const cancelled: OrderStep = { status: 'cancelled', at, by: 'customer' };
const seen: OrderStep = { status: 'cancelled', at, by: 'Meera Nair', seen: true };
const unseen = (...history: OrderStep[]) => unseenChanges({ status: history.at(-1)?.status ?? 'placed', history });

test.each<[string, readonly OrderStep[], string | undefined]>([
  ['a placed order', [placed], undefined],
  ['a new address', [placed, redirected], 'address'],
  [
    'a new address that the customer confirmed',
    [placed, redirected, { ...placed, by: 'customer', confirmation: 'confirmed' }],
    'address',
  ],
  [
    'a new address whose day moved',
    [placed, redirected, { ...placed, moved: { from: '2026-06-05', to: '2026-06-08' } }],
    'address',
  ],
  [
    'a new address that an owner has seen',
    [placed, redirected, { ...placed, by: 'Meera Nair', seen: true }],
    undefined,
  ],
  ...(
    [
      ['starts making it', { status: 'making' }],
      ['sends a proof', { proof: { lineId: 'mug', round: 1, status: 'sent' } }],
      ['asks for details', { asked: 'by-owner' }],
      ['confirms it', { confirmation: 'confirmed' }],
      ['sends a part of the money back', { part: { status: 'sent', amount: 1, key: 'key' } }],
    ] as const
  ).map(([does, step]): [string, readonly OrderStep[], string] => [
    `a new address with which an owner ${does}`,
    [placed, redirected, { ...placed, by: 'Meera Nair', ...step }],
    'address',
  ]),
  [
    'a new address that was shipped, whose parcel came back',
    [placed, redirected, { status: 'shipped', at, by: 'Meera Nair' }, { status: 'returned', at, by: 'Meera Nair' }],
    undefined,
  ],
  [
    'another address after an owner has seen one',
    [placed, redirected, { ...placed, by: 'Meera Nair', seen: true }, redirected],
    'address',
  ],
  ['a new gift message', [placed, regifted], 'gift'],
  [
    'a new gift message that an owner has seen',
    [placed, regifted, { ...placed, by: 'Meera Nair', seen: true }],
    undefined,
  ],
  ['a new gift message that was shipped', [placed, regifted, { status: 'shipped', at, by: 'Meera Nair' }], undefined],
  ['a shipped parcel', [placed, redirected, { status: 'shipped', at }], undefined],
  ['a new address of a parcel that came back', [placed, { ...redirected, status: 'returned' }], 'address'],
  ['a cancellation by the customer', [placed, cancelled], 'cancelled'],
  ['one after a new address', [placed, redirected, cancelled], 'cancelled'],
  [
    'one that the card service refunds later',
    [placed, cancelled, { status: 'cancelled', at, by: 'stripe', payment: 'refunded' }],
    'cancelled',
  ],
  [
    'one that an owner refunds',
    [placed, cancelled, { ...cancelled, by: 'Meera Nair', payment: 'refunded' }],
    undefined,
  ],
  ['one that an owner has seen', [placed, cancelled, seen], undefined],
  ['a cancellation by an owner', [placed, { ...cancelled, by: 'Meera Nair' }], undefined],
  [
    'a cancellation by the card service after a new address',
    [placed, redirected, { ...cancelled, by: 'razorpay' }],
    undefined,
  ],
  ['a cancelled order that was never placed', [{ ...placed, status: 'awaiting-payment' }, cancelled], undefined],
])('what owners have not seen of %s', (_, history, change) =>
  expect(unseen(...history)).toEqual(change === undefined ? [] : [change]),
);

test('a new gift message hides no new address, and both are seen at once', () => {
  expect(unseen(placed, redirected, regifted, redirected)).toEqual(['address', 'gift']);
  expect(unseen(placed, redirected, regifted, { ...placed, by: 'Meera Nair', seen: true })).toEqual([]);
  expect(unseen(placed, redirected, regifted, cancelled)).toEqual(['cancelled']);
});

test('a step changes the order only if its customer took it', () => {
  const history = [placed, redirected, regifted, cancelled, seen];
  expect(history.map((_, step) => customersChange(history, step))).toEqual([
    undefined,
    'address',
    'gift',
    'cancelled',
    undefined,
  ]);
});
