import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { id, now, pause, product, shopper } from '#tests/support/unit/records.ts';
import type { CashLimits } from '../contracts/settings.ts';
import type { OrderRecord } from '../orders/order.ts';
import { closeCashOrder } from './cash-limits.ts';
import { placeOrder } from './place-order.ts';

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
});

/** Every customer's and every phone's orders that nobody was asked to confirm. */
function unmarkedOf({ store }: MemoryShop): readonly (readonly OrderRecord[])[] {
  const unmarked = [...store.orders.values()].filter(({ confirmation }) => confirmation === undefined);
  return [
    ...customers.map((customer) => unmarked.filter(({ userId }) => userId === customer)),
    ...phones.map((phone) => unmarked.filter(({ mobileNo }) => mobileNo === phone)),
  ];
}

function expectWithin(shop: MemoryShop, { maxOpenOrders, maxOrdersPerDay }: CashLimits): void {
  for (const orders of unmarkedOf(shop)) {
    expect(orders.filter(({ status }) => status === 'placed').length).toBeLessThanOrEqual(maxOpenOrders);
    expect(orders.length).toBeLessThanOrEqual(maxOrdersPerDay);
  }
}

async function play(shop: MemoryShop, limits: CashLimits, actions: readonly Action[]): Promise<void> {
  const run = async (next: Action): Promise<void> => {
    if (next.kind === 'order') {
      const { userId, mobileNo, idempotencyKey } = next;
      await shop.carts.put(userId, { productId: id('tea'), qty: 1, title: 'tea mug', addedAt: 'now' });
      await placeOrder(
        { ...shop, now, pause, cashLimits: async () => limits },
        { caller: { ...shopper, userId }, idempotencyKey, request: { mobileNo, residentialAddress: 'Here' } },
      );
      return;
    }
    const before = [...shop.store.orders.values()].filter(({ status }) => status === 'placed')[next.nth];
    if (before === undefined) return;
    const after = { ...before, status: 'delivered' as const };
    shop.store.orders.set(before.orderId, after);
    for (let told = 0; told < next.times; told++) await closeCashOrder({ ...shop, now }, [{ before, after }]);
  };
  await Promise.all(actions.map(run));
}

test('D24: whatever happens at once, never more orders stay unmarked than the limits allow, and no count is left over', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      limits,
      fc.array(action, { minLength: 3, maxLength: 14 }),
      async (scheduler, allowed, actions) => {
        let scheduled = false;
        const shop = memoryShop(async () => {
          expectWithin(shop, allowed);
          if (scheduled) await scheduler.schedule(Promise.resolve());
        });
        await shop.products.create(product('tea', { pricePaise: 100 }));
        scheduled = true;
        await scheduler.waitFor(play(shop, allowed, actions));
        expectWithin(shop, allowed);
        expectNothingLeft(shop);
      },
    ),
    { numRuns: 400 },
  );
}, 30_000);

/** Open orders alone are in the counts of open orders; of a day, all its orders. */
function expectNothingLeft({ store }: MemoryShop): void {
  const tokens = ({ counted }: OrderRecord): string[] => (counted === undefined ? [] : [counted.token]);
  const orders = [...store.orders.values()];
  for (const [name, counted] of store.cashCounts) {
    const known = orders.filter(({ status }) => !name.endsWith(' open') || status === 'placed').flatMap(tokens);
    for (const token of counted) expect(known).toContain(token);
  }
}
