import fc from 'fast-check';
import { expect, test } from 'vitest';
import { order } from '#tests/support/unit/order.ts';
import { noon } from '#tests/support/unit/records.ts';
import { limits } from '../contracts/limits.ts';
import { orderStatuses, type Payment, paymentStatuses } from '../contracts/orders/order.ts';
import type { OrderRecord } from './order.ts';
import { type Command, decide } from './steps.ts';

const author = { at: '2026-06-02T09:00:00.000Z', by: 'Meera Nair' };

const commands: readonly Command[] = [
  ...orderStatuses.map((to) => ({ kind: 'move', to, reason: 'Because' }) as const),
  ...paymentStatuses.map((to) => ({ kind: 'cash', to }) as const),
  { kind: 'cash', to: 'refunded', givenBack: 'upi', reason: 'Because' },
  { kind: 'confirm' },
  { kind: 'cancel', reason: 'Because' },
  { kind: 'refund' },
  { kind: 'track', tracking: { carrier: 'delhivery', number: '1234567890' } },
];
const named = (command: Command): string => {
  if ('givenBack' in command) return 'give back';
  return 'to' in command ? `${command.kind} ${command.to}` : command.kind;
};

/** Every state an order can be in, and every step that an owner can take from there; all others are impossible. */
const steps: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'placed, cash-on-delivery due': {
    'move making': 'making, cash-on-delivery due',
    'move shipped': 'shipped, cash-on-delivery due',
    'move cancelled': 'cancelled, cash-on-delivery due',
    cancel: 'cancelled, cash-on-delivery due',
  },
  'making, cash-on-delivery due': {
    'move shipped': 'shipped, cash-on-delivery due',
    'move cancelled': 'cancelled, cash-on-delivery due',
    cancel: 'cancelled, cash-on-delivery due',
  },
  'shipped, cash-on-delivery due': {
    track: 'shipped, cash-on-delivery due',
    'move returned': 'returned, cash-on-delivery due',
    'move delivered': 'delivered, cash-on-delivery due',
    'move cancelled': 'cancelled, cash-on-delivery due',
    cancel: 'cancelled, cash-on-delivery due',
    'cash collected': 'shipped, cash-on-delivery collected',
    'cash refused': 'cancelled, cash-on-delivery refused',
  },
  'delivered, cash-on-delivery due': { 'cash collected': 'delivered, cash-on-delivery collected' },
  'cancelled, cash-on-delivery due': {},
  'shipped, cash-on-delivery collected': {
    track: 'shipped, cash-on-delivery collected',
    'move delivered': 'delivered, cash-on-delivery collected',
  },
  'returned, cash-on-delivery due': {
    'move shipped': 'shipped, cash-on-delivery due',
    'move cancelled': 'cancelled, cash-on-delivery due',
    cancel: 'cancelled, cash-on-delivery due',
    'cash refused': 'cancelled, cash-on-delivery refused',
  },
  'delivered, cash-on-delivery collected': { 'give back': 'delivered, cash-on-delivery refunded' },
  'delivered, cash-on-delivery refunded': {},
  'cancelled, cash-on-delivery refused': {},
  'awaiting-payment, card pending': { 'move cancelled': 'cancelled, card failed', cancel: 'cancelled, card failed' },
  'cancelled, card failed': {},
  'placed, card paid': {
    'move making': 'making, card paid',
    'move shipped': 'shipped, card paid',
    'move cancelled': 'cancelled, card paid',
    cancel: 'cancelled, card refunded',
    refund: 'placed, card refunded',
  },
  'making, card paid': {
    'move shipped': 'shipped, card paid',
    'move cancelled': 'cancelled, card paid',
    cancel: 'cancelled, card refunded',
    refund: 'making, card refunded',
  },
  'shipped, card paid': {
    track: 'shipped, card paid',
    'move returned': 'returned, card paid',
    'move delivered': 'delivered, card paid',
    'move cancelled': 'cancelled, card paid',
    cancel: 'cancelled, card refunded',
    refund: 'shipped, card refunded',
  },
  'returned, card paid': {
    'move shipped': 'shipped, card paid',
    'move cancelled': 'cancelled, card paid',
    cancel: 'cancelled, card refunded',
    refund: 'returned, card refunded',
  },
  'delivered, card paid': { refund: 'delivered, card refunded' },
  'cancelled, card paid': { refund: 'cancelled, card refunded' },
  'placed, card refunded': { 'move cancelled': 'cancelled, card refunded', cancel: 'cancelled, card refunded' },
  'making, card refunded': { 'move cancelled': 'cancelled, card refunded', cancel: 'cancelled, card refunded' },
  'shipped, card refunded': {
    track: 'shipped, card refunded',
    'move returned': 'returned, card refunded',
    'move delivered': 'delivered, card refunded',
    'move cancelled': 'cancelled, card refunded',
    cancel: 'cancelled, card refunded',
  },
  'returned, card refunded': { 'move cancelled': 'cancelled, card refunded', cancel: 'cancelled, card refunded' },
  'delivered, card refunded': {},
  'cancelled, card refunded': {},
};
/** The states in which a checkout or Stripe leaves a new order. */
const initialStates = ['placed, cash-on-delivery due', 'awaiting-payment, card pending', 'placed, card paid'];

