import { id, product } from '../support/unit/records.ts';
import { actors } from './actors.ts';
import { Tab } from './customer.ts';
import { Desk } from './desk.ts';
import { brokenPromises } from './invariants.ts';
import { closingOf, type Sabotage } from './sabotage.ts';
import { SimulatedShop } from './shop.ts';
import type { Stage } from './stage.ts';
import { followOrders } from './stream.ts';
import { NeverSettles, World } from './world.ts';

const names = ['mug', 'frame', 'mosaic', 'mirror'];
const products = names.map((name) => id(name));

/** Virtual milliseconds after which failures stop. */
const faultyFor = 5 * 60_000;

/**
 * A few minutes of the shop from a seed: one customer's tabs, two owners, Stripe and its dashboard, attackers, and all failures
 * between them. Then failures stop and everything completes. Returns the broken invariants, in sentences.
 */
export async function simulate(seed: number, sabotage?: Sabotage): Promise<readonly string[]> {
  try {
    return await play(seed, sabotage);
  } catch (error) {
    if (error instanceof NeverSettles) return [error.message];
    throw error;
  }
}

async function play(seed: number, sabotage: Sabotage | undefined): Promise<readonly string[]> {
  const world = new World(seed);
  const shop = new SimulatedShop(world, sabotage);
  for (const name of names) shop.store.products.set(id(name), product(name, { pricePaise: 1_000 }));
  followOrders(world, shop, [closingOf(sabotage)]);
  const tabs = Array.from(
    { length: world.random.between(2, 4) },
    (_, index) => new Tab(world, shop, { name: `tab${index}`, products }),
  );
  const desk = new Desk(world, shop);
  const stage: Stage = { world, shop, desk, products, accounts: [], broken: [] };
  const acts = [
    ...tabs.map((tab) => tab.shopAround(world.random.between(5, 12))),
    desk.work(world.random.between(0, 12)),
    ...actors.map((act) => act(stage)),
    world.sleep(faultyFor).then(() => {
      world.faulty = false;
    }),
  ];
  const done = Promise.all(acts);
  await world.settle();
  shop.stripe.letExpire();
  shop.stripe.decideDisputes();
  await world.settle();
  await done;
  const { moneyKeptUnseen } = desk;
  const givenBack = desk.giveMoneyBack();
  await world.settle();
  await givenBack;
  const outcomes = [...tabs, ...stage.accounts].flatMap((customer) => customer.outcomes);
  return [
    ...stage.broken,
    ...moneyKeptUnseen,
    ...desk.inVain,
    ...brokenPromises(shop, { outcomes, told: desk.told }),
    ...(await changedByReplay(stage)),
  ];
}

/** Replays all of Stripe's messages, which must change nothing. */
async function changedByReplay({ world, shop }: Stage): Promise<readonly string[]> {
  if (!world.random.happens(0.25)) return [];
  const before = JSON.stringify([...shop.store.orders]);
  for (const text of [...shop.stripe.messages]) shop.stripe.replay(text);
  await world.settle();
  return JSON.stringify([...shop.store.orders]) === before ? [] : ['old messages, told again, have changed an order'];
}
