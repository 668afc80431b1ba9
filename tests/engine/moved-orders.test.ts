import { setTimeout } from 'node:timers/promises';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { orderStatuses } from '#contracts/orders/order.ts';
import { moveOrders } from '#lambdas/orders/move-orders.ts';
import type { OrderRecord } from '#lambdas/orders/order.ts';
import { orderBookTable } from '#lambdas/orders/order-book.table.ts';
import { orderTable } from '#lambdas/orders/orders.table.ts';
import { formerOrders } from '../support/former-release/former-release.ts';
import { order } from '../support/unit/order.ts';
import { id, now } from '../support/unit/records.ts';
import { useEngineTable } from '../support/use-engine-table.ts';

const engineTable = useEngineTable();

/** The functions of a stage with these numbers of keys. */
function stage(written: number, read: number) {
  const orderKeys = { written, read };
  const table = { ...engineTable(), orderKeys };
  return { orders: orderTable(table), book: orderBookTable(table), orderKeys, now };
}
type Stage = ReturnType<typeof stage>;

/** How many orders are placed, and how many changed, during the move. */
const changes = 12;

/** All orders of all statuses, by the lists of the owners. */
async function listed({ book }: Pick<Stage, 'book'>): Promise<readonly OrderRecord[]> {
  const lists = await Promise.all(orderStatuses.map((status) => book.list({ status, limit: 1_000 })));
  return lists.flatMap(({ entries }) => entries);
}
const idsOf = (orders: readonly OrderRecord[]) => orders.map(({ orderId }) => orderId).sort();
const history = (orders: readonly OrderRecord[]) =>
  new Map(orders.map(({ orderId, history: steps }) => [orderId, steps.length]));

/** Takes one more step of an order, as often as another writer is first. */
async function step({ orders }: Stage, orderId: string): Promise<void> {
  for (;;) {
    const current = await orders.find(orderId);
    if (current === undefined) throw new Error('The order is not there.');
    const { status, history: steps } = current;
    const again = { status, at: now().toISOString() };
    if (await orders.replace(current, { ...current, history: [...steps, again] })) return;
  }
}

test('orders of an earlier version spread and gather while others are placed, changed and read, and none is lost', async () => {
  const sample = formerOrders(3);
  for (const Item of sample) {
    await engineTable().documents.send(new PutItemCommand({ TableName: engineTable().name, Item }));
  }
  const [one, eight, shrinking] = [stage(1, 1), stage(8, 8), stage(1, 8)];
  const before = await listed(one);
  expect(idsOf(before)).toEqual(sample.map(({ orderId }) => orderId?.S ?? '').sort());
  expect(new Set(before.map(({ status }) => status)).size).toBeGreaterThan(2);

  // Each order moves with its next step.
  for (const { orderId } of before) await step(eight, orderId);
  expect((await listed(one)).length).toBeLessThan(before.length);
  expect(idsOf(await listed(eight))).toEqual(idsOf(before));

  const expected = history(await listed(eight));
  let isMoving = true;
  const missing: string[] = [];
  const placing = async () => {
    for (let n = 0; n < changes; n++) {
      const placed = order({ orderId: id(`new ${n}`), userId: `customer-${n}`, lines: [] });
      // For a minute, functions of the former deployment run too.
      const { orders } = n % 2 === 0 ? eight : shrinking;
      expect(await orders.place(placed, undefined)).toEqual({ outcome: 'placed' });
      expected.set(placed.orderId, placed.history.length);
    }
  };
  const changing = async () => {
    for (let n = 0; n < changes; n++) {
      const { orderId = '' } = before[n % before.length] ?? {};
      await step(n % 2 === 0 ? shrinking : eight, orderId);
      expected.set(orderId, (expected.get(orderId) ?? 0) + 1);
    }
  };
  const reading = async () => {
    while (isMoving) {
      await setTimeout(50);
      const known = [...expected.keys()];
      // An order that moves between the Queries of one read is in the next.
      const seen = new Set([...idsOf(await listed(shrinking)), ...idsOf(await listed(shrinking))]);
      missing.push(...known.filter((orderId) => !seen.has(orderId)));
    }
  };
  const moving = async () => {
    const moved = await moveOrders(shrinking, new Date('2100-01-01'));
    isMoving = false;
    return moved;
  };
  const [moved] = await Promise.all([moving(), placing(), changing(), reading()]);
  expect(moved).toBeGreaterThan(sample.length / 2);
  expect(missing).toEqual([]);

  // The former deployment's functions have ended: the next run moves what they wrote last.
  await moveOrders(shrinking, new Date('2100-01-01'));
  expect(await moveOrders(shrinking, new Date('2100-01-01'))).toBe(0);
  expect(history(await listed(one))).toEqual(expected);
  expect(await listed(one)).toHaveLength(expected.size);
}, 90_000);
