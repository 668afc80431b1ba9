import type { Answers } from '#contracts/answers.ts';
import { addLine } from '#lambdas/cart/add-line.ts';
import { lineIdOf } from '#lambdas/cart/cart.ts';
import { changeLine } from '#lambdas/cart/change-line.ts';
import { closeCashOrder } from '#lambdas/checkout/cash-limits.ts';
import { changeAnswers } from '#lambdas/orders/change-answers.ts';
import type { OrderRecord } from '#lambdas/orders/order.ts';
import { deletePhoto } from '#lambdas/photos/delete-photo.ts';
import { followOrderEnd } from '#lambdas/photos/retention.ts';
import { type Result, succeed } from '#lambdas/platform/result.ts';
import { id, nameQuestion, photo, photosQuestion, product, sizeQuestion } from '../support/unit/records.ts';
import { Account, type Body } from './account.ts';
import { Desk } from './desk.ts';
import { brokenInvariants } from './invariants.ts';
import { isConclusive } from './network.ts';
import { PhotoChecks, type Replace } from './photo-checks.ts';
import { type Machine, SimulatedShop } from './shop.ts';
import { followOrders } from './stream.ts';
import { phones } from './tab.ts';
import { NeverSettles, World } from './world.ts';

const hour = 60 * 60_000;
/** How many virtual milliseconds a visit lasts. After that, failures stop until the next visit. */
const visitMs = 3 * 60_000;
const pricePaise = 1_000;
const [canvas, mug] = [id('canvas'), id('mug')];
const photoIds = ['face', 'garden', 'wedding', 'blurred'].map((name) => id(name));
const othersPhoto = id('of another customer');

/**
 * Simulates visits of one customer who answers questions and chooses photos in several tabs, with owners, failures, and the
 * photos' retention. Hours to months pass between visits. @returns a sentence for each broken invariant.
 */
export async function simulatePersonalised(seed: number, replace: Replace = (machine) => machine) {
  try {
    return await runSeed(seed, replace);
  } catch (error) {
    if (error instanceof NeverSettles) return [error.message];
    throw error;
  }
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
  const tabs = Array.from(
    { length: random.between(1, 3) },
    (_, tab) => new Tab(world, shop, { tab, account, desk, watch, replace }),
  );

  for (let visits = random.between(1, 4); visits > 0; visits--) {
    world.faulty = true;
    watch.expireReviews();
    const acts = Promise.all([
      ...tabs.map((tab) => tab.visit(random.between(2, 8))),
      desk.work(random.between(0, 6)),
      world.sleep(visitMs).then(() => {
        world.faulty = false;
      }),
    ]);
    await settled(world, acts);
    shop.stripe.expireSessions();
    await settled(world, world.sleep((random.of([1, 23, 47, 12 * 24, 14 * 24, 89 * 24]) ?? 1) * hour));
  }
  await settled(world, desk.refundKeptMoney());
  while (watch.nextReview !== undefined) {
    await settled(world, world.sleep(watch.nextReview));
    watch.expireReviews();
    await world.settle();
  }
  return [
    ...watch.broken,
    ...watch.atRest(),
    ...[...shop.store.orders.values()].flatMap((order) => wrongAnswers(order, shop)),
    ...brokenInvariants(shop, { outcomes: account.outcomes, responses: desk.responses }),
  ];
}

async function settled(world: World, acts: Promise<unknown>): Promise<void> {
  await world.settle();
  await acts;
}

