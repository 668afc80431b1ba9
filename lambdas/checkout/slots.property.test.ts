import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '#tests/support/cases.ts';
import { Crash, dying } from '#tests/support/unit/dying.ts';
import { deliveryAct, LateStream, runRounds } from '#tests/support/unit/late-stream.ts';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { customer, id, pause, product, siteOrigin, viewerAddress } from '#tests/support/unit/records.ts';
import { defaultDates } from '../contracts/dates/date-settings.ts';
import type { OrderStatus } from '../contracts/orders/order.ts';
import { afterStep, type OrderRecord } from '../orders/order.ts';
import { orderByCash } from './order-by-cash.ts';
import { followPromise } from './promise-date.ts';
import { startPayment } from './start-payment.ts';

const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('cash' as const, 'card' as const),
      userId: fc.constantFrom('asha', 'ravi', 'nila'),
      idempotencyKey: fc.constantFrom('k1', 'k2', 'k3'),
      qty: fc.integer({ min: 1, max: 3 }),
      diesAfter: fc.option(fc.nat(30), { nil: Number.POSITIVE_INFINITY }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('pay' as const, 'cancel' as const, 'make' as const),
      which: fc.nat(9),
    }),
  },
  { weight: 4, arbitrary: deliveryAct },
);
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never;

const capacity = 2;

/** A shop that can make two gifts a day, with a stream that shows its orders late, repeatedly and in any order. */
class BusyShop {
  private readonly shop;
  private readonly seen = new Map<string, OrderRecord>();
  readonly stream;

  constructor(turn: () => Promise<void>) {
    const shop = memoryShop(turn);
    const category = product('tea').category;
    shop.store.products.set(id('tea'), product('tea'));
    const limited = { ...defaultDates, on: true, capacity: { categories: { [category]: capacity }, products: {} } };
    shop.store.dates.set('shop', { version: 1, ...limited });
    this.shop = { ...shop, pause, siteOrigin, now: (): Date => this.stream.now() };
    this.stream = new LateStream(this.shop);
  }

  async perform(next: Act): Promise<void> {
    if (next.kind === 'deliver') await this.stream.deliver(next);
    else if ('which' in next) await this.change(next.kind, next.which);
    else await this.checkOut(next);
    this.stream.sendChanges(
      this.seen,
      this.shop.store.orders,
      (change) => (parts) => followPromise(parts, [change]).then(() => this.follow()),
    );
    this.expectWithin();
  }

  /** What the stream's consumer writes comes through the stream too. */
  private async follow(): Promise<void> {
    this.stream.sendChanges(this.seen, this.shop.store.orders, (change) => (parts) => followPromise(parts, [change]));
  }

  private async checkOut({ kind, userId, idempotencyKey, qty, diesAfter }: Extract<Act, { readonly qty: number }>) {
    await this.shop.carts.put(userId, { productId: id('tea'), qty, title: 'tea mug', addedAt: 'now' });
    const parts = dying(this.shop, diesAfter);
    const caller = { ...customer, userId };
    const request = { mobileNo: '9876543210', residentialAddress: 'Here' };
    try {
      if (kind === 'card') await startPayment(parts, { caller, idempotencyKey, request: {} });
      else await orderByCash(parts, { caller, idempotencyKey, request, address: viewerAddress });
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
    }
  }

  private async change(kind: 'pay' | 'cancel' | 'make', which: number): Promise<void> {
    const orders = [...this.shop.store.orders.values()];
    const order = orders[which % Math.max(1, orders.length)];
    const [from, to] = steps[kind];
    if (order === undefined || !from.includes(order.status)) return;
    await this.shop.orders.replace(order, afterStep(order, { status: to, at: this.stream.now().toISOString() }));
  }

  sweep(): void {
    this.follow();
  }

  private expectWithin(): void {
    for (const { taken, holds } of this.shop.store.slots.values()) {
      expect(taken).toBeLessThanOrEqual(capacity);
      expect(Object.values(holds).reduce((sum, { gifts }) => sum + gifts, 0)).toBe(taken);
    }
  }

  /** Once the stream has shown everything: the slots of placed orders are kept, and those of cancelled ones are free. */
  expectAtRest(): void {
    this.expectWithin();
    const holdOf = (scope: string, day: string, token: string) =>
      this.shop.store.slots.get(`${scope} ${day}`)?.holds[token];
    for (const { status, slots, lines, history, promise } of this.shop.store.orders.values()) {
      if (slots === undefined) continue;
      const held = slots.slots.map(({ scope, day }) => holdOf(scope, day, slots.token));
      if (status === 'placed') {
        expect(held).toEqual(slots.slots.map(({ gifts }) => ({ gifts })));
        expect(slots.slots.reduce((sum, { gifts }) => sum + gifts, 0)).toBe(lines[0]?.qty);
        expect(slots.slots.at(-1)?.day).toBe(promise?.readyBy);
      }
      const isMade = history.some((step) => step.status === 'making');
      if (status === 'cancelled' && !isMade) expect(held.filter(Boolean)).toEqual([]);
    }
  }
}

const steps: Readonly<Record<'pay' | 'cancel' | 'make', readonly [readonly OrderStatus[], OrderStatus]>> = {
  pay: [['awaiting-payment'], 'placed'],
  cancel: [['awaiting-payment', 'placed', 'making'], 'cancelled'],
  make: [['placed'], 'making'],
};

const round = fc.record({
  acts: fc.array(act, { minLength: 1, maxLength: 5 }),
  hours: fc.constantFrom(0, 0.1, 2, 30),
  sweeps: fc.boolean(),
});

test('D33: through crashes and a late stream, no day is overbooked, and each placed order has its slots', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(round, { minLength: 1, maxLength: 4 }), async (scheduler, rounds) => {
      const shop = await runRounds<Act, BusyShop>(scheduler, (turn) => new BusyShop(turn), rounds, 4);
      shop.expectAtRest();
    }),
    { numRuns: cases(500) },
  );
});
