import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { message } from '#tests/support/unit/memory-stripe.ts';
import { onOpenPage } from '#tests/support/unit/on-open-page.ts';
import { order } from '#tests/support/unit/order.ts';
import { noon, now, owner, pause } from '#tests/support/unit/records.ts';
import type { OrderCommand } from '../contracts/desk/manage-orders.ts';
import { limits } from '../contracts/limits.ts';
import { orderStatuses, paymentStatuses } from '../contracts/orders/order.ts';
import { type OrderRecord, toOrder, toOrderOfOwner } from '../orders/order.ts';
import { handlePayment } from '../payments/handle-payment.ts';
import type { Caller } from '../platform/caller.ts';
import { succeed } from '../platform/result.ts';
import { commandOrder } from './command-order.ts';
import { refundOrder } from './refund-order.ts';

const meera: Caller = { ...owner, fullName: 'Meera Nair', email: 'meera@example.com' };
const ravi: Caller = { ...owner, fullName: ' ', email: 'ravi@example.com' };

let shop: MemoryShop;
beforeEach(() => {
  shop = memoryShop();
});
const { orderId } = order();
const current = () => shop.store.orders.get(orderId);

function store(fields: Partial<OrderRecord> = {}): OrderRecord {
  const record = order(fields);
  shop.store.orders.set(orderId, record);
  return record;
}

/** Stores an order that awaits payment on an open payment page. */
const storeUnpaid = async (): Promise<OrderRecord> => store(await onOpenPage(shop));

const payOn = ({ payment }: OrderRecord) => shop.stripe.pay(payment.checkoutUrl ?? '');

/** Stores an order that was paid by card, as after Stripe's event. */
async function storePaid(): Promise<OrderRecord> {
  const { payment, ...unpaid } = await storeUnpaid();
  payOn({ payment, ...unpaid });
  const [paymentIntentId] = shop.stripe.state.captured.keys();
  const step = { status: 'placed', at: noon.toISOString(), by: 'stripe', payment: 'paid' } as const;
  return store({
    ...unpaid,
    paymentIntentId,
    status: 'placed',
    payment: { method: 'card', status: 'paid' },
    history: [...unpaid.history, step],
  });
}

const owners = () => ({ ...shop, now, pause });
const command = (request: OrderCommand, by = meera) => commandOrder(owners(), by, orderId, request);
const refund = (by = meera) => refundOrder(owners(), by, orderId);

test('ships with a carrier and a number, corrects them, and refuses a correction of an older version', async () => {
  store();
  const tracking = { carrier: 'delhivery', number: '1234567890' };
  const shipped = await command({ status: 'shipped', tracking });
  expect(shipped).toMatchObject({ value: { status: 'shipped', tracking: { ...tracking, name: 'Delhivery' } } });
  const corrected = { carrier: 'dtdc', number: 'D12345678' };
  expect(await command({ tracking: corrected, version: 1 })).toMatchObject({ code: 'order_changed' });
  expect(await command({ tracking: corrected, version: 2 }, ravi)).toMatchObject({ value: { tracking: corrected } });
  expect(await command({ tracking: null })).not.toHaveProperty('value.tracking');
  expect(current()?.history.at(-1)).toEqual({
    ...{ status: 'shipped', at: noon.toISOString(), by: 'Meera Nair', tracking: null },
  });
});

test('D37: notes once that an owner has seen what the customer changed, which customers don’t see', async () => {
  const change = {
    status: 'placed',
    at: noon.toISOString(),
    by: 'customer',
    addressBefore: '1 Temple Street',
  } as const;
  const { history } = store({ history: [...order().history, change] });
  expect(await command({ seen: true, version: 1 })).toMatchObject({ code: 'order_changed' });
  expect(await command({ seen: true, version: 2 })).toMatchObject({ value: { status: 'placed', version: 3 } });
  const seen = { status: 'placed', at: noon.toISOString(), by: 'Meera Nair', seen: true };
  expect(current()?.history).toEqual([...history, seen]);
  expect(toOrder(current() ?? order()).history).toHaveLength(2);
  expect(await command({ seen: true }, ravi)).toMatchObject({ code: 'impossible_step' });
  expect(await command({ seen: true, status: 'making' })).toMatchObject({ code: 'invalid_request' });
});