/** Stores a photo that is complete from the beginning. */
function keepPhoto({ store }: SimulatedShop, userId: string, uploadId: string): void {
  const createdAt = '2026-06-01T00:00:00.000Z';
  store.photos.set(
    `${userId} ${uploadId}`,
    photo({ userId, uploadId, imageKey: uploadId, createdAt, status: 'published' }),
  );
  store.published.set(uploadId, { contentType: 'image/png', etag: '"1"' });
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

interface TabOptions {
  readonly tab: number;
  readonly account: Account;
  readonly desk: Desk;
  readonly watch: PhotoChecks;
  readonly replace: Replace;
}

/** A tab of the customer's browser, on the pages of personalised gifts. */
class Tab {
  readonly #world: World;
  readonly #shop: SimulatedShop;
  readonly #options: TabOptions;
  #checkouts = 0;

  constructor(world: World, shop: SimulatedShop, options: TabOptions) {
    this.#world = world;
    this.#shop = shop;
    this.#options = options;
  }

  async visit(actions: number): Promise<void> {
    for (let done = 0; done < actions; done++) {
      await this.#world.sleep(this.#world.random.between(1, 10_000));
      await this.#act();
    }
  }

  async #act(): Promise<void> {
    const { random } = this.#world;
    const { account, watch } = this.#options;
    const { userId } = account.customer;
    const line = random.of([...(this.#shop.store.lines.get(userId)?.values() ?? [])]);
    const lineId = line === undefined ? canvas : lineIdOf(line);
    const order = random.of([...this.#shop.store.orders.values()]);
    const chance = random.next();
    if (chance < 0.3)
      await this.#callUntilConclusive((machine) => addLine(machine, userId, canvas, { answers: this.#answers() }));
    else if (chance < 0.35) await this.#callUntilConclusive((machine) => addLine(machine, userId, mug));
    else if (chance < 0.5)
      await this.#callUntilConclusive((machine) =>
        addLine(machine, userId, canvas, { answers: this.#answers(), instead: lineId }),
      );
    else if (chance < 0.57)
      await this.#callUntilConclusive((machine) => changeLine(machine, userId, lineId, random.between(1, 5)));
    else if (chance < 0.63)
      await this.#callUntilConclusive(async (machine) => succeed(await machine.carts.remove(userId, lineId)));
    else if (chance < 0.8) await this.#checkOut();
    else if (chance < 0.95) await this.#answerLater(order);
    else {
      const photoId = random.of(photoIds) ?? '';
      watch.deleted.add(photoId);
      await this.#callUntilConclusive((machine) => deletePhoto(machine, { userId }, photoId));
    }
  }

  /** Retries one call until its response is conclusive, or the customer closes the tab. */
  async #callUntilConclusive(work: (machine: Machine) => Promise<Result<unknown>>) {
    for (;;) {
      const answer = await this.#options.account.network.call((machine) => work(this.#options.replace(machine)));
      if ((answer !== undefined && isConclusive(answer)) || this.#world.fails(0.1)) return;
      await this.#world.sleep(this.#world.random.between(100, 5_000));
    }
  }

  async #answerLater(order: OrderRecord | undefined): Promise<void> {
    const { random } = this.#world;
    const line = random.of([...(order?.lines ?? [])]);
    if (order === undefined || line === undefined) return;
    const { size: _, ...answers } = this.#answers();
    const { orderId } = order;
    const named = { orderId, lineId: lineIdOf(line), answers };
    const { account, desk } = this.#options;
    await Promise.all([
      this.#callUntilConclusive((machine) => changeAnswers(machine, account.customer.userId, named)),
      ...(random.happens(0.2) ? [desk.handle(order, { status: 'making' })] : []),
    ]);
  }

  async #checkOut(): Promise<void> {
    const { random } = this.#world;
    this.#checkouts += 1;
    const method = random.happens(0.6) ? 'cash-on-delivery' : 'card';
    const body: Body = { method, mobileNo: phones[0], residentialAddress: '1 Temple Street' };
    const { page } = (await this.#options.account.order(`tab${this.#options.tab}-${this.#checkouts}`, body)) ?? {};
    if (page === undefined || !random.happens(0.7)) return;
    await this.#world.sleep(random.between(1_000, 60_000));
    this.#shop.stripe.pay(page);
  }

  /** Random answers with few names and photos, so that lines are often equal. One photo in a hundred is another customer's. */
  #answers(): Answers {
    const { random } = this.#world;
    const one = () => (random.happens(0.01) ? othersPhoto : (random.of(photoIds) ?? ''));
    const photos = Array.from({ length: random.between(1, 2) }, () => ({ photoId: one() }));
    return {
      ...(random.happens(0.5) && { name: { text: random.of(['Asha', 'Ben']) ?? '' } }),
      ...(random.happens(0.5) && { size: { option: random.of(['a4', 'a3']) ?? '' } }),
      ...(random.happens(0.7) && { photo: { photos, ...(random.happens(0.3) && { preview: one() }) } }),
    };
  }
}
