import { describe, expect, it } from 'vitest';
import type { Line } from '#contracts/cart/cart.ts';
import { askAgainMs } from '#contracts/desk/work-list.ts';
import { type OrderStatus, orderStatuses, type Payment, paymentStatuses } from '#contracts/orders/order.ts';
import { aLine } from '#tests/support/web/a-cart.ts';
import {
  awaitedProofs,
  isCancellable,
  needsAsking,
  nextStep,
  owesRefund,
  possibleSteps,
  type StepName,
  stepsOnPage,
} from './possible-steps.ts';

const cash = (status: Payment['status']): Payment => ({ method: 'cash-on-delivery', status });
const card = (status: Payment['status']): Payment => ({ method: 'card', status });

describe('D11: the steps offered to an owner', () => {
  it.each<[OrderStatus, Payment, readonly StepName[]]>([
    ['awaiting-payment', card('pending'), ['cancel']],
    ['placed', cash('due'), ['ship', 'make', 'cancel']],
    ['making', cash('due'), ['ship', 'cancel']],
    ['shipped', cash('due'), ['deliver', 'track', 'collect', 'refuse', 'return', 'cancel']],
    ['shipped', cash('collected'), ['deliver', 'track']],
    ['returned', cash('due'), ['ship', 'refuse', 'cancel']],
    ['returned', card('paid'), ['ship', 'refund', 'refund-part', 'cancel']],
    ['delivered', cash('due'), ['collect']],
    ['delivered', cash('collected'), ['give-back']],
    ['cancelled', cash('refused'), []],
    ['placed', card('paid'), ['ship', 'make', 'refund', 'refund-part', 'cancel']],
    ['placed', card('refunded'), ['cancel']],
    ['making', card('refunded'), ['cancel']],
    ['returned', card('refunded'), ['cancel']],
    ['delivered', card('paid'), ['refund', 'refund-part']],
    ['cancelled', card('paid'), ['refund', 'refund-part']],
    ['cancelled', card('refunded'), []],
    ['cancelled', card('failed'), []],
  ])('for an order that is %s with %o', (status, payment, steps) => {
    expect(possibleSteps({ status, payment })).toEqual(steps);
  });

  it('D24: are only confirm and cancel for an unconfirmed order', () => {
    const placed = { status: 'placed', payment: cash('due') } as const;
    expect(possibleSteps({ ...placed, confirmation: 'needed' })).toEqual(['confirm', 'cancel']);
    expect(possibleSteps({ ...placed, confirmation: 'confirmed' })).toEqual(['ship', 'make', 'cancel']);
  });

  it.each([
    ['needs-response', ['cancel']],
    ['under-review', ['cancel']],
    ['lost', ['cancel']],
    ['won', ['ship', 'make', 'refund', 'refund-part', 'cancel']],
  ] as const)('for an order with a dispute that is %s', (status, steps) => {
    const dispute = { disputeId: 'du_1', status, amount: 500, reason: 'fraudulent', at: '2026-11-22' };
    expect(possibleSteps({ status: 'placed', payment: card('paid'), dispute })).toEqual(steps);
  });

  it('start with making on the page of a personalised order', () => {
    const facts = { status: 'placed', payment: cash('due'), history: [] } as const;
    const line = aLine('mug');
    expect(stepsOnPage({ ...facts, lines: [line] })).toEqual(['ship', 'make', 'cancel']);
    const answered = [{ id: 'name', label: 'Name', value: 'Asha' }];
    expect(stepsOnPage({ ...facts, lines: [line, { ...line, answered }] })).toEqual(['make', 'ship', 'cancel']);
  });

  it('suggest no work on an order whose whole payment was refunded', () => {
    const line = { ...aLine('mug'), missing: [{ id: 'us', label: 'Your photo' }] };
    const refunded = { payment: card('refunded'), history: [] } as const;
    for (const status of ['placed', 'making'] as const) {
      expect(nextStep({ ...refunded, status, lines: [aLine('mug')] })).toBeUndefined();
    }
    expect(nextStep({ ...refunded, status: 'placed', lines: [line] })).toBeUndefined();
    expect(nextStep({ ...refunded, status: 'shipped', lines: [line] })).toBe('deliver');
  });

  it('open a dialog where the owner can enter something or can’t undo it, and to make without all answers', () => {
    const asked = (lines: readonly Line[]) =>
      (
        ['confirm', 'make', 'ship', 'track', 'deliver', 'return', 'collect', 'refuse', 'refund', 'cancel'] as const
      ).filter((step) => needsAsking(step, { status: 'placed', payment: card('paid'), lines }));
    const always = ['ship', 'track', 'return', 'refuse', 'refund', 'cancel'];
    const missing = [{ id: 'us', label: 'Your photo' }];
    expect(asked([aLine('mug')])).toEqual(always);
    expect(asked([aLine('mug'), { ...aLine('frame'), missing }])).toEqual(['make', ...always]);
  });

  it('begin with asking the customer while answers are missing, at most once a day and until making starts', () => {
    const lines = [{ ...aLine('frame'), missing: [{ id: 'us', label: 'Your photo' }] }];
    const asked = (ms: number) =>
      ({ status: 'placed', at: new Date(Date.now() - ms).toISOString(), asked: 'reminder-1' }) as const;
    const placed = { status: 'placed', payment: cash('due'), lines, history: [] } as const;
    expect(stepsOnPage(placed)).toEqual(['ask', 'make', 'ship', 'cancel']);
    expect(nextStep(placed)).toBe('ask');
    const askedToday = { ...placed, history: [asked(askAgainMs - 60_000)] };
    expect(stepsOnPage(askedToday)).toEqual(['make', 'ship', 'cancel']);
    expect(nextStep(askedToday)).toBeUndefined();
    expect(nextStep({ ...placed, history: [asked(askAgainMs)] })).toBe('ask');
    expect(nextStep({ ...placed, confirmation: 'needed' })).toBeUndefined();
    expect(nextStep({ ...placed, status: 'making' })).toBeUndefined();
    expect(nextStep({ ...placed, status: 'making', lines: [aLine('mug')] })).toBe('ship');
    expect(nextStep({ ...placed, status: 'shipped' })).toBe('deliver');
  });

  it('are not to ship while a proof waits for its answer, which only the dialog can warn about', () => {
    const proof = { round: 1, status: 'sent', at: '2026-06-02T12:00:00.000Z' } as const;
    const proved = { payment: cash('due'), lines: [{ ...aLine('mug'), proof }], history: [] };
    expect(nextStep({ ...proved, status: 'making' })).toBeUndefined();
    expect(nextStep({ ...proved, status: 'shipped' })).toBe('deliver');
    expect(stepsOnPage({ ...proved, status: 'making' })).toContain('ship');
  });

  it.each([
    ['sent', 'making', 'answer'],
    ['sent', 'placed', 'answer'],
    ['sent', 'shipped', undefined],
    ['changes', 'making', 'changes'],
    ['changes', 'placed', 'changes'],
    ['changes', 'shipped', undefined],
    [undefined, 'making', 'proof'],
    [undefined, 'placed', 'proof'],
    ['approved', 'making', undefined],
  ] as const)('name the proof for which an order waits: %s, %s', (status, orderStatus, awaited) => {
    const proof = status && { round: 1, status, at: '2026-06-02T12:00:00.000Z' };
    const line = { ...aLine('mug'), proofRequired: true, ...(proof && { proof }) } as const;
    const order = { status: orderStatus, payment: card('paid'), lines: [line], history: [] };
    const names = awaited === undefined ? [] : [awaited];
    expect(awaitedProofs(order)).toEqual(names);
    expect(awaitedProofs({ ...order, payment: card('refunded') })).toEqual([]);
    const answered = [{ id: 'name', label: 'Name', value: 'Asha' }];
    expect(awaitedProofs({ ...order, lines: [{ ...line, answered }] })).toEqual(
      orderStatus === 'placed' && awaited === 'proof' ? [] : names,
    );
    const missing = [{ id: 'us', label: 'Your photo' }];
    expect(awaitedProofs({ ...order, lines: [{ ...line, missing }] })).toEqual(awaited === 'proof' ? [] : names);
    const sent = { ...aLine('frame'), proof: { round: 1, status: 'sent', at: '2026-06-02T12:00:00.000Z' } } as const;
    expect(awaitedProofs({ ...order, lines: [line, sent] })).toEqual(
      orderStatus === 'shipped' ? [] : awaited === 'changes' ? ['changes', 'answer'] : ['answer'],
    );
  });

  it.each(['needs-response', 'under-review', 'lost', 'won', undefined] as const)(
    'are first of all the refund that a cancelled order owes, unless the bank has the money: %s',
    (status) => {
      const dispute = status && { disputeId: 'du_1', status, amount: 500, reason: 'fraudulent', at: '2026-11-22' };
      const facts = { payment: card('paid'), ...(dispute && { dispute }), lines: [], history: [] };
      const isOwed = status === undefined || status === 'won';
      expect(owesRefund({ ...facts, status: 'cancelled' })).toBe(isOwed);
      expect(stepsOnPage({ ...facts, status: 'cancelled' })).toEqual(isOwed ? ['refund', 'refund-part'] : []);
      expect(owesRefund({ ...facts, status: 'returned' })).toBe(false);
      expect(owesRefund({ ...facts, status: 'cancelled', payment: card('refunded') })).toBe(false);
    },
  );

  it.each(orderStatuses)(
    'include cancel for an order that is %s, unless it has ended or its cash is collected',
    (status) => {
      for (const payment of [...paymentStatuses.map(cash), ...paymentStatuses.map(card)]) {
        const isOver = status === 'delivered' || status === 'cancelled' || payment.status === 'collected';
        expect(isCancellable({ status, payment })).toBe(!isOver);
      }
    },
  );
});
