import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OrderCommand } from '../../../../../lambdas/contracts/manage-orders.ts';
import { orderStatuses, paymentStatuses } from '../../../../../lambdas/contracts/order.ts';
import {
  type CommandOrderDependencies,
  commandOrder,
} from '../../../../../lambdas/operations/orders/manage-command.ts';
import { refundOrder } from '../../../../../lambdas/operations/orders/manage-refund.ts';
import { type OrderRecord, toOrderOfOwner } from '../../../../../lambdas/operations/orders/order.ts';
import { type CardPayments, cardServiceAway } from '../../../../../lambdas/operations/payments/payment-service.ts';
import { succeed } from '../../../../../lambdas/operations/result.ts';
import type { Shopper } from '../../../../../lambdas/operations/shopper.ts';
import { type MemoryShop, memoryShop } from '../../support/memory-shop.ts';
import { order } from '../../support/order.ts';
import { id, noon, now, owner, pause } from '../../support/records.ts';

const meera: Shopper = { ...owner, fullName: 'Meera Nair', email: 'meera@example.com' };
const ravi: Shopper = { ...owner, fullName: ' ', email: 'ravi@example.com' };

/** A card service that gives each payment back once, however often it is asked. */
function cardService() {
  const refunded = new Set<string>();
  const service = {
    expireSession: vi.fn<CardPayments['expireSession']>(async () => succeed('expired')),
    refund: vi.fn<CardPayments['refund']>(async (paymentIntentId) => {
      refunded.add(paymentIntentId);
      return succeed('refunded');
    }),
  };
  const unused = () => {
    throw new Error('Owners do not ask for this');
  };
  return { ...service, refunded, createSession: unused, verify: unused };
}

let shop: MemoryShop;
let stripe: ReturnType<typeof cardService>;
let dependencies: CommandOrderDependencies;
beforeEach(() => {
  shop = memoryShop();
  stripe = cardService();
  dependencies = { orders: shop.orders, cards: async () => stripe, now, pause };
});

const orderId = id('order');
const standing = () => shop.store.orders.get(orderId);
function stands(fields: Partial<OrderRecord> = {}): OrderRecord {
  const record = order(fields);
  shop.store.orders.set(orderId, record);
  return record;
}
const awaiting = {
  status: 'awaiting-payment',
  payment: { method: 'card', status: 'pending', checkoutUrl: 'https://checkout.example' },
  sessionId: 'session',
  history: [{ status: 'awaiting-payment', at: noon.toISOString() }],
} as const satisfies Partial<OrderRecord>;
const paid = { payment: { method: 'card', status: 'paid' }, paymentIntentId: 'intent' } as const;

const command = (request: OrderCommand, by = meera) => commandOrder(dependencies, by, orderId, request);
const refund = (by = meera) => refundOrder(dependencies, by, orderId);

test('D11: a step is kept with its time and who took it, and answered as the order stands', async () => {
  stands();
  const shipped = await command({ status: 'shipped' });
  const step = { status: 'shipped', at: noon.toISOString(), by: 'Meera Nair' };
  expect(shipped).toMatchObject({ ok: true, value: { status: 'shipped', history: [{ status: 'placed' }, step] } });
  expect(standing()?.history.at(-1)).toEqual(step);
  expect(shipped).toEqual(succeed(toOrderOfOwner(standing() ?? order())));
  await command({ payment: 'collected' }, ravi);
  expect(standing()).toMatchObject({ status: 'shipped', payment: { status: 'collected' } });
  expect(standing()?.history.at(-1)).toMatchObject({ by: 'ravi@example.com', payment: 'collected' });
});

test('a step that an order cannot take changes nothing', async () => {
  const before = stands();
  expect(await command({ status: 'delivered' })).toMatchObject({ ok: false, code: 'impossible_step' });
  expect(await command({ payment: 'paid' })).toMatchObject({ ok: false, code: 'impossible_step' });
  expect(standing()).toBe(before);
});

test.each([
  [{ status: 'cancelled' }, 'reason'],
  [{}, 'status'],
  [{ status: 'shipped', payment: 'collected' }, 'status'],
] as const)('%j is refused for its %s', async (request, field) => {
  const before = stands();
  expect(await command(request)).toMatchObject({ ok: false, code: 'invalid_request', errors: [{ field }] });
  expect(standing()).toBe(before);
});

test('there is no step of an order that there is not', async () => {
  expect(await command({ status: 'shipped' })).toMatchObject({ ok: false, code: 'order_not_found' });
  expect(await refund()).toMatchObject({ ok: false, code: 'order_not_found' });
});

test('of two owners at once one takes the step and the other is refused', async () => {
  stands();
  const answers = await Promise.all([command({ status: 'shipped' }), command({ status: 'shipped' }, ravi)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'impossible_step' });
  expect(standing()?.history).toHaveLength(2);
});

test('two steps that go together are both taken, at once as well', async () => {
  stands({ status: 'shipped' });
  const answers = await Promise.all([command({ status: 'delivered' }), command({ payment: 'collected' }, ravi)]);
  expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
  expect(standing()).toMatchObject({ status: 'delivered', payment: { status: 'collected' } });
  expect(standing()?.history).toHaveLength(3);
});

const cancel = { status: 'cancelled', reason: 'Out of clay' } as const;