const stateOf = ({ status, payment }: OrderRecord): string => `${status}, ${payment.method} ${payment.status}`;

function orderIn(state: string): OrderRecord {
  const [status, method, paymentStatus] = state.split(/,? /);
  const found = {
    status: orderStatuses.find((each) => each === status) ?? 'placed',
    payment: {
      method: method === 'card' ? 'card' : 'cash-on-delivery',
      status: paymentStatuses.find((each) => each === paymentStatus) ?? 'due',
      ...(status === 'awaiting-payment' && { checkoutUrl: 'https://checkout.example' }),
    } satisfies Payment,
  };
  return order({ ...found, history: [{ status: found.status, at: noon.toISOString() }] });
}

const cases = Object.entries(steps).flatMap(([state, ways]) =>
  commands.map((command) => ({ state, command, step: named(command), to: ways[named(command)] })),
);

test.each(cases.filter(({ to }) => to !== undefined))('D11: $state, $step: $to', ({ state, command, to = '' }) => {
  const before = orderIn(state);
  const after = decide(before, command, author);
  if (!after.ok) throw new Error(after.detail);
  expect(stateOf(after.value)).toBe(to);
  expect(after.value.payment).not.toHaveProperty('checkoutUrl');
  const [first, step] = after.value.history;
  expect(first).toBe(before.history[0]);
  const paymentChanged = after.value.payment.status !== before.payment.status;
  expect(step).toEqual({
    status: after.value.status,
    ...author,
    ...('reason' in command && { reason: 'Because' }),
    ...(command.kind === 'track' && { tracking: command.tracking }),
    ...('givenBack' in command && { givenBack: 'upi' }),
    ...(named(command) === 'cash refused' && { reason: 'Refused at the door' }),
    ...(paymentChanged && { payment: after.value.payment.status }),
  });
});

test.each(cases.filter(({ to }) => to === undefined))('D11: $state, $step is impossible', ({ state, command }) => {
  expect(decide(orderIn(state), command, author)).toMatchObject({ ok: false, code: 'impossible_step' });
});

test('lists exactly the reachable states', () => {
  const reached = new Set(initialStates);
  for (const state of reached) for (const next of Object.values(steps[state] ?? {})) reached.add(next);
  expect([...reached].sort()).toEqual(Object.keys(steps).sort());
});

