import { toPaise } from '#contracts/money.ts';
import { addLine } from '#lambdas/cart/add-line.ts';
import { changeLine } from '#lambdas/cart/change-line.ts';
import { readCart } from '#lambdas/cart/read-cart.ts';
import { orderIdOf } from '#lambdas/orders/order.ts';
import { type Result, succeed } from '#lambdas/platform/result.ts';
import { customer } from '../support/unit/records.ts';
import { type Body, checkOut, type Outcome } from './account.ts';
import { isConclusive, Network } from './network.ts';
import type { Machine, SimulatedShop } from './shop.ts';
import type { World } from './world.ts';

const { userId } = customer;

/** The customer's own phone number in two spellings, and another one. */
export const phones = ['9876543210', '+919876543210', '9123456780'] as const;

/** The PIN on the customer's device, if it is known. */
export const pins = ['560001', '790001', undefined] as const;

/** A tab of the customer's browser, behind a network that loses, delays and repeats calls. */
export class Tab {
  readonly outcomes: Outcome[] = [];
  readonly #world: World;
  readonly #shop: SimulatedShop;
  readonly #network: Network;
  readonly #name: string;
  readonly #products: readonly string[];
  #checkouts = 0;

  constructor(
    world: World,
    shop: SimulatedShop,
    options: { readonly name: string; readonly products: readonly string[] },
  ) {
    this.#world = world;
    this.#shop = shop;
    this.#network = new Network(world, shop);
    this.#name = options.name;
    this.#products = options.products;
  }

  /** Performs this many random actions of a customer, one after another. */
  async shopAround(actions: number): Promise<void> {
    for (let done = 0; done < actions; done++) {
      await this.#world.sleep(this.#world.random.between(1, 2_000));
      await this.#act();
    }
  }

  async #act(): Promise<void> {
    const { random } = this.#world;
    const productId = random.of(this.#products) ?? '';
    const chance = random.next();
    if (chance < 0.35) await this.#network.call((machine) => addLine(machine, userId, productId));
    else if (chance < 0.5)
      await this.#network.call((machine) => changeLine(machine, userId, productId, random.between(1, 5)));
    else if (chance < 0.6)
      await this.#network.call(async (machine) => succeed(await machine.carts.remove(userId, productId)));
    else if (chance < 0.8) await this.#checkOut('cash-on-delivery');
    else await this.#payByCard();
  }

  async #payByCard(): Promise<void> {
    const page = await this.#checkOut('card');
    if (page === undefined || !this.#world.random.happens(0.7)) return;
    await this.#world.sleep(this.#world.random.between(1_000, 60_000));
    this.#shop.cardService.pay(page);
  }

  /**
   * Checks out with one idempotency key and retries until a response is conclusive, as the site does. @returns the payment
   * page.
   */
  async #checkOut(method: Body['method']): Promise<string | undefined> {
    const pin = this.#world.random.of(pins);
    const cart = await this.#retryUntilOk((machine) => readCart(machine, userId, pin).then(succeed));
    this.#checkouts += 1;
    const key = `${this.#name}-${this.#checkouts}`;
    const mobileNo = this.#world.random.of(phones) ?? phones[0];
    const cashFee = method === 'card' ? 0 : (cart.delivery?.cashFee ?? 0);
    const toPay = toPaise(cart.toPay) + toPaise(cashFee);
    const body = { method, mobileNo, residentialAddress: '1 Temple Street', cartVersion: cart.version, pin, toPay };
    const { variant } = this.#shop;
    const orderIds = new Set<string>();
    for (let tries = 1; ; tries++) {
      const idempotencyKey = variant === 'idempotency-key' ? `${key}-${tries}` : key;
      orderIds.add(orderIdOf(userId, idempotencyKey));
      let existing: string | undefined;
      const result = await this.#network.call((machine) => {
        existing = [...orderIds].find((orderId) => machine.store.orders.has(orderId));
        return checkOut(machine, variant, { customer, idempotencyKey, body });
      });
      if (result !== undefined && isConclusive(result)) {
        this.outcomes.push({ customer, key, body, result, existing });
        return result.ok ? result.value.page : undefined;
      }
      // The customer may close the tab before the response.
      if (this.#world.fails(0.05)) return undefined;
      await this.#world.sleep(this.#world.random.between(100, 5_000));
    }
  }

  async #retryUntilOk<T>(work: (machine: Machine) => Promise<Result<T>>): Promise<T> {
    for (;;) {
      const response = await this.#network.call(work);
      if (response?.ok) return response.value;
      await this.#world.sleep(1_000);
    }
  }
}
