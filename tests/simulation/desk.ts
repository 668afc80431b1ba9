import type { OrderCommand } from '#contracts/desk/manage-orders.ts';
import type { Order } from '#contracts/orders/order.ts';
import { commandOrder } from '#lambdas/desk/command-order.ts';
import { refundOrder } from '#lambdas/desk/refund-order.ts';
import { disputeOf } from '#lambdas/orders/disputes.ts';
import { type OrderRecord, versionOf } from '#lambdas/orders/order.ts';
import type { Caller } from '#lambdas/platform/caller.ts';
import { owner } from '../support/unit/records.ts';
import { naiveDesk } from './naive-variants.ts';
import { Network } from './network.ts';
import type { SimulatedShop } from './shop.ts';
import type { World } from './world.ts';

/** An owner's click on a button of an order. */
type Click = OrderCommand | 'refund';

const clicks: readonly Click[] = [
  { status: 'making' },
  { status: 'shipped' },
  { status: 'shipped', tracking: { carrier: 'delhivery', number: '1234567890' } },
  { tracking: { carrier: 'dtdc', number: 'D12345678' } },
  { status: 'returned' },
  { status: 'delivered' },
  { status: 'cancelled', reason: 'Out of stock' },
  { confirmation: 'confirmed' },
  { confirmation: 'confirmed' },
  { payment: 'collected' },
  { payment: 'refused' },
  'refund',
];

/** Milliseconds within which every click must succeed. Failures stop earlier. */
const clickTimeoutMs = 60 * 60_000;

const owners: readonly Caller[] = ['Owner One', 'Owner Two'].map((fullName) => ({ ...owner, fullName }));

/** Whether the payment is under a dispute that the shop has not won, so that the shop can't refund it. */
export const isHeldByBank = (order: Pick<OrderRecord, 'history'>): boolean =>
  (disputeOf(order)?.status ?? 'won') !== 'won';

/** Whether the customer cancelled the order while the bank had its money, so that there was nothing to refund. */
const wasHeldWhenCancelled = ({ history }: OrderRecord): boolean => {
  const cancelled = history.findIndex(({ status, by }) => status === 'cancelled' && by === 'customer');
  return isHeldByBank({ history: history.slice(0, Math.max(0, cancelled)) });
};

const neverSucceeded = (orderId: string): string => `an owner's click on ${orderId} never succeeded`;

/** Two owners who handle the same orders without coordination. */
export class Desk {
  /** The orders in the responses that owners received. */
  readonly responses: Order[] = [];
  /** Clicks that never succeeded. */
  readonly neverSucceeded: string[] = [];
  /** Orders that an owner cancelled after seeing that they were paid. */
  readonly #cancelledAsSeen = new Set<string>();
  readonly #world: World;
  readonly #shop: SimulatedShop;
  readonly #network: Network;

  constructor(world: World, shop: SimulatedShop) {
    this.#world = world;
    this.#shop = shop;
    this.#network = new Network(world, shop);
  }

  /** Handles random orders this many times. */
  async work(times: number): Promise<void> {
    const { random } = this.#world;
    for (let done = 0; done < times; done++) {
      await this.#world.sleep(random.between(1_000, 20_000));
      const order = random.of([...this.#shop.store.orders.values()]);
      const click = random.of(clicks);
      if (order !== undefined && click !== undefined) await this.handle(order, click);
    }
  }

  /** Both owners click on an order concurrently, the first on this button and the second often on the same one. */
  async handle(order: OrderRecord, click: Click): Promise<void> {
    const { random } = this.#world;
    const second = random.happens(0.5) ? click : (random.of(clicks) ?? click);
    const sent = [click, second].map((one) => (random.happens(0.5) ? this.#withVersionSeen(order, one) : one));
    await Promise.all(owners.map((caller, index) => this.#retryClick(caller, order.orderId, sent[index] ?? click)));
  }

  /** Cancelled orders that were not refunded, and that no owner saw as paid before the cancellation. */
  get unseenKeptMoney(): readonly string[] {
    return this.#paidAndCancelled()
      .filter((order) => !this.#cancelledAsSeen.has(order.orderId) && !wasHeldWhenCancelled(order))
      .map(({ orderId }) => `${orderId} was cancelled and not refunded, and no owner had seen that it was paid`);
  }

  /** Refunds at the end every paid order that is cancelled or had a refused refund. */
  async refundKeptMoney(): Promise<void> {
    const refused = [...this.#shop.store.orders.values()].filter(
      (order) =>
        order.payment.status === 'paid' &&
        !isHeldByBank(order) &&
        order.history.some(({ refund }) => refund === 'refused'),
    );
    const owed = new Set([...this.#paidAndCancelled(), ...refused]);
    await Promise.all(
      [...owed].flatMap(({ orderId }) => owners.map((caller) => this.#retryClick(caller, orderId, 'refund'))),
    );
    // Each was paid and undisputed, so one of the clicks must have refunded it.
    for (const { orderId } of owed) {
      const isRefunded = this.#shop.store.orders.get(orderId)?.payment.status === 'refunded';
      if (!isRefunded) this.neverSucceeded.push(neverSucceeded(orderId));
    }
  }

  #paidAndCancelled(): readonly OrderRecord[] {
    return [...this.#shop.store.orders.values()].filter(
      (order) => order.status === 'cancelled' && order.payment.status === 'paid' && !isHeldByBank(order),
    );
  }

  /** Adds the version of the order that the owner's page shows. */
  #withVersionSeen(order: OrderRecord, click: Click): Click {
    if (click === 'refund') return click;
    if (click.status === 'cancelled' && order.payment.status === 'paid') this.#cancelledAsSeen.add(order.orderId);
    return { ...click, version: versionOf(order) };
  }

  /** Retries a click until the response is conclusive. Sometimes the owner closes the page before that. */
  async #retryClick(caller: Caller, orderId: string, click: Click): Promise<void> {
    const startedAt = this.#world.time;
    const result = await this.#network.callUntilConclusive(
      (machine) =>
        click === 'refund'
          ? refundOrder(machine, caller, orderId)
          : commandOrder(
              naiveDesk(machine, this.#shop.variant),
              caller,
              orderId,
              this.#shop.variant === 'version' ? this.#withCurrentVersion(orderId, click) : click,
            ),
      () => {
        if (this.#world.fails(0.3)) return true;
        const isLate = this.#world.time - startedAt > clickTimeoutMs;
        if (isLate) this.neverSucceeded.push(neverSucceeded(orderId));
        return isLate;
      },
    );
    if (result?.ok) this.responses.push(result.value);
  }

  /** Adds the stored version, as a naive page would, instead of the version that the owner saw. */
  #withCurrentVersion(orderId: string, click: OrderCommand): OrderCommand {
    const order = this.#shop.store.orders.get(orderId);
    return order === undefined ? click : { ...click, version: versionOf(order) };
  }
}
