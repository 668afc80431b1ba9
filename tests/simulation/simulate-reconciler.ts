import { disputeStatuses } from '#contracts/orders/order.ts';
import type { CardServiceName } from '#contracts/payments/card-services.ts';
import { id, product } from '../support/unit/records.ts';
import { Desk } from './desk.ts';
import { brokenParts, refundParts, wrongSums } from './part-refunds.ts';
import { falseFindings, Reconciler, unreportedDebts } from './reconciler.ts';
import { SimulatedShop } from './shop.ts';
import { impossibleSteps } from './steps.ts';
import { Tab } from './tab.ts';
import { World } from './world.ts';

const names = ['mug', 'frame', 'mosaic', 'mirror'];

interface ReconcilerOptions {
  readonly reconciles?: boolean;
  readonly service?: CardServiceName;
}

/** How many virtual milliseconds pass before failures stop. */
const faultyFor = 5 * 60_000;

/**
 * Simulates a few minutes of a shop. Most of the card service's webhook events are lost for good, and the reconciler runs at random
 * times. Then failures stop and the reconciler runs again. @returns a sentence for each debt that remains unreported.
 */
export async function simulateReconciler(
  seed: number,
  { reconciles = true, service = 'stripe' }: ReconcilerOptions = {},
): Promise<readonly string[]> {
  const world = new World(seed);
  const shop = new SimulatedShop(world, undefined, service);
  shop.cardService.lossProbability = 0.6;
  for (const name of names) shop.store.products.set(id(name), product(name, { pricePaise: 1_000 }));
  const products = names.map((name) => id(name));
  const tabs = Array.from(
    { length: world.random.between(1, 3) },
    (_, index) => new Tab(world, shop, { name: `tab${index}`, products }),
  );
  const desk = new Desk(world, shop);
  const reconciler = new Reconciler(world, shop);
  const broken: string[] = [];
  const actors = Promise.all([
    ...tabs.map((tab) => tab.shopAround(world.random.between(5, 12))),
    desk.work(world.random.between(0, 8)),
    refundAndDispute(world, shop),
    refundParts({ world, shop, desk, broken }),
    ...(reconciles ? [reconciler.work(world.random.between(1, 4))] : []),
    world.sleep(faultyFor).then(() => {
      world.faulty = false;
    }),
  ]);
  await world.settle();
  shop.cardService.expireSessions();
  await world.settle();
  await actors;
  const finished = reconciles ? reconciler.finish() : Promise.resolve();
  await world.settle();
  await finished;
  return [
    ...shop.errors.map((error) => `an unexpected error was thrown: ${String(error)}`),
    ...[...shop.store.orders.values()].flatMap(impossibleSteps),
    ...broken,
    ...brokenParts(shop),
    ...(reconciles ? wrongSums(shop) : []),
    ...unreportedDebts(shop),
    ...falseFindings(shop),
  ];
}

/** Refunds payments in the card service's dashboard, as owners do, and disputes payments, as banks do. */
async function refundAndDispute(world: World, shop: SimulatedShop): Promise<void> {
  for (let times = world.random.between(0, 4); times > 0; times--) {
    await world.sleep(world.random.between(1_000, 90_000));
    const [paymentIntentId] = world.random.of([...shop.cardService.captures]) ?? [];
    if (paymentIntentId === undefined) continue;
    if (world.random.happens(0.5)) shop.cardService.refund(paymentIntentId, world.random.happens(0.5) ? 1 : undefined);
    else shop.cardService.dispute(paymentIntentId, world.random.of(disputeStatuses) ?? 'won');
  }
}
