import type { Answers } from '#contracts/questions/answers.ts';
import { addLine } from '#lambdas/cart/add-line.ts';
import { lineIdOf } from '#lambdas/cart/cart.ts';
import { changeLine } from '#lambdas/cart/change-line.ts';
import { changeAnswers } from '#lambdas/orders/change-answers.ts';
import type { OrderRecord } from '#lambdas/orders/order.ts';
import { deletePhoto } from '#lambdas/photos/delete-photo.ts';
import { type Result, succeed } from '#lambdas/platform/result.ts';
import { id } from '../support/unit/records.ts';
import type { Account, Body } from './account.ts';
import type { Desk } from './desk.ts';
import type { PhotoChecks, Replace } from './photo-checks.ts';
import type { Machine, SimulatedShop } from './shop.ts';
import { phones } from './tab.ts';
import type { World } from './world.ts';

/** The products: one with questions, and one without. */
export const [canvas, mug] = [id('canvas'), id('mug')];
/** The customer's photos. */
export const photoIds = ['face', 'garden', 'wedding', 'blurred'].map((name) => id(name));
export const othersPhoto = id('of another customer');

interface TabOptions {
  readonly tab: number;
  readonly account: Account;
  readonly desk: Desk;
  readonly watch: PhotoChecks;
  readonly replace: Replace;
}

/** A tab of the customer's browser, on the pages of personalised gifts. */
export class PersonalisedTab {
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
    const { account, replace } = this.#options;
    await account.network.callUntilConclusive(
      (machine) => work(replace(machine)),
      () => this.#world.fails(0.1),
    );
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
    this.#shop.cardService.pay(page);
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
