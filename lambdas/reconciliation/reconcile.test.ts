import { beforeEach, describe, expect, test } from 'vitest';
import { memoryRecords } from '#tests/support/unit/memory-records.ts';
import { type PayingShop, payingShop } from '#tests/support/unit/payments.ts';
import { id, owner } from '#tests/support/unit/records.ts';
import { dayMs } from '../contracts/dates/day.ts';
import type { Dispute } from '../contracts/orders/order.ts';
import type { OrderRecord } from '../orders/order.ts';
import type { PaidSession } from '../payments/payment-service.ts';
import { findingIdOf } from './finding.ts';
import { reconcile } from './reconcile.ts';
import { settleFinding } from './settle-finding.ts';

const later = new Date('2100-01-01T00:00:00.000Z');

let shop: PayingShop;
let stripe: ReturnType<typeof memoryRecords>;
let orderId: string;
let url: string;
let reports: string[];

beforeEach(async () => {
  shop = payingShop();
  stripe = memoryRecords();
  reports = [];
  await shop.fill();
  const started = await shop.payByCard();
  if (!started.ok) throw new Error(started.detail);
  orderId = started.value.orderId;
  url = started.value.checkoutUrl;
});

/** A customer pays, and Stripe's webhook call is lost. */
function paid(fields: Partial<PaidSession> = {}): PaidSession {
  const event = shop.stripe.pay(url, fields);
  if (event?.kind !== 'paid') throw new Error('This page can’t be paid');
  const { kind: _, ...session } = event;
  stripe.pay(session);
  return session;
}
const run = (until = later) =>
  reconcile(
    {
      ...shop.wired,
      records: async () => (shop.stripe.state.set ? stripe.records : undefined),
      attempt: async (_, work) => {
        try {
          await work();
          return true;
        } catch (error) {
          reports.push(String(error));
          return false;
        }
      },
      reconciler: {
        completed: async () => void reports.push('completed'),
        mended: async (order) => void reports.push(`mended ${order}`),
        open: async (count) => void reports.push(`${count} open`),
      },
    },
    until,
  );
const findingOf = (name: string) => shop.store.findings.get(findingIdOf(name));
const change = (fields: Partial<OrderRecord>): void =>
  void shop.store.orders.set(orderId, { ...shop.order(orderId), ...fields });
const cancelKeeping = (): void => change({ status: 'cancelled', history: [...shop.order(orderId).history] });
const dispute = (fields: Partial<Dispute> = {}): Dispute => ({
  disputeId: 'du_pi_cs_1',
  status: 'needs-response',
  amount: 500,
  reason: 'fraudulent',
  ...fields,
});

