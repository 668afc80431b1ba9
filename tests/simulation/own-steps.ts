import { cancelOrder } from '#lambdas/checkout/cancel-order.ts';
import { customer } from '../support/unit/records.ts';
import { naiveOwnStep } from './naive-variants.ts';
import { Network } from './network.ts';
import type { Scenario } from './scenario.ts';

/** The customer takes own steps with orders, often while an owner clicks on the same one. A stranger tries the same. */
export async function takeOwnSteps(scenario: Scenario): Promise<void> {
  const { world, shop, desk } = scenario;
  const { random } = world;
  for (let times = random.between(0, 4); times > 0; times--) {
    await world.sleep(random.between(1_000, 60_000));
    const own = [...shop.store.orders.values()].filter(({ userId }) => userId === customer.userId);
    const order = random.of(own);
    if (order === undefined) continue;
    const owner = random.happens(0.5) ? desk.handle(order, { status: 'making' }) : undefined;
    const tabs = Array.from({ length: random.between(1, 2) }, () => cancel(scenario, order.orderId, customer.userId));
    if (random.happens(0.3) && (await cancel(scenario, order.orderId, 'a stranger'))) {
      scenario.broken.push(`${order.orderId} was cancelled by another customer`);
    }
    await Promise.all([owner, ...tabs]);
  }
}

/** Cancels until the response is conclusive, or the customer gives up. @returns whether it succeeded. */
async function cancel({ world, shop }: Scenario, orderId: string, userId: string): Promise<boolean> {
  const reason = world.random.happens(0.5) ? 'Ordered twice' : undefined;
  const result = await new Network(world, shop).callUntilConclusive(
    (machine) => cancelOrder(naiveOwnStep(machine, shop.variant, userId), userId, { orderId, reason }),
    // A refused refund is tried again only a day later.
    () => world.random.happens(0.3),
  );
  return result?.ok === true;
}
