import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '#tests/support/cases.ts';
import { order } from '#tests/support/unit/order.ts';
import { id, noon } from '#tests/support/unit/records.ts';
import { newRefundPartSchema } from '../contracts/desk/new-refund-part.ts';
import { toPaise } from '../contracts/money.ts';
import { partsSum, refundableOf } from '../contracts/orders/refund-parts.ts';
import { type OrderRecord, toOrder, toOrderOfOwner } from './order.ts';
import { afterPart, afterRefunds, refundedPaise, sentPart } from './refund-parts.ts';
import { decide } from './steps.ts';

const taken = { at: noon.toISOString(), by: 'Meera Nair' };
const paid: OrderRecord = order({ payment: { method: 'card', status: 'paid' }, paymentIntentId: 'pi_1' });

const ask = (record: OrderRecord, key: string, asked: { amount?: number; lines?: { lineId: string; qty: number }[] }) =>
  decide(record, { kind: 'refund-part', part: { key, ...asked } }, taken);

function asked(record: OrderRecord, key: string, amount: number): OrderRecord {
  const next = ask(record, key, { amount });
  if (!next.ok) throw new Error(next.detail);
  return next.value;
}

function answered(record: OrderRecord, key: string, status: 'made' | 'refused'): OrderRecord {
  const part = sentPart(record, key);
  return part === undefined ? record : afterPart(record, { ...part, status }, taken);
}

test('never lets the parts exceed the charge, however they and the dashboard’s refunds are mixed', () => {
  const act = fc.oneof(
    fc.record({ kind: fc.constant('ask' as const), paise: fc.integer({ min: 100, max: 60_000 }) }),
    fc.record({ kind: fc.constantFrom('made' as const, 'refused' as const), which: fc.nat({ max: 9 }) }),
    fc.record({ kind: fc.constant('dashboard' as const), paise: fc.integer({ min: 1, max: 20_000 }) }),
  );
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
      let record = paid;
      const refunds: { refundId: string; key?: string; amountPaise: number; failed: boolean }[] = [];
      const atService = () => refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
      acts.forEach((next, index) => {
        if (next.kind === 'ask') {
          const stored = ask(record, `key-${index}`, { amount: next.paise / 100 });
          record = stored.ok ? stored.value : record;
        } else if (next.kind === 'dashboard') {
          if (atService() + next.paise > paid.totalPaise) return;
          refunds.push({ refundId: `re_${index}`, amountPaise: next.paise, failed: false });
          record = afterRefunds(record, refunds, taken) ?? record;
        } else {
          const key = `key-${next.which}`;
          const part = sentPart(record, key);
          if (part === undefined) return;
          const amountPaise = toPaise(part.amount);
          const isMade = next.kind === 'made' && atService() + amountPaise <= paid.totalPaise;
          if (isMade) refunds.push({ refundId: `re_${index}`, key, amountPaise, failed: false });
          record = answered(record, key, isMade ? 'made' : 'refused');
        }
        expect(refundedPaise(record)).toBe(atService());
        expect(record.payment.status).toBe(atService() === paid.totalPaise ? 'refunded' : 'paid');
        expect(partsSum(record.history, 'made')).toBeLessThanOrEqual(paid.totalPaise);
      });
    }),
    { numRuns: cases(300) },
  );
});

test('refuses what is more than left, under way or disputed, and an order that no card has paid', () => {
  const first = asked(paid, 'one', 301);
  expect(ask(first, 'two', { amount: 200.01 })).toMatchObject({
    code: 'impossible_step',
    detail: expect.stringContaining('₹200'),
  });
  expect(ask(first, 'two', { amount: 200 })).toMatchObject({ ok: true });
  expect(ask(answered(first, 'one', 'refused'), 'two', { amount: 501 })).toMatchObject({ ok: true });
  expect(ask(order(), 'one', { amount: 1 })).toMatchObject({ code: 'impossible_step' });
  const dispute = { disputeId: 'du_1', status: 'needs-response', amount: 501, reason: 'fraudulent' } as const;
  const disputed = { ...paid, history: [...paid.history, { status: 'placed' as const, at: taken.at, dispute }] };
  expect(ask(disputed, 'one', { amount: 1 })).toMatchObject({
    code: 'impossible_step',
    detail: expect.stringMatching(/bank/),
  });
});

