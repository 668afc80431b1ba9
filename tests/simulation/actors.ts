import { defaultTerms } from '#contracts/delivery/delivery-terms.ts';
import { disputeStatuses } from '#contracts/orders/order.ts';
import { changeTerms, readManagedTerms } from '#lambdas/delivery/terms-store.ts';
import { succeed } from '#lambdas/platform/result.ts';
import { changeProduct } from '#lambdas/products/change-product.ts';
import { removeProduct } from '#lambdas/products/remove-product.ts';
import { changeSettings } from '#lambdas/settings/change-settings.ts';
import { readSettings } from '#lambdas/settings/read-settings.ts';
import { attackers } from './attackers.ts';
import { leaveShop } from './leaving-customer.ts';
import { confirmByLinks } from './mailed-links.ts';
import { takeOwnSteps } from './own-steps.ts';
import { refundParts } from './part-refunds.ts';
import { agreeOnProofs } from './proofs.ts';
import type { Scenario } from './scenario.ts';

/** The actors other than the customer's tabs and the owners at their desk. Each acts at random times. */
export const actors: readonly ((scenario: Scenario) => Promise<void>)[] = [
  changeCatalogue,
  setLimits,
  setTerms,
  refundInDashboard,
  disputePayments,
  confirmByLinks,
  leaveShop,
  takeOwnSteps,
  refundParts,
  agreeOnProofs,
  ...attackers,
];

/** An owner sometimes changes a price or removes a product. */
async function changeCatalogue({ world, shop, products }: Scenario): Promise<void> {
  for (let changes = world.random.between(0, 3); changes > 0; changes--) {
    await world.sleep(world.random.between(1_000, 30_000));
    const productId = world.random.of(products) ?? '';
    const price = world.random.between(5, 20);
    await shop.invoke((machine) => changeProduct(machine, productId, { price }));
  }
  if (!world.random.happens(0.2)) return;
  await shop.invoke(async (machine) => succeed(await removeProduct(machine, products[3] ?? '')));
}

/** In most runs an owner sets the cash-on-delivery limits, changes them, and switches them on and off. */
async function setLimits({ world, shop }: Scenario): Promise<void> {
  const { random } = world;
  if (random.happens(0.3)) return;
  for (let changes = random.happens(0.5) ? 1 : random.between(2, 4); changes > 0; changes--) {
    const limits = {
      on: random.happens(0.85),
      maxTotal: random.of([20, 60, 10_000]),
      maxOpenOrders: random.between(1, 3),
      maxOrdersPerDay: random.between(1, 5),
      maxOrdersPerNetwork: random.of([3, 20]),
      maxOrdersPerDomain: random.of([6, 50]),
    };
    await shop.invoke(async (machine) => {
      const { version } = await readSettings(machine);
      return changeSettings(machine, { version, limits });
    });
    await world.sleep(random.between(1_000, 40_000));
  }
}

/** In most runs an owner sets what delivery costs and where cash is possible, and changes it while customers order. */
async function setTerms({ world, shop }: Scenario): Promise<void> {
  const { random } = world;
  if (random.happens(0.3)) return;
  for (let changes = random.between(1, 4); changes > 0; changes--) {
    const terms = {
      ...defaultTerms,
      fee: random.of([0, 4, 7.5]) ?? 0,
      areaFees: [{ area: '79', fee: 12 }],
      freeAbove: random.of([undefined, 20, 60]),
      cashFee: random.of([0, 3]) ?? 0,
      noCash: random.happens(0.2) ? ['79'] : [],
    };
    await shop.invoke(async ({ deliveryTerms }) => {
      const { version } = await readManagedTerms(deliveryTerms);
      return changeTerms(deliveryTerms, { ...terms, version });
    });
    await world.sleep(random.between(1_000, 60_000));
  }
}

/** An owner refunds payments in the card service's dashboard instead of the shop, fully or partly. */
async function refundInDashboard({ world, shop }: Scenario): Promise<void> {
  for (let times = world.random.between(0, 3); times > 0; times--) {
    await world.sleep(world.random.between(1_000, 90_000));
    const [paymentIntentId] = world.random.of([...shop.cardService.captures]) ?? [];
    if (paymentIntentId === undefined) continue;
    shop.cardService.refund(paymentIntentId, world.random.happens(0.3) ? 1 : undefined);
  }
}

/** Banks dispute payments and decide the disputes. */
async function disputePayments({ world, shop }: Scenario): Promise<void> {
  for (let times = world.random.between(0, 3); times > 0; times--) {
    await world.sleep(world.random.between(1_000, 60_000));
    const [paymentIntentId] = world.random.of([...shop.cardService.captures]) ?? [];
    if (paymentIntentId !== undefined)
      shop.cardService.dispute(paymentIntentId, world.random.of(disputeStatuses) ?? 'won');
  }
}
