import { succeed } from '#lambdas/platform/result.ts';
import type { Machine, SimulatedShop } from './shop.ts';
import type { OrderWritten } from './watched-orders.ts';
import type { World } from './world.ts';

/** Handles changes of one order in a stream's consumer. Changes may arrive repeatedly, late and out of order. */
export type Follower = (machine: Machine, changes: readonly OrderWritten[]) => Promise<void>;

/** Delivers a change of the table after a delay, and retries until the consumer succeeds. */
export async function deliver(
  world: World,
  shop: SimulatedShop,
  consume: (machine: Machine) => Promise<void>,
): Promise<void> {
  await world.sleep(world.random.between(1, world.fails(0.2) ? 120_000 : 2_000));
  while ((await shop.invoke((machine) => consume(machine).then(succeed)))?.ok !== true) {
    await world.sleep(world.random.between(100, 5_000));
  }
}

/**
 * Sends every write of an order to the followers: late, sometimes twice, out of order, and either alone or in a batch with
 * earlier writes. Each delivery is retried until it succeeds.
 */
export function followOrders(world: World, shop: SimulatedShop, followers: readonly Follower[]): void {
  const { random } = world;
  const written = new Map<string, OrderWritten[]>();

  shop.store.orders.watch((change) => {
    const all = written.get(change.after.orderId) ?? [];
    written.set(change.after.orderId, all);
    all.push(change);
    for (const follow of followers) {
      for (let times = world.fails(0.2) ? 2 : 1; times > 0; times--) {
        const changes = all.slice(random.between(0, all.length - 1));
        void deliver(world, shop, (machine) => follow(machine, changes));
      }
    }
  });
}
