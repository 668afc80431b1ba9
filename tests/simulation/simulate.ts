import { disputeStatuses } from '../../lambdas/contracts/order.ts';
import type { PaymentEvent } from '../../lambdas/operations/payments/payment-service.ts';
import { changeProduct } from '../../lambdas/operations/products/change.ts';
import { removeProduct } from '../../lambdas/operations/products/remove.ts';
import { succeed } from '../../lambdas/operations/result.ts';
import { id, product } from '../unit/lambdas/support/records.ts';
import { Desk } from './desk.ts';
import { brokenPromises } from './invariants.ts';
import { type Sabotage, SimulatedShop } from './shop.ts';
import { Tab } from './shopper.ts';
import { World } from './world.ts';

const names = ['mug', 'frame', 'mosaic', 'mirror'];
const products = names.map((name) => id(name));

/** Virtual milliseconds after which nothing fails any more. */
const faultyFor = 5 * 60_000;

/**
 * A few minutes of the shop under a seed: tabs of one shopper, two owners, Stripe and its dashboard, strangers, and all
 * that can go wrong between them. Then the faults stop and everything that was begun is finished. Answers what is broken,
 * in sentences.
 */
export async function simulate(seed: number, sabotage?: Sabotage): Promise<readonly string[]> {
  const world = new World(seed);
  const shop = new SimulatedShop(world, sabotage);
  for (const name of names) shop.store.products.set(id(name), product(name, { pricePaise: 1_000 }));
  const tabs = Array.from(
    { length: world.random.between(2, 4) },
    (_, index) => new Tab(world, shop, { name: `tab${index}`, products, keyPerTry: sabotage === 'idempotency-key' }),
  );
  const desk = new Desk(world, shop);
  const actors = [
    ...tabs.map((tab) => tab.shopAround(world.random.between(5, 12))),
    runTheCatalogue(world, shop),
    desk.work(world.random.between(0, 12)),
    refundInDashboard(world, shop),
    disputePayments(world, shop),
    cheat(world, shop),
    world.sleep(faultyFor).then(() => {
      world.faulty = false;
    }),
  ];
  const done = Promise.all(actors);
  await world.settle();
  shop.stripe.letExpire();
  shop.stripe.decideDisputes();
  await world.settle();
  await done;
  const { moneyKeptUnseen } = desk;
  const givenBack = desk.giveMoneyBack();
  await world.settle();
  await givenBack;
  const outcomes = tabs.flatMap((tab) => tab.outcomes);
  return [...moneyKeptUnseen, ...desk.inVain, ...brokenPromises(shop, { outcomes, told: desk.told })];
}

/** The owner changes a price now and then, and takes a product out of the shop. */
async function runTheCatalogue(world: World, shop: SimulatedShop): Promise<void> {
  for (let changes = world.random.between(0, 3); changes > 0; changes--) {
    await world.sleep(world.random.between(1_000, 30_000));
    const productId = world.random.of(products) ?? '';
    const price = world.random.between(5, 20);
    await shop.invoke((machine) => changeProduct(machine, productId, { price }));
  }
  if (!world.random.happens(0.2)) return;
  await shop.invoke(async (machine) => succeed(await removeProduct(machine, products[3] ?? '')));
}

/** Somebody who does not know of the shop's own button gives money back at Stripe: all of it, or a part. */
async function refundInDashboard(world: World, shop: SimulatedShop): Promise<void> {
  for (let times = world.random.between(0, 3); times > 0; times--) {
    await world.sleep(world.random.between(1_000, 90_000));
    const [paymentIntentId] = world.random.of([...shop.stripe.captures]) ?? [];
    if (paymentIntentId === undefined) continue;
    shop.stripe.giveBack(paymentIntentId, world.random.happens(0.3) ? 1 : undefined);
  }
}

/** Banks dispute what was paid, and move their disputes on. */
async function disputePayments(world: World, shop: SimulatedShop): Promise<void> {
  for (let times = world.random.between(0, 3); times > 0; times--) {
    await world.sleep(world.random.between(1_000, 60_000));
    const [paymentIntentId] = world.random.of([...shop.stripe.captures]) ?? [];
    if (paymentIntentId !== undefined) shop.stripe.dispute(paymentIntentId, world.random.of(disputeStatuses) ?? 'won');
  }
}

/** A stranger says that orders are paid or refunded; and Stripe says so of another sum, another currency or another order. */
async function cheat(world: World, shop: SimulatedShop): Promise<void> {
  for (let tries = world.random.between(1, 4); tries > 0; tries--) {
    await world.sleep(world.random.between(1_000, 40_000));
    const order = world.random.of([...shop.store.orders.values()]);
    if (order === undefined) continue;
    const { orderId, totalPaise: amountPaise, sessionId = 'cs_unseen' } = order;
    const { paymentIntentId = `pi_of_somebody_else_${tries}` } = order;
    const money = { orderId, amountPaise, currency: 'inr' };
    const said: PaymentEvent = world.random.happens(0.5)
      ? { kind: 'paid', ...money, sessionId, paymentIntentId: `pi_of_somebody_else_${tries}` }
      : { kind: 'refunded', ...money, paymentIntentId };
    const wrong = [
      { ...said, amountPaise: 1 },
      { ...said, currency: 'usd' },
      { ...said, orderId: id('no order') },
      said.kind === 'paid' && order.sessionId !== undefined
        ? { ...said, sessionId: 'cs_of_somebody_else' }
        : { ...said, currency: 'eur' },
    ];
    if (world.random.happens(0.5)) shop.stripe.forge(said);
    else shop.stripe.tellWrongly(world.random.of(wrong) ?? said);
  }
}
