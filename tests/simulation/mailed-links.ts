import { confirmByCustomer, customerMayConfirm } from '#lambdas/orders/confirm-by-customer.ts';
import type { OrderRecord } from '#lambdas/orders/order.ts';
import { bearerTokenHash } from '#lambdas/platform/bearer-token.ts';
import { confirmationTokenName } from '../support/unit/memory-shop.ts';
import { isConclusive, Network } from './network.ts';
import { sabotagedLink } from './sabotage.ts';
import type { Stage } from './stage.ts';

const tokenOf = ({ orderId }: OrderRecord): string => `link of ${orderId}`;

/**
 * Customers click the mailed links of flagged orders, in several tabs at once. Others try made-up links, or links of another
 * order (D24).
 */
export async function confirmByLinks(stage: Stage): Promise<void> {
  const { world, shop } = stage;
  const { random } = world;
  for (let times = random.between(0, 6); times > 0; times--) {
    await world.sleep(random.between(1_000, 30_000));
    const flagged = [...shop.store.orders.values()].filter(({ reasons }) => reasons !== undefined);
    const order = random.of(flagged);
    if (order === undefined) continue;
    await mail(stage, order);
    if (random.happens(0.3)) await tryForged(stage, order);
    const clicks = Array.from({ length: random.between(1, 2) }, () => click(stage, order, tokenOf(order)));
    await Promise.all(clicks);
  }
}

/** Writes the mail from the current order; if its customer may not confirm it, the mail has no link. */
async function mail({ shop }: Stage, order: OrderRecord): Promise<void> {
  if (shop.sabotage !== 'high-value-by-link' && !customerMayConfirm(order)) return;
  const name = confirmationTokenName(order.orderId, bearerTokenHash(tokenOf(order)));
  shop.store.confirmationTokens.set(name, Number.MAX_SAFE_INTEGER);
}

async function click({ world, shop }: Stage, order: OrderRecord, token: string): Promise<boolean> {
  const network = new Network(world, shop);
  for (;;) {
    const result = await network.ask((machine) =>
      confirmByCustomer(sabotagedLink(machine, shop.sabotage), order.orderId, token),
    );
    if (result !== undefined && isConclusive(result)) return result.ok;
    await world.sleep(world.random.between(100, 5_000));
  }
}

async function tryForged(stage: Stage, order: OrderRecord): Promise<void> {
  const forged = stage.world.random.happens(0.5) ? 'made up' : `link of another than ${order.orderId}`;
  if (await click(stage, order, forged)) stage.broken.push(`${order.orderId} was confirmed by a forged link`);
}