describe('corrections that the webhook would have made', () => {
  test('places the order of a payment whose event was lost', async () => {
    const session = paid({ name: 'A. Rao', address: '1 Temple Street' });
    expect(await run()).toBe('completed');
    expect(shop.order(orderId)).toMatchObject({
      status: 'placed',
      payment: { status: 'paid' },
      name: 'A. Rao',
      residentialAddress: '1 Temple Street',
      history: [{ status: 'awaiting-payment' }, { status: 'placed', by: 'stripe', payment: 'paid' }],
    });
    expect(shop.cart()).toEqual({});
    expect(reports).toEqual([`mended ${orderId}`, '0 open', 'completed']);
    const mended = shop.order(orderId);
    await shop.receive({ kind: 'paid', ...session });
    await run();
    expect(shop.order(orderId)).toEqual(mended);
  });

  test('cancels the order of an expired page', async () => {
    stripe.state.expired.push({ kind: 'expired', orderId, sessionId: 'cs_1' });
    await run();
    expect(shop.order(orderId)).toMatchObject({ status: 'cancelled', payment: { status: 'failed' } });
    expect(reports).toContain(`mended ${orderId}`);
  });

  test('cancels an order whose page never opened after two days, because no event ends it', async () => {
    const { sessionId: _, ...order } = shop.order(orderId);
    const createdAt = new Date(shop.wired.now().getTime() - 2 * dayMs - 1).toISOString();
    const unopened = { ...order, payment: { method: 'card', status: 'pending' } } as const;
    shop.store.orders.set(orderId, unopened);
    await run();
    expect(shop.order(orderId)).toEqual(unopened);
    shop.store.orders.set(orderId, { ...unopened, createdAt });
    expect(await run()).toBe('completed');
    expect(shop.order(orderId)).toMatchObject({ status: 'cancelled', payment: { status: 'failed' } });
    expect(reports).toContain(`mended ${orderId}`);
  });

  test('closes the page of an order of three days, because the event of its end was lost', async () => {
    change({ createdAt: new Date(shop.wired.now().getTime() - 3 * dayMs).toISOString() });
    await run();
    expect(shop.order(orderId)).toMatchObject({ status: 'cancelled', payment: { status: 'failed' } });
    expect(shop.stripe.state.sessions.get('cs_1')).toMatchObject({ status: 'expired' });
  });

  test('leaves an old order whose page is being paid', async () => {
    change({ createdAt: new Date(shop.wired.now().getTime() - 3 * dayMs).toISOString() });
    shop.stripe.pay(url);
    await run();
    expect(shop.order(orderId)).toMatchObject({ status: 'awaiting-payment' });
  });

  test('records a full refund', async () => {
    const { paymentIntentId } = paid();
    await run();
    stripe.change(paymentIntentId, { refundedPaise: shop.order(orderId).totalPaise });
    await run();
    expect(shop.order(orderId)).toMatchObject({ status: 'placed', payment: { status: 'refunded' } });
    expect(shop.store.findings.size).toBe(0);
  });

  test('refunds the payment of an order that was cancelled meanwhile', async () => {
    await shop.receive({ kind: 'failed', orderId, sessionId: 'cs_1' });
    const { paymentIntentId } = paid();
    await run();
    expect(shop.order(orderId)).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } });
    expect(shop.stripe.state.refunded).toContain(paymentIntentId);
    expect(shop.store.countedMetrics).toEqual([{ metric: 'PaymentReturned', orderId }]);
  });

  test('records a part that was refunded in the dashboard before the bank disputed the payment', async () => {
    const { paymentIntentId, sessionId, ...session } = paid();
    await shop.receive({ kind: 'paid', paymentIntentId, sessionId, ...session });
    shop.stripe.refundInDashboard(paymentIntentId, 100);
    stripe.change(paymentIntentId, { refundedPaise: 100 });
    await shop.receive(shop.stripe.dispute(sessionId));
    await run();
    expect(shop.order(orderId).history.at(-1)).toMatchObject({ part: { amount: 1, status: 'made' } });
    expect(findingOf(paymentIntentId)).toBeUndefined();
  });

  test('records a dispute and its end', async () => {
    const { paymentIntentId, sessionId } = paid();
    shop.stripe.dispute(sessionId);
    stripe.dispute(paymentIntentId, dispute(), orderId);
    await run();
    expect(shop.order(orderId).history.at(-1)).toMatchObject({ by: 'stripe', dispute: { status: 'needs-response' } });
    const known = shop.order(orderId);
    await run();
    expect(shop.order(orderId)).toEqual(known);
    shop.stripe.dispute(sessionId, { status: 'won' });
    stripe.dispute(paymentIntentId, dispute({ status: 'won' }), orderId);
    await run();
    expect(shop.order(orderId).history.at(-1)).toMatchObject({ dispute: { status: 'won' } });
    expect(shop.store.findings.size).toBe(0);
  });

  test('records a payment once under overlapping runs and webhook calls', async () => {
    const session = paid();
    await Promise.all([run(), run(), shop.receive({ kind: 'paid', ...session }), run()]);
    expect(shop.order(orderId).history).toHaveLength(2);
    expect(shop.store.findings.size).toBe(0);
  });
});