test('refuses a parcel’s number with any other step', async () => {
  store();
  const tracking = { carrier: 'delhivery', number: '1234567890' };
  for (const other of [{ status: 'making' }, { payment: 'collected' }, { confirmation: 'confirmed' }] as const) {
    expect(await command({ ...other, tracking })).toMatchObject({ code: 'invalid_request' });
  }
  expect(await command({ tracking })).toMatchObject({ code: 'impossible_step' });
  expect(current()).toEqual(order());
});

test('refunds a paid order whose parcel came back when it is cancelled', async () => {
  await storePaid();
  await command({ status: 'shipped' });
  await command({ status: 'returned', reason: 'No one was at home' });
  expect(current()).toMatchObject({ status: 'returned', payment: { status: 'paid' } });
  expect(shop.stripe.state.refunded.size).toBe(0);
  await command({ status: 'cancelled', reason: 'Came back twice' });
  expect(current()).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } });
});

test('D11: records a step with its time and owner, and returns the changed order', async () => {
  store();
  const shipped = await command({ status: 'shipped' });
  const step = { status: 'shipped', at: noon.toISOString(), by: 'Meera Nair' };
  expect(shipped).toMatchObject({ ok: true, value: { status: 'shipped', history: [{ status: 'placed' }, step] } });
  expect(current()?.history.at(-1)).toEqual(step);
  expect(shipped).toEqual(succeed(toOrderOfOwner(current() ?? order())));
  await command({ payment: 'collected' }, ravi);
  expect(current()).toMatchObject({ status: 'shipped', payment: { status: 'collected' } });
  expect(current()?.history.at(-1)).toMatchObject({ by: 'ravi@example.com', payment: 'collected' });
});

test('changes nothing for an impossible step', async () => {
  const before = store();
  expect(await command({ status: 'delivered' })).toMatchObject({ ok: false, code: 'impossible_step' });
  expect(await command({ payment: 'paid' })).toMatchObject({ ok: false, code: 'impossible_step' });
  expect(current()).toBe(before);
});

test.each([
  [{ status: 'cancelled' }, 'reason'],
  [{}, 'status'],
  [{ status: 'shipped', payment: 'collected' }, 'status'],
  [{ payment: 'collected', givenBack: 'upi' }, 'givenBack'],
] as const)('%j is refused for its %s', async (request, field) => {
  const before = store();
  expect(await command(request)).toMatchObject({ ok: false, code: 'invalid_request', errors: [{ field }] });
  expect(current()).toBe(before);
});

test('refuses a step of a missing order', async () => {
  expect(await command({ status: 'shipped' })).toMatchObject({ ok: false, code: 'order_not_found' });
  expect(await refund()).toMatchObject({ ok: false, code: 'order_not_found' });
});

