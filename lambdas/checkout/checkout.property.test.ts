import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '#tests/support/cases.ts';
import { expectLinesKept } from '#tests/support/unit/line-events.ts';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { customer, id, now, pause, product, viewerAddress } from '#tests/support/unit/records.ts';
import { addLine } from '../cart/add-line.ts';
import { changeLine } from '../cart/change-line.ts';
import { readCart } from '../cart/read-cart.ts';
import type { Cart } from '../contracts/cart/cart.ts';
import { toPaise } from '../contracts/money.ts';
import type { Order } from '../contracts/orders/order.ts';
import type { Result } from '../platform/result.ts';
import { changeProduct } from '../products/change-product.ts';
import { removeProduct } from '../products/remove-product.ts';
import { orderByCash } from './order-by-cash.ts';

const names = ['a', 'b', 'c'];
const keys = ['k1', 'k2'];
const name = fc.constantFrom(...names);

const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add' as const), name }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('change' as const), name, qty: fc.integer({ min: 1, max: 9 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), name }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('reprice' as const), name, price: fc.integer({ min: 1, max: 50 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), name }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('checkout' as const), key: fc.constantFrom(...keys) }) },
);
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never;

interface Checkout {
  readonly key: string;
  readonly seen: Cart;
  readonly result: Result<Order>;
}

const { userId } = customer;

/**
 * Runs the actions concurrently. Every checkout with the same key sends the same cart version, like the retries of one page.
 */
async function runActions(shop: MemoryShop, actions: readonly Action[], checkouts: Checkout[]): Promise<void> {
  const seenBy = new Map<string, Promise<Cart>>();
  const run = async (next: Action): Promise<unknown> => {
    switch (next.kind) {
      case 'add':
        return addLine({ ...shop, now }, userId, id(next.name));
      case 'change':
        return changeLine(shop, userId, id(next.name), next.qty);
      case 'remove':
        return shop.carts.remove(userId, id(next.name));
      case 'reprice':
        return changeProduct(shop, id(next.name), { price: next.price });
      case 'withdraw':
        return removeProduct(shop, id(next.name));
      case 'checkout': {
        const reading = seenBy.get(next.key) ?? readCart(shop, userId);
        seenBy.set(next.key, reading);
        const seen = await reading;
        const request = { mobileNo: '9876543210', residentialAddress: '1 Temple Street', cartVersion: seen.version };
        const result = await orderByCash(
          { ...shop, now, pause },
          { caller: customer, idempotencyKey: next.key, request, address: viewerAddress },
        );
        return checkouts.push({ key: next.key, seen, result });
      }
    }
  };
  await Promise.all(actions.map(run));
}

function expectConsistent({ store }: MemoryShop, checkouts: readonly Checkout[]): void {
  const placed = checkouts.flatMap(({ key, seen, result }) => (result.ok ? [{ key, seen, order: result.value }] : []));

  // Each key has at most one order, and every stored order was returned to a caller.
  const orderOfKey = new Map(placed.map(({ key, order }) => [key, order]));
  for (const { key, order } of placed) expect(order).toEqual(orderOfKey.get(key));
  expect(new Set([...store.orders.keys()])).toEqual(new Set([...orderOfKey.values()].map(({ orderId }) => orderId)));

  for (const { seen, order } of placed) {
    // The total is the sum of the lines, in paise.
    expect(toPaise(order.cartPrice)).toBe(
      order.lines.reduce((sum, { totalProductPrice }) => sum + toPaise(totalProductPrice), 0),
    );
    expect(order.cartQty).toBe(order.lines.reduce((sum, { qty }) => sum + qty, 0));
    // Every line is ordered in the quantity and at the price that the customer saw.
    const facts = (lines: Cart['lines']) => lines.map(({ lineId, qty, price }) => [lineId, qty, price]).sort();
    expect(facts(order.lines)).toEqual(facts(seen.lines));
  }

  expectLinesKept(store, userId);
  const ordered = store.lineEvents.filter(({ kind }) => kind === 'ordered').length;
  expect([...store.orders.values()].reduce((sum, { lines }) => sum + lines.length, 0)).toBe(ordered);
}

/** So many runs take long on a busy machine. */
const timeoutMs = 30_000;

test(
  'D15: under any concurrency, no key orders twice, no line is lost and no unseen price is charged',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(action, { minLength: 3, maxLength: 14 }),
        async (scheduler, actions) => {
          let scheduled = false;
          const shop = memoryShop(async () => (scheduled ? scheduler.schedule(Promise.resolve()) : undefined));
          for (const each of names) {
            await shop.products.create(product(each, { pricePaise: 100 }));
            await addLine({ ...shop, now }, userId, id(each));
          }
          scheduled = true;
          const checkouts: Checkout[] = [];
          await scheduler.waitFor(runActions(shop, actions, checkouts));
          expectConsistent(shop, checkouts);
        },
      ),
      { numRuns: cases(1_000) },
    );
  },
  timeoutMs,
);