describe('mismatches that become one finding each', () => {
  test.each<[string, () => void, object]>([
    ['no-order', () => void shop.store.orders.delete(orderId), { amountPaise: 50_000 }],
    ['wrong-amount', () => stripe.change('pi_cs_1', { amountPaise: 40_000 }), { amountPaise: 40_000 }],
    ['wrong-amount', () => stripe.change('pi_cs_1', { currency: 'usd' }), { currency: 'usd' }],
    ['wrong-amount', () => change({ deliveryPaise: 6_000 }), { amountPaise: 50_000, orderTotalPaise: 56_000 }],
    ['payment-missing', () => void stripe.state.payments.clear(), { amountPaise: 50_000, currency: 'inr' }],
    ['partly-refunded', () => stripe.change('pi_cs_1', { refundedPaise: 100 }), { amountPaise: 100 }],
    ['cancelled-kept', cancelKeeping, { amountPaise: 50_000, orderTotalPaise: 50_000 }],
    ['not-refunded', () => change({ payment: { method: 'card', status: 'refunded' } }), { amountPaise: 50_000 }],
    [
      'refund-failed',
      () => {
        change({ payment: { method: 'card', status: 'refunded' } });
        stripe.change('pi_cs_1', { failedPaise: 50_000 });
      },
      { amountPaise: 50_000 },
    ],
    [
      'unexpected-payment',
      () => {
        const [session] = stripe.state.payments.get('pi_cs_1')?.sessions ?? [];
        if (session) stripe.pay({ ...session, paymentIntentId: 'pi_other' });
        change({ paymentIntentId: 'pi_other' });
      },
      { amountPaise: 50_000 },
    ],
  ])('%s', async (kind, cause, fields) => {
    const session = paid();
    await shop.receive({ kind: 'paid', ...session });
    cause();
    // A run refunds a payment that isn't the order's own. Stripe refuses that here, so that a finding remains.
    shop.stripe.state.poor = true;
    const countedBefore = shop.store.countedMetrics.length;
    expect(await run()).toBe('completed');
    const dashboardUrl = 'https://dashboard.stripe.example/pi_cs_1';
    expect(findingOf('pi_cs_1')).toMatchObject({ kind, status: 'open', orderId, dashboardUrl, ...fields });
    expect(reports).toContain('1 open');
    const { foundAt, seenAt = '' } = findingOf('pi_cs_1') ?? {};
    await run();
    expect(shop.store.findings.size).toBe(1);
    expect(findingOf('pi_cs_1')).toMatchObject({ kind, status: 'open', foundAt });
    expect(findingOf('pi_cs_1')?.seenAt).not.toBe(seenAt);
    // A finding counts no mismatch, which would trigger the webhook's alarm with every run.
    expect(shop.store.countedMetrics.slice(countedBefore)).toEqual([]);
  });

  test('a dispute that belongs to no order', async () => {
    stripe.dispute('pi_of_somebody', dispute({ disputeId: 'du_1' }));
    await run();
    expect(findingOf('du_1')).toMatchObject({
      kind: 'dispute-without-order',
      disputeId: 'du_1',
      paymentIntentId: 'pi_of_somebody',
      amountPaise: 50_000,
    });
    stripe.dispute('pi_of_somebody', dispute({ disputeId: 'du_1', status: 'won' }));
    await run();
    expect(findingOf('du_1')).toMatchObject({ status: 'gone' });
  });

  test('nothing is found if the bank has the money, or if a payment without an order was refunded', async () => {
    const { paymentIntentId, sessionId } = paid();
    shop.stripe.dispute(sessionId, { status: 'lost' });
    stripe.dispute(paymentIntentId, dispute({ status: 'lost' }), orderId);
    await run();
    cancelKeeping();
    await run();
    expect(shop.store.findings.size).toBe(0);
    shop.store.orders.clear();
    stripe.change(paymentIntentId, { refundedPaise: 50_000 });
    stripe.state.disputes.clear();
    await run();
    expect(shop.store.findings.size).toBe(0);
  });

  test('an order that was cancelled without a refund months after it was paid', async () => {
    await shop.receive({ kind: 'paid', ...paid() });
    stripe.state.times.set('pi_cs_1', new Date(0));
    stripe.state.times.set('cs_1', new Date(0));
    cancelKeeping();
    await run();
    expect(findingOf('pi_cs_1')).toMatchObject({ kind: 'cancelled-kept', orderId });
  });

  test('a refused refund, which is retried a day later and not in every run', async () => {
    await shop.receive({ kind: 'failed', orderId, sessionId: 'cs_1' });
    paid();
    shop.stripe.state.poor = true;
    for (let runs = 0; runs < 3; runs++) await run();
    const refusals = () => shop.order(orderId).history.filter(({ refund }) => refund === 'refused');
    expect(refusals()).toHaveLength(1);
    expect(findingOf('pi_cs_1')).toMatchObject({ kind: 'unexpected-payment', status: 'open' });
    shop.stripe.state.poor = false;
    const { now } = shop.wired;
    shop.wired.now = () => new Date(now().getTime() + dayMs + 1);
    await run();
    expect(shop.order(orderId)).toMatchObject({ status: 'cancelled', payment: { status: 'refunded' } });
  });
});

