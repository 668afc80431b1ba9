import { countWork, recountWork, type Tally, tallyOf } from '#lambdas/orders/work-counts.ts';
import { succeed } from '#lambdas/platform/result.ts';
import type { Machine, SimulatedShop } from './shop.ts';
import { followOrders } from './stream.ts';
import type { World } from './world.ts';

/** The numbers of Today: the stream's consumer counts each order. In half of the runs it gives up on some changes, as after its last attempt. */
export class WorkCountChecks {
  readonly #shop: SimulatedShop;
  readonly #givesUp: boolean;

  constructor(world: World, shop: SimulatedShop) {
    this.#shop = shop;
    this.#givesUp = world.random.happens(0.5);
    followOrders(world, shop, [
      (machine, changes) =>
        this.#givesUp && world.fails(0.1) ? Promise.resolve() : countWork(naiveCounts(machine, shop), changes),
    ]);
  }

  /** Counts again if changes were lost, as the hourly function does, and compares the numbers with the orders. */
  async recounted(): Promise<readonly string[]> {
    const { store, variant } = this.#shop;
    let counted: Tally | undefined;
    await this.#shop.invoke(async (machine) => {
      if (this.#givesUp && variant !== 'work-uncounted-again') await recountWork(machine);
      counted = await machine.workCounts.find();
      return succeed(undefined);
    });
    const expected = sumOf([...store.orders.values()].map(tallyOf));
    return [...new Set([...Object.keys(expected), ...Object.keys(counted ?? {})])].flatMap((name) => {
      const [actual, right] = [counted?.[name] ?? 0, expected[name] ?? 0];
      return actual === right ? [] : [`Today counts ${actual} for ${name}, and the orders are ${right}`];
    });
  }
}

function sumOf(tallies: readonly Tally[]): Tally {
  const sum: Record<string, number> = {};
  for (const [name, count] of tallies.flatMap((tally) => Object.entries(tally))) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

/** A naive variant counts whatever change comes last. */
function naiveCounts(machine: Machine, { variant, store }: SimulatedShop): Pick<Machine, 'workCounts'> {
  if (variant !== 'work-unversioned') return machine;
  const count: Machine['workCounts']['count'] = (orderId, version, tally) => {
    store.countedOrders.delete(orderId);
    return machine.workCounts.count(orderId, version, tally);
  };
  return { workCounts: { ...machine.workCounts, count } };
}
