import type { OrderCommand } from '#contracts/manage-orders.ts';
import type { Order } from '#contracts/order.ts';
import { commandOrder } from '#lambdas/desk/command-order.ts';
import { refundOrder } from '#lambdas/desk/refund-order.ts';
import { disputeOf } from '#lambdas/orders/disputes.ts';
import { type OrderRecord, versionOf } from '#lambdas/orders/order.ts';
import type { Caller } from '#lambdas/platform/caller.ts';
import { owner } from '../support/unit/records.ts';
import { isConclusive, Network } from './network.ts';
import { sabotagedDesk } from './sabotage.ts';
import type { SimulatedShop } from './shop.ts';
import type { World } from './world.ts';

/** What an owner clicks on. */
type Click = OrderCommand | 'refund';

const clicks: readonly Click[] = [
  { status: 'shipped' },
  { status: 'shipped' },
  { status: 'delivered' },
  { status: 'cancelled', reason: 'Out of stock' },
  { confirmation: 'confirmed' },
  { confirmation: 'confirmed' },
  { payment: 'collected' },
  { payment: 'refused' },
  'refund',
];

/** Milliseconds in which every click finds its answer, and which are longer than anything fails. */
const patience = 60 * 60_000;

const owners: readonly Caller[] = ['Owner One', 'Owner Two'].map((fullName) => ({ ...owner, fullName }));

/** What the bank has taken back is not the shop's to refund. */
export const isHeldByBank = (order: OrderRecord): boolean => (disputeOf(order)?.status ?? 'won') !== 'won';

/** The two owners, who look at the same orders and do not ask each other. */
export class Desk {
  /** Orders as an owner was told they had become. */
  readonly told: Order[] = [];
  /** What owners could not have, however often they asked. */
  readonly inVain: string[] = [];
  /** Orders whose cancelling was asked for by an owner who had seen them paid. */
  readonly #cancelledAsSeen = new Set<string>();
  readonly #world: World;
  readonly #shop: SimulatedShop;
  readonly #network: Network;

  constructor(world: World, shop: SimulatedShop) {
    this.#world = world;
    this.#shop = shop;
    this.#network = new Network(world, shop);
  }

  /** Takes up an order a number of times; both owners click at once, often on the same button. */
  async work(times: number): Promise<void> {
    const { random } = this.#world;
    for (let done = 0; done < times; done++) {
      await this.#world.sleep(random.between(1_000, 20_000));
      const order = random.of([...this.#shop.store.orders.values()]);
      const click = random.of(clicks);
      if (order !== undefined && click !== undefined) await this.takeUp(order, click);
    }
  }

  /** Both owners click on an order at once, the first on this. */
  async takeUp(order: OrderRecord, click: Click): Promise<void> {
    const { random } = this.#world;
    const others = random.happens(0.5) ? click : (random.of(clicks) ?? click);
    const wishes = [click, others].map((wish) => (random.happens(0.5) ? this.#asSeen(order, wish) : wish));
    await Promise.all(owners.map((who, index) => this.#insist(who, order.orderId, wishes[index] ?? click)));
  }

  /** Orders that were cancelled with their money kept by an owner who had not seen them paid. */
  get moneyKeptUnseen(): readonly string[] {
    return this.#owing()
      .filter(({ orderId }) => !this.#cancelledAsSeen.has(orderId))
      .map(({ orderId }) => `${orderId} was cancelled and its money was kept, and no owner had seen that it was paid`);
  }

  /** At the end of the day nobody's money is kept for an order that was cancelled, nor where a refund was refused. */
  async giveMoneyBack(): Promise<void> {
    const refused = [...this.#shop.store.orders.values()].filter(
      (order) =>
        order.payment.status === 'paid' &&
        !isHeldByBank(order) &&
        order.history.some(({ refund }) => refund === 'refused'),
    );
    const owing = new Set([...this.#owing(), ...refused]);
    await Promise.all([...owing].flatMap(({ orderId }) => owners.map((who) => this.#insist(who, orderId, 'refund'))));
  }

  #owing(): readonly OrderRecord[] {
    return [...this.#shop.store.orders.values()].filter(
      (order) => order.status === 'cancelled' && order.payment.status === 'paid' && !isHeldByBank(order),
    );
  }

  /** A click that names the order as the owner's page shows it. */
  #asSeen(order: OrderRecord, click: Click): Click {
    if (click === 'refund') return click;
    if (click.status === 'cancelled' && order.payment.status === 'paid') this.#cancelledAsSeen.add(order.orderId);
    return { ...click, version: versionOf(order) };
  }

  /** Clicks until there is an answer, as the page shows what an order has become; now and then it is closed before. */
  async #insist(who: Caller, orderId: string, click: Click): Promise<void> {
    const begun = this.#world.time;
    for (;;) {
      const result = await this.#network.ask((machine) =>
        click === 'refund'
          ? refundOrder(machine, who, orderId)
          : commandOrder(
              sabotagedDesk(machine, this.#shop.sabotage),
              who,
              orderId,
              this.#shop.sabotage === 'version' ? this.#asItStands(orderId, click) : click,
            ),
      );
      if (result?.ok) this.told.push(result.value);
      if (result !== undefined && isConclusive(result)) return;
      if (this.#world.fails(0.3)) return;
      if (this.#world.time - begun > patience) return void this.inVain.push(`an owner asked in vain about ${orderId}`);
      await this.#world.sleep(this.#world.random.between(100, 5_000));
    }
  }

  /** What a shop makes of a click that does not look which order its owner saw. */
  #asItStands(orderId: string, click: OrderCommand): OrderCommand {
    const order = this.#shop.store.orders.get(orderId);
    return order === undefined ? click : { ...click, version: versionOf(order) };
  }
}