describe('a finding', () => {
  beforeEach(async () => {
    await shop.receive({ kind: 'paid', ...paid() });
    stripe.change('pi_cs_1', { refundedPaise: 100 });
    await run();
  });
  const settle = () =>
    settleFinding(shop.wired, owner, findingIdOf('pi_cs_1'), { status: 'done', note: 'Agreed with Asha' });

  test('is closed by the reconciler when it no longer applies, and reopened when it does again', async () => {
    stripe.change('pi_cs_1', { refundedPaise: 0 });
    await run();
    expect(findingOf('pi_cs_1')).toMatchObject({ status: 'gone', settlements: [{ at: expect.any(String) }] });
    expect(findingOf('pi_cs_1')?.settlements[0]).not.toHaveProperty('by');
    stripe.change('pi_cs_1', { refundedPaise: 200 });
    await run();
    expect(findingOf('pi_cs_1')).toMatchObject({ status: 'open', amountPaise: 200, settlements: [{}] });
  });

  test('stays closed once an owner has closed it, until the amount changes', async () => {
    expect(await settle()).toMatchObject({ ok: true, value: { status: 'done' } });
    const left = findingOf('pi_cs_1');
    expect(left).toMatchObject({ settlements: [{ by: owner.fullName, note: 'Agreed with Asha' }] });
    await run();
    expect(findingOf('pi_cs_1')).toEqual(left);
    expect(reports).toContain('0 open');
    stripe.change('pi_cs_1', { refundedPaise: 300 });
    await run();
    expect(findingOf('pi_cs_1')).toMatchObject({
      status: 'open',
      amountPaise: 300,
      settlements: [{ by: owner.fullName }],
    });
  });

  test('is closed by one of two concurrent owners', async () => {
    const responses = await Promise.all([settle(), settle()]);
    expect(responses.map((response) => (response.ok ? 'settled' : response.code)).sort()).toEqual([
      'finding_settled',
      'settled',
    ]);
    expect(await settleFinding(shop.wired, owner, id('none'), { status: 'done', note: 'x' })).toMatchObject({
      code: 'finding_not_found',
    });
  });
});

