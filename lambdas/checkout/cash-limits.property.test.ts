import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '#tests/support/cases.ts';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { cashCountName } from '#tests/support/unit/memory-store.ts';
import { customer, id, now, pause, product, viewerAddress } from '#tests/support/unit/records.ts';
import type { CashLimits } from '../contracts/settings/settings.ts';
import type { CashCounts } from '../orders/cash-counts.ts';
import type { OrderRecord } from '../orders/order.ts';
import { closeCashOrder } from './cash-limits.ts';
import { orderByCash } from './order-by-cash.ts';

const customers = ['asha', 'ravi', 'nila'];
const phones = ['9876543210', '9876543211'];

const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      userId: fc.constantFrom(...customers),
      mobileNo: fc.constantFrom(...phones),
      idempotencyKey: fc.constantFrom('k1', 'k2', 'k3', 'k4'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('close' as const), nth: fc.nat(5), times: fc.constantFrom(1, 2) }),
  },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

const limits = fc.record({
  on: fc.constant(true),
  maxTotal: fc.constantFrom(1, 10_000),
  maxOpenOrders: fc.integer({ min: 1, max: 3 }),
  maxOrdersPerDay: fc.integer({ min: 1, max: 5 }),
  maxOrdersPerNetwork: fc.integer({ min: 1, max: 6 }),
  maxOrdersPerDomain: fc.integer({ min: 1, max: 8 }),
});

/** Throws if a customer, a phone, a network or the mail domain has more unflagged orders than the limits allow. */
function expectWithin({ store }: MemoryShop, limits: CashLimits): void {
  const { maxOpenOrders, maxOrdersPerDay, maxOrdersPerNetwork, maxOrdersPerDomain } = limits;
  const unflagged = [...store.orders.values()].filter(({ confirmation }) => confirmation === undefined);
  for (const whose of [...customers, ...phones]) {
    const orders = unflagged.filter(({ userId, mobileNo }) => userId === whose || mobileNo === whose);
    const open = orders.filter(({ status }) => status === 'placed').length;
    if (open > maxOpenOrders) throw new Error(`${whose} has ${open} open orders, of at most ${maxOpenOrders}`);
    if (orders.length > maxOrdersPerDay) throw new Error(`${whose} has ${orders.length} orders of the day`);
  }
  // All orders come from one network, and from unproved mailboxes of one domain.
  const { length } = unflagged;
  if (length > maxOrdersPerNetwork) throw new Error(`The network has ${length} orders of the day`);
  if (length > maxOrdersPerDomain) throw new Error(`The domain has ${length} orders of the day`);
}

async function runActions(shop: MemoryShop, limits: CashLimits, actions: readonly Action[]): Promise<void> {
  const run = async (next: Action): Promise<void> => {
    if (next.kind === 'order') {
      const { userId, mobileNo, idempotencyKey } = next;
      await shop.carts.put(userId, { productId: id('tea'), qty: 1, title: 'tea mug', addedAt: 'now' });
      await orderByCash(
        { ...shop, now, pause, cashLimits: async () => limits },
        {
          caller: { ...customer, userId },
          idempotencyKey,
          request: { mobileNo, residentialAddress: 'Here' },
          address: viewerAddress,
        },
      );
      return;
    }
    const before = [...shop.store.orders.values()].filter(({ status }) => status === 'placed')[next.nth];
    if (before === undefined) return;
    const after = { ...before, status: 'delivered' as const };
    shop.store.orders.set(before.orderId, after);
    for (let call = 0; call < next.times; call++) await closeCashOrder({ ...shop, now }, [{ before, after }]);
  };
  await Promise.all(actions.map(run));
}

/** Runs random actions with random interleavings. `replaceCounts` can replace the counts by a broken implementation. */
const limitsHold = (replaceCounts: (shop: MemoryShop, turn: () => Promise<void>) => CashCounts) =>
  fc.asyncProperty(
    fc.scheduler(),
    limits,
    fc.array(action, { minLength: 3, maxLength: 14 }),
    async (scheduler, allowed, actions) => {
      let running = false;
      let seen = 0;
      const turn = async () => {
        // Only a new order can break a limit.
        if (shop.store.orders.size > seen) expectWithin(shop, allowed);
        seen = shop.store.orders.size;
        if (running) await scheduler.schedule(Promise.resolve());
      };
      const shop = memoryShop(turn);
      await shop.products.create(product('tea', { pricePaise: 100 }));
      running = true;
      await scheduler.waitFor(runActions({ ...shop, cashCounts: replaceCounts(shop, turn) }, allowed, actions));
      expectWithin(shop, allowed);
      expectNothingLeft(shop);
    },
  );

test('D24: under any concurrency, no more orders stay unflagged than the limits allow, and no count is left over', async () => {
  await fc.assert(
    limitsHold(({ cashCounts }) => cashCounts),
    // Shorter than the test's timeout, so that a violation is reported even if fast-check is still shrinking it.
    { numRuns: cases(1_000), interruptAfterTimeLimit: 20_000 },
  );
});

test('the property detects counts that are read and written in two steps', async () => {
  const twoSteps = limitsHold(({ store, cashCounts }, turn) => ({
    ...cashCounts,
    async add(count, token) {
      const counted = new Set(store.cashCounts.get(cashCountName(count))).add(token).size;
      await turn();
      await cashCounts.add(count, token);
      return counted;
    },
  }));
  const { failed, errorInstance } = await fc.check(twoSteps, { numRuns: 250, endOnFailure: true });
  expect([failed, String(errorInstance)]).toEqual([true, expect.stringMatching(/open orders|orders of the day/)]);
});

/** Counts of open orders hold only open orders; counts of a day hold all of its orders. */
function expectNothingLeft({ store }: MemoryShop): void {
  const tokens = ({ counted }: OrderRecord): string[] => (counted === undefined ? [] : [counted.token]);
  const orders = [...store.orders.values()];
  for (const [name, counted] of store.cashCounts) {
    const known = orders.filter(({ status }) => !name.endsWith(' open') || status === 'placed').flatMap(tokens);
    for (const token of counted)
      if (!known.includes(token)) throw new Error(`${name} counts ${token} without an order`);
  }
}
