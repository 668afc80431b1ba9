import { defaultDates } from '#contracts/dates/date-settings.ts';
import { needsConfirmation } from '#contracts/orders/confirmation.ts';
import { followPromise } from '#lambdas/checkout/promise-date.ts';
import { changeDates, readManagedDates } from '#lambdas/dates/date-settings.ts';
import { lastDayOf, type Slot } from '#lambdas/dates/slots.ts';
import type { OrderRecord } from '#lambdas/orders/order.ts';
import { product } from '../support/unit/records.ts';
import type { Scenario } from './scenario.ts';
import type { SimulatedShop } from './shop.ts';
import { followOrders } from './stream.ts';
import type { World } from './world.ts';

const { category } = product('mug');

/** The slots of a day: an owner limits the gifts of a day, and each order takes slots before it is placed. */
export class LimitedDays {
  readonly #broken = new Set<string>();
  readonly #world: World;
  readonly #shop: SimulatedShop;
  /** The highest number of gifts of a day that the owner has set so far. An open checkout may have read it. */
  readonly #most = new Map<string, number>();
  /** The gifts of each day when they were last checked. */
  readonly #taken = new Map<string, number>();

  constructor(world: World, shop: SimulatedShop) {
    this.#world = world;
    this.#shop = shop;
    shop.watch = () => this.#check();
    followOrders(world, shop, [followPromise]);
  }

  /** An owner limits the gifts of a day by category and for one product, and changes the numbers while customers order. */
  readonly limit = async ({ products }: Pick<Scenario, 'products'>): Promise<void> => {
    const { random } = this.#world;
    const productId = random.of(products) ?? '';
    for (let changes = random.between(1, 3); changes > 0; changes--) {
      const [ofCategory, ofProduct] = [random.between(2, 6), random.between(1, 3)];
      const capacity = { categories: { [category]: ofCategory }, products: { [productId]: ofProduct } };
      this.#note(`CATEGORY#${category}`, ofCategory);
      this.#note(`PRODUCT#${productId}`, ofProduct);
      await this.#shop.invoke(async ({ dateStores }) => {
        const { dates } = await readManagedDates(dateStores);
        return changeDates(dateStores, { ...defaultDates, version: dates.version, on: true, makingDays: 1, capacity });
      });
      await this.#world.sleep(random.between(1_000, 90_000));
    }
  };

  /** What is wrong at the end, when no slot is held for a checkout any more. */
  atRest(): readonly string[] {
    const { orders, slots } = this.#shop.store;
    const used = [...orders.values()].filter(usesSlots);
    const needed = new Map<string, number>(used.filter((order) => !needsConfirmation(order)).flatMap(slotsOf));
    const usable = new Map<string, number>(used.flatMap(slotsOf));
    const kept = [...slots].flatMap(([name, { holds }]) =>
      Object.entries(holds).flatMap(([token, { gifts, until }]) =>
        until === undefined ? [[`${name} ${token}`, gifts] as const] : [],
      ),
    );
    const held = new Map<string, number>(kept);
    return [
      ...this.#broken,
      ...kept.filter(([name]) => !usable.has(name)).map(([name]) => `the slot ${name} is kept for no order`),
      ...[...needed].filter(([name, gifts]) => held.get(name) !== gifts).map(([name]) => `the slot ${name} is lost`),
      ...[...orders.values()].flatMap(wrongDay),
    ];
  }

  #note(scope: string, gifts: number): void {
    this.#most.set(scope, Math.max(gifts, this.#most.get(scope) ?? 0));
  }

  /** A lowered number moves no order, so only a new slot must fit. */
  #check(): void {
    for (const [name, { day, taken }] of this.#shop.store.slots) {
      const before = this.#taken.get(name) ?? 0;
      if (taken === before) continue;
      this.#taken.set(name, taken);
      const most = this.#most.get(name.slice(0, -day.length - 1)) ?? 0;
      if (taken > before && taken > most) this.#broken.add(`${name} has ${taken} gifts; the shop makes ${most}`);
    }
  }
}

/** True for an order that will be made, or was begun before it was cancelled. Until its confirmation, it may lose its slots. */
const usesSlots = ({ status, history }: OrderRecord): boolean =>
  status === 'cancelled'
    ? history.some((step) => step.status === 'making' || step.status === 'shipped')
    : status !== 'awaiting-payment';

const slotsOf = ({ slots }: OrderRecord): (readonly [string, number])[] =>
  (slots?.slots ?? []).map(({ scope, day, gifts }: Slot) => [`${scope} ${day} ${slots?.token}`, gifts] as const);

/** Each gift of an order has a slot, and the last one is ready on the day that the order promises. */
function wrongDay({ orderId, slots, promise, cartQty }: OrderRecord): readonly string[] {
  if (slots === undefined) return [];
  const taken = slots.slots.reduce((sum, { gifts }) => sum + gifts, 0);
  return [
    ...(taken === cartQty ? [] : [`${orderId} has slots for ${taken} of ${cartQty} gifts`]),
    ...((promise?.readyBy ?? '') >= lastDayOf(slots) ? [] : [`${orderId} promises a day before its last slot`]),
  ];
}
