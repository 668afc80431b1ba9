import { needsConfirmation } from '#contracts/orders/confirmation.ts';
import { disputeStatuses } from '#contracts/orders/order.ts';
import { deleteAccount } from '#lambdas/my-data/person.ts';
import type { OrderRecord } from '#lambdas/orders/order.ts';
import { followOrderEnd } from '#lambdas/photos/retention.ts';
import { id, owner, product, secondOwner } from '../support/unit/records.ts';
import { Account } from './account.ts';
import { Desk } from './desk.ts';
import { complain, type OrderPages, read, settle, show, tidyUp, write } from './order-page.ts';
import { OrderPageChecks } from './order-page-checks.ts';
import { refundParts } from './part-refunds.ts';
import { keepPhoto, PhotoChecks, type Replace } from './photo-checks.ts';
import { SimulatedShop } from './shop.ts';
import { followOrders } from './stream.ts';
import { phones } from './tab.ts';
import { brokenIn, World } from './world.ts';

const tea = id('tea');
const minute = 60_000;
/** How many virtual milliseconds pass before failures stop, and after which everything that expires has expired. */
const faultyFor = 5 * minute;
const untilExpired = 250 * 24 * 60 * minute;

/**
 * Simulates the pages of two orders: messages, making pictures, damage and deleted photos, while the orders are made, refunded and
 * disputed. Then months pass.
 * @returns a sentence for each broken invariant.
 */
export function simulateOrderPages(seed: number, replace: Replace = (machine) => machine): Promise<readonly string[]> {
  return brokenIn(runSeed(seed, replace));
}

async function runSeed(seed: number, replace: Replace): Promise<readonly string[]> {
  const world = new World(seed);
  const { random } = world;
  const shop = new SimulatedShop(world, undefined);
  shop.store.products.set(tea, product('tea', { pricePaise: 1_000 }));
  const account = new Account(world, shop, 'asha');
  const owners = [owner, { ...secondOwner, email: 'meera@example.com', fullName: 'Meera' }];
  const { customer } = account;
  for (const { owner: _, ...person } of [customer, ...owners])
    shop.store.users.set(person.userId, { ...person, createdAt: since, mailboxProvedAt: since });
  for (const { userId } of owners) shop.store.owners.set(userId, { userId, addedAt: since });
  for (const { userId } of [customer, ...owners])
    for (const photoId of photosOf(userId)) keepPhoto(shop, userId, photoId);
  const photoChecks = new PhotoChecks(world, shop, replace);
  const checks = new OrderPageChecks(world, shop, replace);
  shop.watch = inTurn(shop.watch, () => checks.watch());
  shop.watch();
  followOrders(world, shop, [(machine, changes) => followOrderEnd(replace(machine), changes)]);
  const desk = new Desk(world, shop);
  const pages: OrderPages = { world, shop, account, owners, photosOf, desk, checks, photoChecks, replace };
  const broken: string[] = [];
  const leaves = random.happens(0.2);
  const acts = Promise.all([
    placeOrders(pages),
    makeOrders(pages),
    write(pages, 'customer', customer),
    ...owners.flatMap((each) => [write(pages, 'shop', each), show(pages, each)]),
    world.sleep(minute).then(() => Promise.all([complain(pages), settle(pages)])),
    read(pages, 'customer'),
    read(pages, 'shop'),
    random.happens(0.5) ? tidyUp(pages) : undefined,
    refundParts({ world, shop, desk, broken }),
    disputePayments(pages),
    world.sleep(faultyFor / 2).then(() => (leaves ? leave(pages) : undefined)),
    world.sleep(faultyFor).then(() => {
      world.faulty = false;
    }),
  ]);
  await world.settled(acts);
  shop.watch();
  const found = [...shop.errors.map((error) => `an unexpected error was thrown: ${String(error)}`), ...checks.atRest()];
  await expireAll(world, [photoChecks, checks]);
  return [
    ...new Set([
      ...found,
      ...broken,
      ...photoChecks.broken,
      ...checks.broken,
      ...photoChecks.atRest(),
      ...checks.unneeded(),
    ]),
  ];
}

const since = '2026-06-01T00:00:00.000Z';

/** Six photos of a user: two owners together have more than an order takes. */
const photosOf = (userId: string): readonly string[] =>
  Array.from({ length: 6 }, (_, index) => id(`${userId} ${index}`));

const inTurn =
  (...all: readonly (() => void)[]) =>
  () => {
    for (const each of all) each();
  };

async function placeOrders({ world, shop, account }: OrderPages): Promise<void> {
  for (const key of ['first', 'second']) {
    await account.put(tea);
    const method = world.random.of(['card', 'cash-on-delivery'] as const) ?? 'card';
    const placed = await account.order(key, { method, mobileNo: phones[0], residentialAddress: 'Here 1' });
    if (placed?.page !== undefined) shop.cardService.pay(placed.page);
  }
}

/** Owners make and deliver the orders, or cancel them. */
async function makeOrders({ world, shop, desk }: OrderPages): Promise<void> {
  for (let clicks = world.random.between(3, 20); clicks > 0; clicks--) {
    await world.sleep(world.random.between(1_000, 8_000));
    const order = world.random.of([...shop.store.orders.values()]);
    const click = order && nextClick(order);
    if (order === undefined || click === undefined) continue;
    await desk.handle(order, world.random.happens(0.05) ? { status: 'cancelled', reason: 'Out of stock' } : click);
  }
}

function nextClick(order: OrderRecord): Parameters<Desk['handle']>[1] | undefined {
  if (needsConfirmation(order)) return { confirmation: 'confirmed' };
  if (order.status === 'placed') return { status: 'making' };
  if (order.status === 'making') return { status: 'shipped' };
  return order.status === 'shipped' ? { status: 'delivered' } : undefined;
}

async function disputePayments({ world, shop }: OrderPages): Promise<void> {
  for (let times = world.random.between(0, 2); times > 0; times--) {
    await world.sleep(world.random.between(1_000, faultyFor));
    const [paymentIntentId] = world.random.of([...shop.cardService.captures]) ?? [];
    if (paymentIntentId === undefined) continue;
    shop.cardService.dispute(paymentIntentId, world.random.of(disputeStatuses) ?? 'won');
  }
}

async function leave({ account, replace }: OrderPages): Promise<void> {
  await account.network.callUntilConclusive((machine) => deleteAccount(replace(machine), account.customer.userId));
}

/** Lets the reviews of photos and messages expire for some months. Messages of open orders are reviewed again and again. */
async function expireAll(world: World, [photos, messages]: readonly [PhotoChecks, OrderPageChecks]): Promise<void> {
  const end = world.time + untilExpired;
  for (;;) {
    const { nextReview } = photos;
    const next = Math.min(
      nextReview === undefined ? Number.POSITIVE_INFINITY : world.time + nextReview,
      messages.nextReview ?? Number.POSITIVE_INFINITY,
    );
    if (next > end) return;
    await world.settled(world.sleep(Math.max(0, next - world.time)));
    photos.expireReviews();
    messages.expireReviews();
    await world.settle();
  }
}
