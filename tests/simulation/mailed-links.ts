import { confirmByCustomer, customerMayConfirm } from '#lambdas/orders/confirm-by-customer.ts';
import type { OrderRecord } from '#lambdas/orders/order.ts';
import { bearerTokenHash } from '#lambdas/platform/bearer-token.ts';
import { confirmationTokenName } from '../support/unit/memory-store.ts';
import { naiveConfirmation } from './naive-variants.ts';
import { Network } from './network.ts';
import type { Scenario } from './scenario.ts';

const tokenOf = ({ orderId }: OrderRecord): string => `link of ${orderId}`;

/**
 * Customers click the mailed links of flagged orders, sometimes in two tabs at once. Others try made-up links, or links of
 * another order.
 */
export async function confirmByLinks(scenario: Scenario): Promise<void> {
  const { world, shop } = scenario;
  const { random } = world;
  for (let times = random.between(0, 6); times > 0; times--) {
    await world.sleep(random.between(1_000, 30_000));
    const flagged = [...shop.store.orders.values()].filter(({ reasons }) => reasons !== undefined);
    const order = random.of(flagged);
    if (order === undefined) continue;
    if (random.happens(0.3)) await tryForged(scenario, order);
    const clicks = Array.from({ length: random.between(1, 2) }, () => clickLink(scenario, order));
    await Promise.all(clicks);
  }
}

/** Clicks the link that the shop has mailed. */
export async function clickLink(scenario: Scenario, order: OrderRecord): Promise<void> {
  await mail(scenario, order);
  await click(scenario, order, tokenOf(order));
}

/** Mails a link for the order, unless its customer may not confirm it. */
async function mail({ shop }: Scenario, order: OrderRecord): Promise<void> {
  if (shop.variant !== 'high-value-by-link' && !customerMayConfirm(order)) return;
  const name = confirmationTokenName(order.orderId, bearerTokenHash(tokenOf(order)));
  shop.store.confirmationTokens.set(name, Number.MAX_SAFE_INTEGER);
}

async function click({ world, shop }: Scenario, order: OrderRecord, token: string): Promise<boolean> {
  const result = await new Network(world, shop).callUntilConclusive((machine) =>
    confirmByCustomer(naiveConfirmation(machine, shop.variant), order.orderId, token),
  );
  return result?.ok === true;
}

async function tryForged(scenario: Scenario, order: OrderRecord): Promise<void> {
  const forged = scenario.world.random.happens(0.5) ? 'made up' : `link of another than ${order.orderId}`;
  if (await click(scenario, order, forged)) scenario.broken.push(`${order.orderId} was confirmed by a forged link`);
}