test('an order that awaits its payment is cancelled once its page is closed', async () => {
  stands(awaiting);
  expect(await command(cancel)).toMatchObject({ ok: true, value: { payment: { method: 'card', status: 'failed' } } });
  expect(stripe.expireSession.mock.calls).toEqual([['session']]);
  expect(standing()).toMatchObject({
    status: 'cancelled',
    history: [{}, { reason: 'Out of clay', payment: 'failed' }],
  });
});

test('an order that is being paid is not cancelled', async () => {
  const before = stands(awaiting);
  stripe.expireSession.mockResolvedValueOnce(succeed('complete')).mockResolvedValueOnce(cardServiceAway);
  expect(await command(cancel)).toMatchObject({ ok: false, code: 'already_paid' });
  expect(await command(cancel)).toMatchObject({ ok: false, code: 'card_service_away' });
  expect(standing()).toBe(before);
});

test('where Stripe is faster to tell of the page that the owner closed, the order is cancelled as was wanted', async () => {
  const before = stands(awaiting);
  stripe.expireSession.mockImplementationOnce(async () => {
    stands({
      ...awaiting,
      status: 'cancelled',
      payment: { method: 'card', status: 'failed' },
      history: [...before.history, { status: 'cancelled', at: noon.toISOString(), by: 'stripe', payment: 'failed' }],
    });
    return succeed('expired');
  });
  expect(await command(cancel)).toMatchObject({ ok: true, value: { status: 'cancelled' } });
  expect(standing()?.history).toHaveLength(2);
  expect(await command(cancel)).toMatchObject({ ok: false, code: 'impossible_step' });
});

test('the money of a card goes back once, and the order says so', async () => {
  stands(paid);
  expect(await refund()).toMatchObject({ ok: true, value: { status: 'placed', payment: { status: 'refunded' } } });
  expect(standing()?.history.at(-1)).toEqual({
    status: 'placed',
    at: noon.toISOString(),
    by: 'Meera Nair',
    payment: 'refunded',
  });
  expect(await refund()).toMatchObject({ ok: false, code: 'impossible_step' });
  expect(stripe.refund.mock.calls).toEqual([['intent']]);
});

test('of two owners at once one gives the money back', async () => {
  stands(paid);
  const answers = await Promise.all([refund(), refund(ravi)]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(stripe.refunded).toEqual(new Set(['intent']));
  expect(standing()?.history).toHaveLength(2);
});

test('a crash between the money and the mark is made good by the next click', async () => {
  stands(paid);
  vi.spyOn(shop.orders, 'replace').mockRejectedValueOnce(new Error('The function ran out of time'));
  await expect(refund()).rejects.toThrow();
  expect(standing()?.payment.status).toBe('paid');
  expect(await refund(ravi)).toMatchObject({ ok: true, value: { payment: { status: 'refunded' } } });
  expect(stripe.refunded).toEqual(new Set(['intent']));
  expect(standing()?.history).toHaveLength(2);
});

test('no money goes back where none came by card, where the keys are missing, or while Stripe is away', async () => {
  stands();
  expect(await refund()).toMatchObject({ ok: false, code: 'impossible_step' });
  expect(stripe.refund).not.toHaveBeenCalled();
  const before = stands(paid);
  stripe.refund.mockResolvedValueOnce(cardServiceAway);
  expect(await refund()).toMatchObject({ ok: false, code: 'card_service_away' });
  dependencies = { ...dependencies, cards: async () => undefined };
  expect(await refund()).toMatchObject({ ok: false, code: 'card_not_set_up' });
  expect(standing()).toBe(before);
  stands({ payment: paid.payment });
  await expect(refund()).rejects.toThrow('names no payment');
});

const request = fc.oneof(
  fc.constantFrom(...orderStatuses).map((status) => ({ status, reason: 'Because' })),
  fc.constantFrom(...paymentStatuses).map((payment) => ({ payment })),
  fc.constant('refund' as const),
);

test('whatever owners do at once, the history has one step for each that was granted, and money goes back once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.constantFrom<Partial<OrderRecord>>({}, awaiting, paid),
      fc.array(fc.tuple(request, fc.constantFrom(meera, ravi)), { minLength: 2, maxLength: 8 }),
      async (scheduler, beginning, asked) => {
        shop = memoryShop(() => scheduler.schedule(Promise.resolve()));
        stripe = cardService();
        dependencies = { orders: shop.orders, cards: async () => stripe, now, pause };
        stands(beginning);
        const answers = await scheduler.waitFor(
          Promise.all(asked.map(([wish, by]) => (wish === 'refund' ? refund(by) : command(wish, by)))),
        );
        const { status, payment, history } = standing() ?? order();
        for (const answer of answers) if (!answer.ok) expect(answer.code).toBe('impossible_step');
        expect(history).toHaveLength(1 + answers.filter(({ ok }) => ok).length);
        expect(history.at(-1)?.status).toBe(status);
        expect(history.findLast((step) => step.payment !== undefined)?.payment ?? order(beginning).payment.status).toBe(
          payment.status,
        );
        expect(history.filter((step) => step.payment === 'refunded').length).toBe(stripe.refunded.size);
      },
    ),
    { numRuns: 200 },
  );
});
