import type { Result } from '#lambdas/platform/result.ts';
import type { Machine, SimulatedShop } from './shop.ts';
import type { World } from './world.ts';

/** The browser's timeout. */
const timeoutMs = 30_000;

/** The network between a browser and the shop, which loses, delays and repeats calls. */
export class Network {
  readonly #world: World;
  readonly #shop: SimulatedShop;

  constructor(world: World, shop: SimulatedShop) {
    this.#world = world;
    this.#shop = shop;
  }

  /** Makes one call. Resolves with undefined after a timeout. */
  async call<T>(work: (machine: Machine) => Promise<Result<T>>): Promise<Result<T> | undefined> {
    await this.#delay();
    if (this.#world.fails(0.06)) return this.#timeOut();
    if (this.#world.fails(0.06)) void this.#repeatLater(work);
    const response = await this.#shop.invoke(work);
    await this.#delay();
    return response === undefined || this.#world.fails(0.06) ? this.#timeOut() : response;
  }

  /** Retries a call until its response is conclusive, as the site does, or the person gives up after an attempt. */
  async callUntilConclusive<T>(
    work: (machine: Machine) => Promise<Result<T>>,
    givesUp: () => boolean = () => false,
  ): Promise<Result<T> | undefined> {
    for (;;) {
      const result = await this.call(work);
      if (result !== undefined && isConclusive(result)) return result;
      if (givesUp()) return undefined;
      await this.#world.sleep(this.#world.random.between(100, 5_000));
    }
  }

  /** Repeats the request some time later. */
  async #repeatLater<T>(work: (machine: Machine) => Promise<Result<T>>): Promise<void> {
    await this.#world.sleep(this.#world.random.between(1, 20_000));
    await this.#shop.invoke(work);
  }

  #delay(): Promise<void> {
    return this.#world.sleep(this.#world.random.between(1, this.#world.fails(0.1) ? 10_000 : 200));
  }

  async #timeOut(): Promise<undefined> {
    await this.#world.sleep(timeoutMs);
  }
}

/** Whether the response is final, so that a retry would get the same one. */
export const isConclusive = (result: Result<unknown>): boolean =>
  result.ok || (result.code !== 'too_busy' && result.code !== 'card_service_away');