test('lets one of two concurrent owners take the step, and refuses the other', async () => {
  store();
  const results = await Promise.all([command({ status: 'shipped' }), command({ status: 'shipped' }, ravi)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.find(({ ok }) => !ok)).toMatchObject({ code: 'impossible_step' });
  expect(current()?.history).toHaveLength(2);
});

test('takes two compatible steps concurrently', async () => {
  store({ status: 'shipped' });
  const results = await Promise.all([command({ status: 'delivered' }), command({ payment: 'collected' }, ravi)]);
  expect(results.map(({ ok }) => ok)).toEqual([true, true]);
  expect(current()).toMatchObject({ status: 'delivered', payment: { status: 'collected' } });
  expect(current()?.history).toHaveLength(3);
});

const cancel = { status: 'cancelled', reason: 'Out of clay' } as const;

test('cancels an unpaid order, and closes its payment page', async () => {
  const order = await storeUnpaid();
  expect(await command(cancel)).toMatchObject({ ok: true, value: { payment: { method: 'card', status: 'failed' } } });
  expect(current()).toMatchObject({
    status: 'cancelled',
    history: [{}, { reason: 'Out of clay', payment: 'failed' }],
  });
  expect(payOn(order)).toBeUndefined();
});

test('does not cancel an unpaid order while Stripe is down, or once it is being paid', async () => {
  const before = await storeUnpaid();
  shop.stripe.state.away.add('expireSession');
  expect(await command(cancel)).toMatchObject({ ok: false, code: 'card_service_away' });
  shop.stripe.state.away.clear();
  payOn(before);
  expect(await command(cancel)).toMatchObject({ ok: false, code: 'already_paid' });
  expect(current()).toBe(before);
});

test('succeeds if Stripe’s event about the closed page cancels the order first', async () => {
  const before = await storeUnpaid();
  const { replace } = shop.orders;
  vi.spyOn(shop.orders, 'replace').mockImplementationOnce(async (...write) => {
    for (const event of shop.stripe.state.events) await handlePayment(owners(), message(event));
    return replace(...write);
  });
  expect(await command(cancel)).toMatchObject({ ok: true, value: { status: 'cancelled' } });
  expect(current()?.history).toEqual([...before.history, expect.objectContaining({ by: 'stripe' })]);
  expect(await command(cancel)).toMatchObject({ ok: false, code: 'impossible_step' });
});

test('changes the order only if its version is still the one that the owner saw', async () => {
  const { version } = toOrderOfOwner(store());
  expect(await command({ status: 'shipped', version: version - 1 })).toMatchObject({
    ok: false,
    code: 'order_changed',
  });
  expect(current()).toMatchObject({ status: 'placed' });
  expect(await command({ status: 'shipped', version })).toMatchObject({ ok: true, value: { version: version + 1 } });
  expect(await command({ payment: 'collected', version })).toMatchObject({ ok: false, code: 'order_changed' });
  expect(current()).toMatchObject({ status: 'shipped', payment: { status: 'due' } });
});

test('lets only one of two owners who saw the same version change the order', async () => {
  const { version } = toOrderOfOwner(store({ status: 'shipped' }));
  const requests = [{ status: 'delivered' }, { payment: 'collected' }] as const;
  const results = await Promise.all(requests.map((each) => command({ ...each, version })));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.find(({ ok }) => !ok)).toMatchObject({ code: 'order_changed' });
});

test('cancels a paid order without a version, and refunds it in the same step', async () => {
  const before = await storePaid();
  expect(await command(cancel)).toMatchObject({
    ok: true,
    value: { status: 'cancelled', payment: { status: 'refunded' } },
  });
  const step = { status: 'cancelled', at: noon.toISOString(), by: 'Meera Nair', reason: 'Out of clay' };
  expect(current()?.history).toEqual([...before.history, { ...step, payment: 'refunded' }]);
  expect(shop.stripe.state.captured.size).toBe(0);
  expect(await command(cancel)).toMatchObject({ ok: false, code: 'impossible_step' });
});

test('cancels an order without a refund if the owner saw that it was paid, and refunds it separately', async () => {
  const { version } = toOrderOfOwner(await storePaid());
  expect(await command({ ...cancel, version })).toMatchObject({ ok: true, value: { payment: { status: 'paid' } } });
  expect(shop.stripe.state.captured.size).toBe(1);
  expect(await refund()).toMatchObject({ ok: true, value: { payment: { status: 'refunded' } } });
});

test('leaves a paid order unchanged if its refund fails', async () => {
  const before = await storePaid();
  shop.stripe.state.away.add('refund');
  expect(await command(cancel)).toMatchObject({ ok: false, code: 'card_service_away' });
  shop.stripe.state.set = false;
  expect(await command(cancel)).toMatchObject({ ok: false, code: 'card_not_set_up' });
  expect(current()).toBe(before);
});

test('records the refund if another owner delivers the order meanwhile, and refuses the cancellation', async () => {
  const before = await storePaid();
  vi.spyOn(shop.orders, 'replace').mockImplementationOnce(async () => {
    await command({ status: 'shipped' }, ravi);
    await command({ status: 'delivered' }, ravi);
    return false;
  });
  expect(await command(cancel)).toMatchObject({ ok: false, code: 'impossible_step' });
  expect(current()).toMatchObject({ status: 'delivered', payment: { status: 'refunded' } });
  expect(
    current()
      ?.history.slice(before.history.length)
      .map(({ by }) => by),
  ).toEqual(['ravi@example.com', 'ravi@example.com', 'Meera Nair']);
});

