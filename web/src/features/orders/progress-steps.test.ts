import { describe, expect, it, test } from 'vitest';
import type { PaymentStatus } from '#contracts/orders/order.ts';
import { card } from '#contracts/payments/means.ts';
import { aLine } from '#tests/support/web/a-cart.ts';
import { milestonesOf, progressOf, progressTitle } from './progress-steps.ts';

const at = '2026-11-20T10:00:00.000Z';
const lines = [aLine('mug')];
const payment = { status: 'paid' } as const;
const summary = (order: Pick<Parameters<typeof progressOf>[0], 'status' | 'history'>, paid: PaymentStatus = 'paid') =>
  progressOf({ lines, ...order, payment: { status: paid } }).map(({ status, state }) => [status, state]);

describe('D11: the progress of an order', () => {
  it('include the expected ones', () => {
    expect(summary({ status: 'placed', history: [{ status: 'placed', at }] })).toEqual([
      ['placed', 'current'],
      ['shipped', 'ahead'],
      ['delivered', 'ahead'],
    ]);
  });

  it('start with the payment while it is awaited', () => {
    expect(summary({ status: 'awaiting-payment', history: [{ status: 'awaiting-payment', at }] })).toEqual([
      ['awaiting-payment', 'current'],
      ['placed', 'ahead'],
      ['shipped', 'ahead'],
      ['delivered', 'ahead'],
    ]);
  });

  it('leave out the wait for a payment once it has arrived', () => {
    const history = [
      { status: 'awaiting-payment', at },
      { status: 'placed', at, payment: 'paid', by: 'stripe' },
    ] as const;
    expect(progressOf({ lines, payment, status: 'placed', history })[0]).toMatchObject({
      status: 'placed',
      payment: 'paid',
      state: 'current',
    });
  });

  it('keep the wait for a payment that never arrived', () => {
    const history = [
      { status: 'awaiting-payment', at },
      { status: 'cancelled', at },
    ] as const;
    expect(summary({ status: 'cancelled', history })[0]).toEqual(['awaiting-payment', 'done']);
  });

  it('end with delivered', () => {
    const history = [
      { status: 'placed', at },
      { status: 'shipped', at },
      { status: 'delivered', at },
    ] as const;
    expect(summary({ status: 'delivered', history })).toEqual([
      ['placed', 'done'],
      ['shipped', 'done'],
      ['delivered', 'current'],
    ]);
  });

  it.each([
    ['placed', []],
    ['returned', []],
    ['shipped', [['delivered', 'ahead']]],
  ] as const)(
    'expect nothing more of an order refunded in full, unless its parcel is on its way: %s',
    (status, ahead) => {
      const history = [
        { status, at },
        { status, at, payment: 'refunded' },
      ] as const;
      expect(summary({ status, history }, 'refunded').slice(2)).toEqual(ahead);
    },
  );

  it('end with cancelled and its reason', () => {
    const history = [
      { status: 'placed', at },
      { status: 'cancelled', at, reason: 'Out of wood.' },
    ] as const;
    expect(progressOf({ lines, payment, status: 'cancelled', history }).at(-1)).toEqual({
      status: 'cancelled',
      state: 'current',
      moneyOnly: false,
      at,
      reason: 'Out of wood.',
    });
  });

  it('distinguish steps that affect only the money from changes of status', () => {
    const history = [
      { status: 'awaiting-payment', at },
      { status: 'placed', at, payment: 'paid', by: 'stripe' },
      { status: 'cancelled', at, reason: 'Out of wood.' },
      { status: 'cancelled', at, refund: 'refused', reason: 'Not enough money.' },
      { status: 'cancelled', at, dispute: { disputeId: 'du_1', status: 'lost', amount: 5, reason: 'general' } },
      { status: 'cancelled', at, payment: 'refunded' },
      { status: 'cancelled', at, payment: 'refunded', givenBack: 'upi' },
    ] as const;
    const steps = progressOf({ lines, payment, status: 'cancelled', history });
    expect(steps.map(({ moneyOnly }) => moneyOnly)).toEqual([false, false, true, true, true, true]);
    expect(steps.map((step) => progressTitle(step, card))).toEqual([
      'Placed',
      'Cancelled',
      'Refund refused',
      'Dispute lost',
      'Refunded',
      'Refunded by UPI',
    ]);
  });

  it('include making ahead only if a gift is personalised, and once (D22)', () => {
    const personal = [...lines, { ...aLine('mosaic'), missing: [{ id: 'name', label: 'Name' }] }];
    const history = (['placed', 'making', 'shipped'] as const).map((status) => ({ status, at }));
    const expected = ['placed', 'making', 'shipped', 'delivered'];
    for (const [index, { status }] of history.entries()) {
      const order = { status, payment, history: history.slice(0, index + 1), lines: personal };
      expect(progressOf(order).map((step) => step.status)).toEqual(expected);
    }
    const skipped = [
      { status: 'placed', at },
      { status: 'shipped', at },
    ] as const;
    const order = { status: 'shipped', payment, history: skipped, lines: personal } as const;
    expect(progressOf(order).map((step) => step.status)).toEqual(['placed', 'shipped', 'delivered']);
  });

  it('include making of other gifts only if the owner did not skip it (D22)', () => {
    const history = [
      { status: 'placed', at },
      { status: 'making', at },
    ] as const;
    const titles = (status: 'placed' | 'making') =>
      progressOf({ lines, payment, status, history: history.slice(0, status === 'making' ? 2 : 1) }).map((step) =>
        progressTitle(step, card),
      );
    expect(titles('placed')).toEqual(['Placed', 'Shipped', 'Delivered']);
    expect(titles('making')).toEqual(['Placed', 'Being made', 'Shipped', 'Delivered']);
  });

  it('are reduced to changes of status by milestonesOf', () => {
    const history = [
      { status: 'awaiting-payment', at },
      { status: 'placed', at, payment: 'paid' },
      { status: 'placed', at, refund: 'refused' },
      { status: 'shipped', at },
      { status: 'shipped', at, dispute: { disputeId: 'du_1', status: 'won', amount: 5, reason: 'general' } },
    ] as const;
    expect(summary(milestonesOf({ lines, payment, status: 'shipped', history }))).toEqual([
      ['placed', 'done'],
      ['shipped', 'current'],
      ['delivered', 'ahead'],
    ]);
  });
});

