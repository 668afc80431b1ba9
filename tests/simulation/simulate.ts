import type { CardServiceName } from '#contracts/payments/card-services.ts';
import { id, product } from '../support/unit/records.ts';
import { actors } from './actors.ts';
import { Desk } from './desk.ts';
import { brokenInvariants } from './invariants.ts';
import { returnLatePayments } from './late-payments.ts';
import { LimitedDays } from './limited-days.ts';
import { type NaiveVariant, naiveConsumer } from './naive-variants.ts';
import { completeAll } from './part-refunds.ts';
import type { Scenario } from './scenario.ts';
import { SimulatedShop } from './shop.ts';
import { followOrders } from './stream.ts';
import { Tab } from './tab.ts';
import { WorkCountChecks } from './work-count-checks.ts';
import { brokenIn, World } from './world.ts';

const names = ['mug', 'frame', 'mosaic', 'mirror'];
const products = names.map((name) => id(name));

/** How many virtual milliseconds pass before failures stop. */
const faultyFor = 5 * 60_000;

/**
 * Simulates a few minutes of a shop: one customer's tabs, two owners, the card service and its dashboard, attackers, and failures between
 * all of them. Then failures stop and all work completes. @returns a sentence for each broken invariant.
 */
export async function simulate(
  seed: number,
  variant?: NaiveVariant,
  service?: CardServiceName,
): Promise<readonly string[]> {
  return brokenIn(runSeed(seed, variant, service));
}

async function runSeed(
  seed: number,
  variant: NaiveVariant | undefined,
  service: CardServiceName | undefined,
): Promise<readonly string[]> {
  const world = new World(seed);
  const shop = new SimulatedShop(world, variant, service);
  for (const name of names) shop.store.products.set(id(name), product(name, { pricePaise: 1_000 }));
  followOrders(world, shop, [naiveConsumer(variant)]);
  // The other runs, which promise no dates, are faster.
  const days = seed % 3 === 0 ? new LimitedDays(world, shop) : undefined;
  const work = seed % 3 === 1 ? new WorkCountChecks(world, shop) : undefined;
  const tabs = Array.from(
    { length: world.random.between(2, 4) },
    (_, index) => new Tab(world, shop, { name: `tab${index}`, products }),
  );
  const desk = new Desk(world, shop);
  const scenario: Scenario = { world, shop, desk, products, accounts: [], broken: [] };
  const acts = [
    ...tabs.map((tab) => tab.shopAround(world.random.between(5, 12))),
    desk.work(world.random.between(0, 12)),
    ...actors.map((act) => act(scenario)),
    days?.limit(scenario),
    world.sleep(faultyFor).then(() => {
      world.faulty = false;
    }),
  ];
  const done = Promise.all(acts);
  await world.settle();
  shop.cardService.expireSessions();
  shop.cardService.decideDisputes();
  await world.settle();
  await done;
  const { unseenKeptMoney } = desk;
  const refunds = desk.refundKeptMoney();
  await world.settle();
  await refunds;
  // A card service repeats a refusal for a day, and the shop tries a refused refund again after a day.
  const returned = world.sleep(25 * 60 * 60_000).then(() => returnLatePayments(shop));
  await world.settle();
  await returned;
  const completed = world.sleep(world.random.of([1_000, 25 * 60 * 60_000]) ?? 0).then(() => completeAll(world, shop));
  await world.settle();
  await completed;
  const recounted = work?.recounted();
  await world.settle();
  const outcomes = [...tabs, ...scenario.accounts].flatMap((customer) => customer.outcomes);
  return [
    ...scenario.broken,
    ...unseenKeptMoney,
    ...desk.neverSucceeded,
    ...(days?.atRest() ?? []),
    ...((await recounted) ?? []),
    ...brokenInvariants(shop, { outcomes, responses: desk.responses }),
    ...(await changedByReplay(scenario)),
  ];
}

/**
 * Replays all webhook events, which must change nothing. A part's refund that came before its payment is only reported to an
 * operator, and its replay records it.
 */
async function changedByReplay({ world, shop }: Scenario): Promise<readonly string[]> {
  if (!world.random.happens(0.25)) return [];
  const reported = new Set(shop.mismatched);
  const settled = () => JSON.stringify([...shop.store.orders].filter(([orderId]) => !reported.has(orderId)));
  const before = settled();
  for (const text of [...shop.cardService.sentEvents]) shop.cardService.replay(text);
  await world.settle();
  return settled() === before ? [] : ['a replayed webhook event changed an order'];
}