test('cancels a refunded order without calling Stripe', async () => {
  await storePaid();
  await refund();
  shop.stripe.state.away.add('refund');
  expect(await command(cancel)).toMatchObject({ ok: true, value: { status: 'cancelled' } });
});

test('never cancels an order without refunding it, even if it is paid meanwhile', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      let scheduled = false;
      shop = memoryShop(async () => (scheduled ? scheduler.schedule(Promise.resolve()) : undefined));
      const before = await storeUnpaid();
      const paid = payOn(before);
      if (paid === undefined) throw new Error('This page can’t be paid');
      scheduled = true;
      const receive = () => handlePayment(owners(), message(paid));
      const [cancelled] = await scheduler.waitFor(
        Promise.all([command(cancel), command(cancel, ravi), receive(), receive()]),
      );
      scheduled = false;
      for (const event of shop.stripe.state.events) await handlePayment(owners(), message(event));
      const { status, payment } = current() ?? before;
      expect([status, payment.status, shop.stripe.state.captured.size]).toEqual(
        status === 'cancelled' ? ['cancelled', 'refunded', 0] : ['placed', 'paid', 1],
      );
      if (!cancelled.ok) expect(['already_paid', 'impossible_step']).toContain(cancelled.code);
    }),
    { numRuns: 200 },
  );
});

test('refunds a card payment once, and records it', async () => {
  const before = await storePaid();
  expect(await refund()).toMatchObject({ ok: true, value: { status: 'placed', payment: { status: 'refunded' } } });
  const step = { status: 'placed', at: noon.toISOString(), by: 'Meera Nair', payment: 'refunded' };
  expect(current()?.history).toEqual([...before.history, step]);
  expect(shop.stripe.state.captured.size).toBe(0);
  expect(await refund()).toMatchObject({ ok: false, code: 'impossible_step' });
});

test('lets one of two concurrent owners refund', async () => {
  const before = await storePaid();
  const results = await Promise.all([refund(), refund(ravi)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(current()?.history).toHaveLength(before.history.length + 1);
});

test('completes a refund on the next call, after a crash between the refund and its record', async () => {
  const before = await storePaid();
  vi.spyOn(shop.orders, 'replace').mockRejectedValueOnce(new Error('The function ran out of time'));
  await expect(refund()).rejects.toThrow();
  expect(current()).toBe(before);
  expect(await refund(ravi)).toMatchObject({ ok: true, value: { payment: { status: 'refunded' } } });
  expect(current()?.history).toHaveLength(before.history.length + 1);
});

test('refunds nothing without a card payment, without keys, or while Stripe is down', async () => {
  store();
  expect(await refund()).toMatchObject({ ok: false, code: 'impossible_step' });
  const before = await storePaid();
  shop.stripe.state.away.add('refund');
  expect(await refund()).toMatchObject({ ok: false, code: 'card_service_away' });
  shop.stripe.state.set = false;
  expect(await refund()).toMatchObject({ ok: false, code: 'card_not_set_up' });
  expect(current()).toBe(before);
  expect(shop.stripe.state.refunded.size).toBe(0);
  store({ payment: before.payment });
  await expect(refund()).rejects.toThrow('has no payment ID');
});

test('records for owners that Stripe refused a refund, and makes a new attempt on the next call', async () => {
  const before = await storePaid();
  shop.stripe.state.poor = true;
  for (const again of [refund, () => refund(ravi), () => command(cancel)]) {
    expect(await again()).toMatchObject({
      ok: false,
      code: 'card_service_away',
      detail: expect.stringContaining('balance is too low'),
    });
  }
  const seen = current() ?? before;
  const refused = { status: 'placed', refund: 'refused', reason: expect.stringContaining('balance is too low') };
  expect(seen).toMatchObject({ status: 'placed', payment: { status: 'paid' } });
  expect(seen.history.slice(before.history.length)).toMatchObject([refused, refused, refused]);
  expect(toOrder(seen).history).toEqual(toOrder(before).history);
  expect(toOrderOfOwner(seen).version).toBe(before.history.length + 3);
  shop.stripe.state.poor = false;
  expect(await refund()).toMatchObject({ ok: true, value: { payment: { status: 'refunded' } } });
});

test('records so many refusals of a refund and no more, and then leads to Stripe’s dashboard', async () => {
  const before = await storePaid();
  shop.stripe.state.poor = true;
  for (let calls = 0; calls < limits.refundRefusals; calls++) await refund();
  const full = current();
  expect(full?.history).toHaveLength(before.history.length + limits.refundRefusals);
  shop.stripe.state.poor = false;
  for (const again of [refund, () => command(cancel)]) {
    expect(await again()).toMatchObject({
      ok: false,
      code: 'impossible_step',
      detail: expect.stringContaining('dashboard'),
    });
  }
  expect(current()).toBe(full);
});

test('needs one more call after a crash between a refusal and its record', async () => {
  await storePaid();
  shop.stripe.state.poor = true;
  vi.spyOn(shop.orders, 'replace').mockRejectedValueOnce(new Error('The function ran out of time'));
  await expect(refund()).rejects.toThrow();
  shop.stripe.state.poor = false;
  expect(await refund()).toMatchObject({ ok: false, code: 'card_service_away' });
  expect(await refund()).toMatchObject({ ok: true });
});

test('refunds exactly once while the balance is topped up, for any number of concurrent calls', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 2, max: 6 }), async (scheduler, calls) => {
      let scheduled = false;
      shop = memoryShop(async () => (scheduled ? scheduler.schedule(Promise.resolve()) : undefined));
      const before = await storePaid();
      const refundMade = vi.spyOn(shop.stripe.state.captured, 'delete');
      shop.stripe.state.poor = true;
      scheduled = true;
      const pending = Array.from({ length: calls }, (_, index) => (index % 2 === 0 ? refund() : command(cancel, ravi)));
      const topUp = scheduler.schedule(Promise.resolve()).then(() => {
        shop.stripe.state.poor = false;
      });
      const results = await scheduler.waitFor(Promise.all([...pending, topUp]).then(() => Promise.all(pending)));
      scheduled = false;
      if (!results.some(({ ok }) => ok)) expect(await refund()).toMatchObject({ ok: true });
      for (const result of results) {
        if (!result.ok) expect(['card_service_away', 'impossible_step', 'too_busy']).toContain(result.code);
      }
      expect((current() ?? before).payment.status).toBe('refunded');
      expect(refundMade).toHaveBeenCalledTimes(1);
    }),
    { numRuns: 200 },
  );
});