describe('a run', () => {
  test('starts from the last complete comparison, with an overlap', async () => {
    await run();
    const { startedAt = '' } = shop.store.progress.get('reconciler')?.completed ?? {};
    stripe.state.queries.length = 0;
    await run();
    const charges = stripe.state.queries.find(({ list }) => list === 'charges');
    expect(charges?.since).toEqual(new Date(Date.parse(startedAt) - 4 * dayMs));
  });

  test('is continued by the next run if its time is up or Stripe is down', async () => {
    stripe.state.pageSize = 1;
    const session = paid();
    stripe.pay({ ...session, orderId: id('other'), paymentIntentId: 'pi_2', sessionId: 'cs_2' });
    expect(await run(new Date(0))).toBe('stopped');
    expect(shop.store.progress.get('reconciler')).toMatchObject({ pass: { phase: 'charges', failed: 0 } });
    stripe.state.away = true;
    expect(await run()).toBe('away');
    expect(reports).not.toContain('completed');
    stripe.state.away = false;
    const startedAt = shop.store.progress.get('reconciler')?.pass?.startedAt;
    expect(await run()).toBe('completed');
    expect(shop.store.progress.get('reconciler')).toMatchObject({ completed: { startedAt } });
    expect(shop.order(orderId)).toMatchObject({ status: 'placed' });
    expect(findingOf('pi_2')).toMatchObject({ kind: 'no-order' });
  });

  test('starts again if Stripe no longer has the record where the last run stopped', async () => {
    const startedAt = shop.wired.now().toISOString();
    const pass = { startedAt, since: startedAt, phase: 'charges', after: 'pi_of_other_keys', failed: 0 } as const;
    shop.store.progress.set('reconciler', { version: 1, cardsSetUp: true, pass });
    paid();
    expect(await run()).toBe('restarted');
    expect(reports).not.toContain('completed');
    expect(await run()).toBe('completed');
    expect(shop.order(orderId)).toMatchObject({ status: 'placed' });
  });

  test('closes the finding of a dispute that Stripe no longer has', async () => {
    stripe.dispute('pi_cs_1', dispute());
    await run();
    expect(findingOf('du_pi_cs_1')).toMatchObject({ status: 'open' });
    stripe.state.disputes.clear();
    expect(await run()).toBe('completed');
    expect(findingOf('du_pi_cs_1')).toMatchObject({ status: 'gone' });
  });

  test('that continues a comparison fetches no payment that Stripe lists', async () => {
    stripe.state.pageSize = 1;
    const session = paid();
    await shop.receive({ kind: 'paid', ...session });
    stripe.pay({ ...session, orderId: id('other'), paymentIntentId: 'pi_2', sessionId: 'cs_2' });
    stripe.change('pi_2', { refundedPaise: session.amountPaise });
    const startedAt = shop.wired.now().toISOString();
    const since = new Date(Date.parse(startedAt) - 4 * dayMs).toISOString();
    const pass = { startedAt, since, phase: 'paidOrders', failed: 0 } as const;
    shop.store.progress.set('reconciler', { version: 1, cardsSetUp: true, pass });
    const { payment } = stripe.records;
    const fetched: string[] = [];
    stripe.records.payment = (paymentIntentId) => {
      fetched.push(paymentIntentId);
      return payment(paymentIntentId);
    };
    expect(await run()).toBe('completed');
    expect(fetched).toEqual([]);
    expect(stripe.state.queries.map(({ list, since, after }) => [list, since, after])).toEqual([
      ['charges', new Date(since), undefined],
      ['charges', new Date(since), 'pi_cs_1'],
    ]);
  });

  test('that has no time left to list the payments fetches none', async () => {
    await shop.receive({ kind: 'paid', ...paid() });
    const startedAt = shop.wired.now().toISOString();
    const pass = { startedAt, since: startedAt, phase: 'paidOrders', failed: 0 } as const;
    shop.store.progress.set('reconciler', { version: 1, cardsSetUp: true, pass });
    expect(await run(new Date(0))).toBe('stopped');
    stripe.state.away = true;
    expect(await run()).toBe('away');
    expect(shop.store.progress.get('reconciler')).toMatchObject({ pass });
  });

  test('continues after an error, and does not count as a complete comparison', async () => {
    const { find } = shop.wired.orders;
    const session = paid();
    stripe.pay({ ...session, orderId: id('broken'), paymentIntentId: 'pi_2', sessionId: 'cs_2' });
    shop.wired.orders = {
      ...shop.wired.orders,
      find: async (name) => {
        if (name === id('broken')) throw new Error('Boom');
        return find(name);
      },
    };
    expect(await run()).toBe('failed');
    expect(reports).toContain('Error: Boom');
    expect(reports).not.toContain('completed');
    expect(shop.order(orderId)).toMatchObject({ status: 'placed' });
    expect(shop.store.progress.get('reconciler')).not.toHaveProperty('completed');
  });

  test('reports missing Stripe keys, and raises no alarm', async () => {
    shop.stripe.state.set = false;
    expect(await run()).toBe('not-set-up');
    expect(shop.store.progress.get('reconciler')).toEqual({ version: 1, cardsSetUp: false });
    expect(reports).toEqual(['completed']);
  });
});