test('pays gifts back at their price in the order, each gift once', () => {
  const lineId = id('tea');
  const one = ask(paid, 'one', { lines: [{ lineId, qty: 1 }] });
  if (!one.ok) throw new Error(one.detail);
  expect(sentPart(one.value, 'one')).toEqual({
    key: 'one',
    amount: 250.5,
    lines: [{ lineId, qty: 1 }],
    status: 'sent',
  });
  expect(ask(one.value, 'two', { lines: [{ lineId, qty: 2 }] })).toMatchObject({ code: 'impossible_step' });
  const rest = ask(one.value, 'two', { lines: [{ lineId, qty: 1 }] });
  if (!rest.ok) throw new Error(rest.detail);
  const both = answered(answered(rest.value, 'one', 'made'), 'two', 'made');
  expect(both.payment.status).toBe('refunded');
  expect(ask(paid, 'one', { lines: [{ lineId: id('another'), qty: 1 }] })).toMatchObject({ code: 'impossible_step' });
});

test('shows the customer only what was refunded, and the owner also what can be', () => {
  const under = asked(answered(asked(paid, 'one', 100), 'one', 'made'), 'two', 50);
  const both = answered(asked(under, 'three', 10), 'three', 'refused');
  const shown = toOrder(both);
  expect(shown.refunded).toBe(100);
  expect(shown.history.flatMap(({ part }) => part ?? [])).toEqual([{ amount: 100, status: 'made' }]);
  expect(refundableOf(toOrderOfOwner(both))).toBe(351);
  expect(toOrderOfOwner(paid)).not.toHaveProperty('refunded');
});

test('takes back a part that the bank declines, and records a refund whose part is unknown', () => {
  const made = answered(asked(paid, 'one', 100), 'one', 'made');
  const declined = afterRefunds(made, [{ refundId: 're_1', key: 'one', amountPaise: 10_000, failed: true }], taken);
  expect(declined && refundedPaise(declined)).toBe(0);
  expect(declined?.history.at(-1)).toMatchObject({
    part: { status: 'refused' },
    reason: expect.stringMatching(/bank/),
  });
  const restored = afterRefunds(paid, [{ refundId: 're_1', key: 'one', amountPaise: 10_000, failed: false }], taken);
  expect(restored && refundedPaise(restored)).toBe(10_000);
  expect(
    restored && afterRefunds(restored, [{ refundId: 're_1', key: 'one', amountPaise: 10_000, failed: false }], taken),
  ).toBe(undefined);
});

test('reads orders that were refunded before parts existed', () => {
  const step = (fields: object) => ({ status: 'placed' as const, at: taken.at, by: 'Meera Nair', ...fields });
  const refused = {
    ...paid,
    history: [...paid.history, step({ refund: 'refused', reason: 'Your balance is too low.' })],
  };
  expect(refundedPaise(refused)).toBe(0);
  expect(refundableOf(toOrderOfOwner(refused))).toBe(501);
  const whole: OrderRecord = {
    ...paid,
    payment: { method: 'card', status: 'refunded' },
    history: [...refused.history, step({ payment: 'refunded' })],
  };
  expect(refundedPaise(whole)).toBe(50_100);
  expect(refundableOf(toOrderOfOwner(whole))).toBe(0);
  expect(ask(whole, 'one', { amount: 1 })).toMatchObject({ code: 'impossible_step' });
  expect(toOrder(whole)).not.toHaveProperty('refunded');
});

test.each([
  {},
  { amount: 1, lines: [{ lineId: 'a', qty: 1 }] },
  { amount: 0.99 },
  { amount: 1.001 },
  { lines: [] },
  { lines: [{ lineId: 'a', qty: 0 }] },
  {
    lines: [
      { lineId: 'a', qty: 1 },
      { lineId: 'a', qty: 1 },
    ],
  },
])('refuses the request %j', (request) => {
  expect(newRefundPartSchema.safeParse({ ...request, version: 1 }).success).toBe(false);
  expect(newRefundPartSchema.safeParse({ amount: 1 }).success).toBe(false);
});