test('names a step after the order’s status, its payment, its confirmation or its request for answers', () => {
  const history = [
    { status: 'placed', at: '1' },
    { status: 'placed', at: '2', confirmation: 'confirmed' },
    { status: 'placed', at: '2', asked: 'by-owner' },
    { status: 'placed', at: '2', addressBefore: '1 Temple Street' },
    { status: 'shipped', at: '3' },
    { status: 'shipped', at: '4', payment: 'collected' },
  ] as const;
  expect(progressOf({ lines, payment, status: 'shipped', history }).map((step) => progressTitle(step, card))).toEqual([
    'Placed',
    'Confirmed',
    'Asked for details',
    'Address changed',
    'Shipped',
    'Paid in cash',
    'Delivered',
  ]);
});

test.each([
  [{ from: '2026-12-05', to: '2026-12-08' }, 'Date moved from Sat, 5 Dec to Tue, 8 Dec'],
  [{ from: '2026-12-05', to: '2026-12-05', pin: '560001' }, 'Still arrives by Sat, 5 Dec at PIN 560001'],
  [{ from: '2026-12-05', to: '2026-12-05' }, 'Still arrives by Sat, 5 Dec at another PIN'],
  [{ from: '2026-12-05', to: '2026-12-05', lost: true }, 'We can’t promise Sat, 5 Dec any more'],
] as const)('an owner reads %j as “%s”', (moved, text) => {
  expect(progressTitle({ status: 'placed', moneyOnly: false, moved }, card)).toBe(text);
});
