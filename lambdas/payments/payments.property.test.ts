import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '#tests/support/cases.ts';
import { expectLinesKept } from '#tests/support/unit/line-events.ts';
import { findings, type PayingShop, payingShop } from '#tests/support/unit/payments.ts';
import { customer, id } from '#tests/support/unit/records.ts';
import { toPaise } from '../contracts/money.ts';

const key = fc.constantFrom('k1', 'k2');
const name = fc.constantFrom('tea', 'cup');
const which = fc.nat({ max: 9 });

/** The actions of customers in several tabs, of Stripe, and of owners in Stripe's dashboard. They run concurrently. */
const payments = [
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('card' as const), key }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('cash' as const), key }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('pay' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('expire' as const), which }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('deliver' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund in dashboard' as const), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('a day passes' as const) }) },
];
const edits = [
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const), name }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('change' as const), name, qty: fc.integer({ min: 1, max: 4 }) }),
  },
];
const payment = fc.oneof(...payments);
const action = fc.oneof(...payments, ...edits);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

/** Runs the actions concurrently. Each waits for a turn first, so that its calls interleave with those of the others. */
async function runActions(shop: PayingShop, turn: () => Promise<void>, actions: readonly Action[]): Promise<void> {
  /** The payment pages that were opened, and the order of each key. */
  const pages: string[] = [];
  const orderOfKey = new Map<string, string>();
  const run = async (next: Action): Promise<void> => {
    await turn();
    const pick = <T>(from: readonly T[], index: number) => from[index % Math.max(1, from.length)];
    switch (next.kind) {
      case 'card': {
        const started = await shop.payByCard(`card ${next.key}`);
        if (!started.ok) return;
        pages.push(started.value.checkoutUrl);
        expect(orderOfKey.get(next.key) ?? started.value.orderId).toBe(started.value.orderId);
        orderOfKey.set(next.key, started.value.orderId);
        return;
      }
      case 'cash':
        return void (await shop.payOnDelivery(`cash ${next.key}`));
      case 'pay':
        return void shop.stripe.pay(pick(pages, next.which) ?? '');
      case 'expire':
        return shop.stripe.expire(pick(pages, next.which) ?? '');
      case 'refund in dashboard':
        return void shop.stripe.refundInDashboard(pick([...shop.stripe.state.captured.keys()], next.which) ?? '');
      case 'deliver':
        return void (await shop.receive(pick(shop.stripe.state.events, next.which)));
      case 'a day passes':
        return shop.stripe.state.keys.clear();
      case 'add':
        return void (await shop.add(next.name));
      case 'change':
        return void (await shop.change(next.name, next.qty));
    }
  };
  await Promise.all(actions.map(run));
}

/** Delivers every event. Those that `runActions` has delivered before arrive twice. */
async function deliverAll(shop: PayingShop): Promise<void> {
  for (const event of shop.stripe.state.events) expect(await shop.receive(event)).toMatchObject({ ok: true });
}

function expectConsistent({ store }: PayingShop): void {
  for (const { lines, totalPaise, history, status } of store.orders.values()) {
    expect(lines.reduce((sum, { pricePaise, qty }) => sum + pricePaise * qty, 0)).toBe(totalPaise);
    expect(toPaise(totalPaise / 100)).toBe(totalPaise);
    expect(history.at(-1)?.status).toBe(status);
  }
  expectLinesKept(store, customer.userId);
}

/** So many runs take long on a busy machine. */
const timeoutMs = 30_000;

const openOrders = ({ store }: PayingShop) => [...store.orders.values()].filter(({ status }) => status !== 'cancelled');

async function checkAllInterleavings(
  actions: fc.Arbitrary<Action>,
  check: (shop: PayingShop) => void,
  numRuns: number,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(actions, { minLength: 3, maxLength: 16 }), async (scheduler, chosen) => {
      let scheduled = false;
      const turn = async () => (scheduled ? scheduler.schedule(Promise.resolve()) : undefined);
      const shop = payingShop(turn);
      await shop.fill();
      scheduled = true;
      await scheduler.waitFor(runActions(shop, turn, chosen));
      scheduled = false;
      check(shop);
      await deliverAll(shop);
      check(shop);
      expect(findings(shop)).toEqual([]);
    }),
    { numRuns: cases(numRuns) },
  );
}

test(
  'D6: under any concurrency, each payment belongs to an order or is refunded, and no line is lost',
  async () => {
    await checkAllInterleavings(action, expectConsistent, 200);
  },
  timeoutMs,
);

test(
  'concurrent checkouts of an unchanged cart make at most one order',
  async () => {
    const whole = { [id('tea')]: 3, [id('cup')]: 1 };
    await checkAllInterleavings(
      payment,
      (shop) => {
        expect(openOrders(shop).length).toBeLessThanOrEqual(1);
        expect(shop.cart()).toEqual(openOrders(shop)[0]?.status === 'placed' ? {} : whole);
      },
      200,
    );
  },
  timeoutMs,
);
