import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type PayingShop, payingShop } from '#tests/support/unit/payments.ts';
import { id, owner } from '#tests/support/unit/records.ts';
import { type Dispute, disputeStatuses } from '../contracts/orders/order.ts';
import { commandOrder } from '../desk/command-order.ts';
import { toOrder, toOrderOfOwner } from '../orders/order.ts';

let shop: PayingShop;
let orderId: string;
const received = { ok: true, value: { received: true } };
const order = () => shop.order(orderId);
const ship = () => commandOrder(shop.wired, owner, orderId, { status: 'shipped' });
const disputed = (fields: Partial<Dispute> = {}) => shop.stripe.dispute('cs_1', fields);

async function paidShop(turn?: () => Promise<void>): Promise<void> {
  shop = payingShop(turn);
  await shop.fill();
  const started = await shop.payByCard();
  if (!started.ok) throw new Error(started.detail);
  orderId = started.value.orderId;
  await shop.receive(shop.stripe.pay(started.value.checkoutUrl));
}
beforeEach(() => paidShop());

describe('a dispute', () => {
  test('shows in the order for owners only, blocks shipping, and counts for the alarm', async () => {
    const before = toOrder(order());
    const respondBy = '2026-12-01T00:00:00.000Z';
    expect(await shop.receive(disputed({ respondBy }))).toEqual(received);
    const dispute = { disputeId: 'du_pi_cs_1', status: 'needs-response', amount: 500, reason: 'fraudulent', respondBy };
    const { at = '' } = order().history.at(-1) ?? {};
    expect(order()).toMatchObject({ status: 'placed', payment: { status: 'paid' } });
    expect(order().history.at(-1)).toEqual({ status: 'placed', at, by: 'stripe', dispute });
    expect(toOrderOfOwner(order())).toMatchObject({ version: 3, dispute: { ...dispute, at } });
    expect(toOrder(order())).toEqual(before);
    expect(shop.store.countedMetrics).toEqual([{ metric: 'PaymentDisputed', orderId }]);
    expect(await ship()).toMatchObject({
      ok: false,
      code: 'impossible_step',
      detail: expect.stringContaining('disputes'),
    });
  });

  test.each([
    ['needs-response', false],
    ['under-review', false],
    ['lost', false],
    ['won', true],
  ] as const)('that is %s: the order can be shipped: %s', async (status, ships) => {
    await shop.receive(disputed());
    await shop.receive(disputed({ status }));
    expect(toOrderOfOwner(order()).dispute).toMatchObject({ status });
    expect((await ship()).ok).toBe(ships);
  });

  test('is written once with its current status, if its event arrives twice, concurrently or late', async () => {
    const event = disputed();
    disputed({ status: 'won' });
    await Promise.all([shop.receive(event), shop.receive(event), shop.receive(event)]);
    expect(order().history).toHaveLength(3);
    expect(toOrderOfOwner(order()).dispute).toMatchObject({ status: 'won' });
    expect(shop.store.countedMetrics).toEqual([]);
  });

  test('may arrive before the payment: the order is placed, but can’t be shipped', async () => {
    await shop.fill();
    const started = await shop.payByCard('second');
    if (!started.ok) throw new Error(started.detail);
    orderId = started.value.orderId;
    const paid = shop.stripe.pay(started.value.checkoutUrl);
    await shop.receive(shop.stripe.dispute('cs_2'));
    await shop.receive(paid);
    expect(order()).toMatchObject({ status: 'placed', payment: { status: 'paid' } });
    expect(await ship()).toMatchObject({ ok: false });
  });

  test('that is lost takes precedence over one that is won, if an order has both', async () => {
    await shop.receive(disputed({ disputeId: 'du_1', status: 'lost' }));
    await shop.receive(disputed({ disputeId: 'du_2', status: 'won' }));
    expect(toOrderOfOwner(order()).dispute).toMatchObject({ disputeId: 'du_1', status: 'lost' });
    expect(await ship()).toMatchObject({ ok: false, detail: expect.stringContaining('returned the money') });
  });

  test('tells the customer of a cancelled order that the bank has the money, until it is won', async () => {
    await shop.receive(disputed());
    expect(toOrder(order())).not.toHaveProperty('heldByBank');
    const { version } = toOrderOfOwner(order());
    await commandOrder(shop.wired, owner, orderId, { status: 'cancelled', reason: 'Disputed', version });
    expect(toOrder(order())).toMatchObject({ status: 'cancelled', payment: { status: 'paid' }, heldByBank: true });
    await shop.receive(disputed({ status: 'won' }));
    expect(toOrder(order())).not.toHaveProperty('heldByBank');
  });

  test('blocks a refund until it is won', async () => {
    await shop.receive(disputed());
    for (const again of [() => shop.refund(orderId), () => shop.refund(orderId)]) {
      expect(await again()).toMatchObject({
        ok: false,
        code: 'impossible_step',
        detail: expect.stringContaining('bank'),
      });
    }
    const cancel = { status: 'cancelled', reason: 'Disputed' } as const;
    expect(await commandOrder(shop.wired, owner, orderId, cancel)).toMatchObject({
      ok: false,
      code: 'impossible_step',
    });
    expect(order()).toMatchObject({ status: 'placed', payment: { status: 'paid' } });
    await shop.receive(disputed({ status: 'won' }));
    expect(await shop.refund(orderId)).toMatchObject({ ok: true, value: { payment: { status: 'refunded' } } });
  });

  test('is refused until Stripe responds, so that the event is resent', async () => {
    const event = disputed();
    shop.stripe.state.away.add('dispute');
    expect(await shop.receive(event)).toMatchObject({ ok: false, code: 'card_service_away' });
    vi.spyOn(shop.stripe.payments, 'orderOf').mockResolvedValueOnce({ ok: true, value: orderId });
    expect(await shop.receive(event)).toMatchObject({ ok: false, code: 'card_service_away' });
    shop.stripe.state.away.clear();
    expect(await shop.receive(event)).toEqual(received);
    expect(order().history).toHaveLength(3);
  });

  test.each([undefined, 'ORDER#1', id('nothing')])(
    'about a charge without an order of this shop (%s) counts for the alarm',
    async (value) => {
      const event = disputed();
      vi.spyOn(shop.stripe.payments, 'orderOf').mockResolvedValueOnce({ ok: true, value });
      expect(await shop.receive(event)).toEqual(received);
      expect(order().history).toHaveLength(2);
      expect(shop.store.countedMetrics).toEqual([{ metric: 'PaymentMismatch', paymentIntentId: 'pi_cs_1' }]);
    },
  );

  test('about another payment than the order’s counts for the alarm, and changes nothing', async () => {
    const event = disputed();
    shop.store.orders.set(orderId, { ...order(), paymentIntentId: 'pi_other' });
    await shop.receive(event);
    expect(order().history).toHaveLength(2);
    expect(shop.store.countedMetrics).toEqual([{ metric: 'PaymentMismatch', paymentIntentId: 'pi_cs_1' }]);
  });
});

test('a disputed order ends with Stripe’s status for any sequence of events, and never ships against the dispute', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom(...disputeStatuses), { minLength: 1, maxLength: 5 }),
      async (scheduler, statuses) => {
        let scheduled = false;
        await paidShop(async () => (scheduled ? scheduler.schedule(Promise.resolve()) : undefined));
        scheduled = true;
        const deliveries = statuses.map(async (status) => {
          await scheduler.schedule(Promise.resolve());
          const event = disputed({ status });
          expect((await shop.receive(event)).ok || (await shop.receive(event)).ok).toBe(true);
        });
        await scheduler.waitFor(Promise.all([...deliveries, ship()]));
        scheduled = false;
        const last = shop.stripe.state.disputes.get('du_pi_cs_1');
        expect(toOrderOfOwner(order()).dispute?.status).toBe(last?.status);
        const { history } = order();
        const shipped = history.findIndex(({ status }) => status === 'shipped');
        const before = shipped < 0 ? undefined : history.slice(0, shipped).findLast(({ dispute }) => dispute)?.dispute;
        expect(before?.status ?? 'won').toBe('won');
      },
    ),
    { numRuns: 200 },
  );
});
