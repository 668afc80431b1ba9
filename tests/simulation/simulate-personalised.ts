import { lineIdOf } from '#lambdas/cart/cart.ts';
import { closeCashOrder } from '#lambdas/checkout/cash-limits.ts';
import type { OrderRecord } from '#lambdas/orders/order.ts';
import { followOrderEnd } from '#lambdas/photos/retention.ts';
import { nameQuestion, photosQuestion, product, sizeQuestion } from '../support/unit/records.ts';
import { Account } from './account.ts';
import { Desk } from './desk.ts';
import { brokenInvariants } from './invariants.ts';
import { canvas, mug, othersPhoto, PersonalisedTab, photoIds } from './personalised-tab.ts';
import { keepPhoto, PhotoChecks, type Replace } from './photo-checks.ts';
import { PhotoSender } from './photo-sender.ts';
import { SimulatedShop } from './shop.ts';
import { followOrders } from './stream.ts';
import { brokenIn, World } from './world.ts';

const hour = 60 * 60_000;
/** How many virtual milliseconds a visit lasts. After that, failures stop until the next visit. */
const visitMs = 3 * 60_000;
const pricePaise = 1_000;

/**
 * Simulates visits of one customer who answers questions and chooses photos in several tabs, and of one who sends refused files,
 * with owners, failures, and the photos' retention. Hours to months pass between visits. @returns a sentence for each broken invariant.
 */
export function simulatePersonalised(
  seed: number,
  replace: Replace = (machine) => machine,
): Promise<readonly string[]> {
  return brokenIn(runSeed(seed, replace));
}

async function runSeed(seed: number, replace: Replace): Promise<readonly string[]> {
  const world = new World(seed);
  const { random } = world;
  const shop = new SimulatedShop(world, undefined);
  const questions = [nameQuestion, sizeQuestion, photosQuestion];
  shop.store.products.set(canvas, product('canvas', { pricePaise, questions }));
  shop.store.products.set(mug, product('mug', { pricePaise }));
  const watch = new PhotoChecks(world, shop, replace);
  followOrders(world, shop, [closeCashOrder, (machine, changes) => followOrderEnd(replace(machine), changes)]);
  const account = new Account(world, shop, 'asha');
  for (const photoId of photoIds) keepPhoto(shop, account.customer.userId, photoId);
  keepPhoto(shop, 'meera', othersPhoto);
  // Streams the creation of the photos, because a seed may have no call that would do so.
  shop.watch();
  const desk = new Desk(world, shop);
  const sender = new PhotoSender(world, shop, replace);
  const tabs = Array.from(
    { length: random.between(1, 3) },
    (_, tab) => new PersonalisedTab(world, shop, { tab, account, desk, watch, replace }),
  );

  for (let visits = random.between(1, 4); visits > 0; visits--) {
    world.faulty = true;
    watch.expireReviews();
    const acts = Promise.all([
      ...tabs.map((tab) => tab.visit(random.between(2, 8))),
      sender.visit(random.between(0, 2)),
      desk.work(random.between(0, 6)),
      world.sleep(visitMs).then(() => {
        world.faulty = false;
      }),
    ]);
    await world.settled(acts);
    shop.cardService.expireSessions();
    await world.settled(world.sleep((random.of([1, 23, 47, 12 * 24, 14 * 24, 89 * 24]) ?? 1) * hour));
  }
  await world.settled(desk.refundKeptMoney());
  await world.settled(Promise.all([sender.visit(2), sender.leave()]));
  await world.settled(sender.leave());
  shop.watch();
  await world.settle();
  while (watch.nextReview !== undefined) {
    await world.settled(world.sleep(watch.nextReview));
    watch.expireReviews();
    await world.settle();
  }
  return [
    ...watch.broken,
    ...watch.atRest(),
    ...sender.atRest(),
    ...[...shop.store.orders.values()].flatMap((order) => wrongAnswers(order, shop)),
    ...brokenInvariants(shop, { outcomes: account.outcomes, responses: desk.responses }),
  ];
}

/** An order's lines cost what the chosen options cost, and the order shows the answers that are stored. */
function wrongAnswers({ orderId, lines }: OrderRecord, { store }: SimulatedShop): readonly string[] {
  const stored = store.answers.get(orderId) ?? {};
  return lines.flatMap((line) => {
    const answers = stored[lineIdOf(line)]?.answers ?? {};
    const { size, name } = answers;
    const adds = size && 'option' in size && size.option === 'a3' ? 20_000 : 0;
    const shown = line.answered?.find((answer) => answer.id === 'name')?.value;
    return [
      ...(line.pricePaise === pricePaise + adds ? [] : [`a line of ${orderId} has another price than its options`]),
      ...(shown === (name && 'text' in name ? name.text : undefined)
        ? []
        : [`${orderId} shows another name than it stores`]),
    ];
  });
}