const request = fc.oneof(
  fc.constantFrom(...orderStatuses).map((status) => ({ status, reason: 'Because' })),
  fc.constantFrom(...paymentStatuses).map((payment) => ({ payment })),
  fc.constant('refund' as const),
);

test('records one step for each successful call of concurrent owners, and refunds once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.constantFrom(async () => store(), storeUnpaid, storePaid),
      fc.array(fc.tuple(request, fc.constantFrom(meera, ravi)), { minLength: 2, maxLength: 8 }),
      async (scheduler, beginning, asked) => {
        let scheduled = false;
        shop = memoryShop(async () => (scheduled ? scheduler.schedule(Promise.resolve()) : undefined));
        const before = await beginning();
        scheduled = true;
        const results = await scheduler.waitFor(
          Promise.all(asked.map(([call, by]) => (call === 'refund' ? refund(by) : command(call, by)))),
        );
        const { status, payment, history } = current() ?? before;
        for (const result of results) if (!result.ok) expect(result.code).toBe('impossible_step');
        const steps = history.length - before.history.length;
        // If the order is delivered after the refund but before its cancellation is written, the refund alone is recorded.
        const refundOnly = history.some((step) => step.payment === 'refunded' && step.status === 'delivered') ? 1 : 0;
        const succeeded = results.filter(({ ok }) => ok).length;
        expect([succeeded, succeeded + refundOnly]).toContain(steps);
        expect(history.at(-1)?.status).toBe(status);
        const paymentStep = history.findLast((step) => step.payment !== undefined);
        expect(paymentStep?.payment ?? before.payment.status).toBe(payment.status);
        const refunds = history.filter((step) => step.payment === 'refunded');
        expect(refunds).toHaveLength(shop.stripe.state.refunded.size);
        expect(shop.stripe.state.captured.size).toBe(payment.status === 'paid' ? 1 : 0);
      },
    ),
    { numRuns: 200 },
  );
});