test('keeps status and payment consistent with the history, for any sequence of commands', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...initialStates),
      fc.array(fc.constantFrom(...commands), { maxLength: 30 }),
      (beginning, asked) => {
        const placed = orderIn(beginning);
        let current = placed;
        for (const command of asked) {
          const next = decide(current, command, author);
          if (!next.ok) continue;
          expect(next.value.history.slice(0, -1)).toEqual(current.history);
          current = next.value;
        }
        const { status, payment, history } = current;
        expect(history.at(-1)?.status).toBe(status);
        const paymentSteps = history.flatMap((step) => step.payment ?? []);
        expect(paymentSteps.at(-1) ?? placed.payment.status).toBe(payment.status);
        // Only cash that was collected changes again, when it is given back.
        if (paymentSteps.length > 1) expect(paymentSteps).toEqual(['collected', 'refunded']);
        // Only a returned parcel is sent again, so a cancelled or delivered order stays that way.
        const moves = history
          .map((step) => step.status)
          .filter(
            (each, index, all) => each !== all[index - 1] && all[index - 1] !== 'returned' && each !== 'returned',
          );
        expect(new Set(moves).size).toBe(moves.length);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('D24: confirms or cancels an order that needs a confirmation, and ships it only when confirmed', () => {
  const needed = order({ confirmation: 'needed', reasons: ['high-value'] });
  expect(decide(needed, { kind: 'move', to: 'shipped' }, author)).toMatchObject({ code: 'confirmation_needed' });
  expect(decide(needed, { kind: 'move', to: 'cancelled', reason: 'Fake' }, author)).toMatchObject({
    value: { status: 'cancelled' },
  });
  const confirmed = decide(needed, { kind: 'confirm' }, author);
  if (!confirmed.ok) throw new Error(confirmed.detail);
  expect(confirmed.value).toEqual({
    ...needed,
    confirmation: 'confirmed',
    history: [...needed.history, { status: 'placed', ...author, confirmation: 'confirmed' }],
  });
  expect(decide(confirmed.value, { kind: 'move', to: 'shipped' }, author)).toMatchObject({
    value: { status: 'shipped' },
  });
});

test.each([
  {},
  { confirmation: 'confirmed' as const },
  { confirmation: 'needed' as const, status: 'cancelled' as const },
])('refuses to confirm an order of %j', (fields) => {
  expect(decide(order(fields), { kind: 'confirm' }, author)).toMatchObject({ code: 'impossible_step' });
});

const parcel = { carrier: 'delhivery', number: '1234567890' };

test('ships with a parcel, and refuses the same one again', () => {
  const shipped = decide(order(), { kind: 'move', to: 'shipped', tracking: parcel }, author);
  if (!shipped.ok) throw new Error(shipped.detail);
  expect(shipped.value.history.at(-1)).toEqual({ status: 'shipped', ...author, tracking: parcel });
  expect(decide(shipped.value, { kind: 'track', tracking: { ...parcel } }, author)).toMatchObject({
    code: 'impossible_step',
  });
  const removed = decide(shipped.value, { kind: 'track', tracking: null }, author);
  if (!removed.ok) throw new Error(removed.detail);
  expect(decide(removed.value, { kind: 'track', tracking: null }, author)).toMatchObject({ code: 'impossible_step' });
});

test.each<Command>([
  { kind: 'track', tracking: parcel },
  { kind: 'move', to: 'returned' },
])('refuses $kind once the history is as long as an item allows, but still delivers', (command) => {
  const history = Array.from(
    { length: limits.orderSteps },
    () => ({ status: 'shipped', at: noon.toISOString() }) as const,
  );
  const full = order({ status: 'shipped', history });
  expect(decide(full, command, author)).toMatchObject({ code: 'impossible_step' });
  expect(decide(full, { kind: 'move', to: 'delivered' }, author)).toMatchObject({ ok: true });
});

test('does not send a returned parcel again while the bank holds its payment, or after a refund', () => {
  const dispute = { disputeId: 'du_1', status: 'needs-response', amount: 501, reason: 'fraudulent' } as const;
  const returned = orderIn('returned, card paid');
  const disputed = { ...returned, history: [...returned.history, { ...author, status: 'returned', dispute } as const] };
  for (const held of [disputed, orderIn('returned, card refunded')]) {
    expect(decide(held, { kind: 'move', to: 'shipped' }, author)).toMatchObject({ code: 'impossible_step' });
  }
});
