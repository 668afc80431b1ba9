import { paymentMetricNames } from '../../lambdas/contracts/names.ts';
import { type HearPaymentDependencies, hearPayment } from '../../lambdas/operations/payments/hear.ts';
import type { CardPayments, CardService, PaymentEvent } from '../../lambdas/operations/payments/payment-service.ts';
import { type Refusal, type Result, TooBusy, tooBusy } from '../../lambdas/operations/result.ts';
import { memoryShop, memoryStore } from '../unit/lambdas/support/memory-shop.ts';
import { SimulatedStripe } from './stripe.ts';
import type { World } from './world.ts';

/** A guard that is taken out, to see that the simulation notices. */
export type Sabotage =
  | 'idempotency-key'
  | 'conditions'
  | 'step-conditions'
  | 'webhook-signature'
  | 'amount-check'
  | 'refund-messages'
  | 'refund-amount-check'
  | 'version'
  | 'refund-attempts'
  | 'session-check'
  | 'dispute-messages';

/** What an operation is called with: the shop's own tables and services, on a machine that may die at any call. */
export type Machine = ReturnType<typeof memoryShop> & {
  readonly cards: CardService;
  readonly siteOrigin: () => Promise<string>;
  readonly now: () => Date;
  readonly pause: () => Promise<void>;
};

/** The shop's functions: the production operations over tables in memory. */
export class SimulatedShop {
  readonly store = memoryStore();
  readonly stripe: SimulatedStripe;
  /** What nobody expected: a run with any of it has failed. */
  readonly errors: unknown[] = [];
  /** Orders whose money is not what they say, as the operator was told. */
  readonly mismatched = new Set<string>();
  readonly sabotage: Sabotage | undefined;
  readonly #world: World;

  constructor(world: World, sabotage: Sabotage | undefined) {
    this.#world = world;
    this.sabotage = sabotage;
    const deliver = async (body: Buffer, signature: string): Promise<boolean> =>
      (await this.invoke((machine) => hearPayment(this.#hearing(machine), { body, signature })))?.ok === true;
    this.stripe = new SimulatedStripe(world, deliver, { checksSignatures: sabotage !== 'webhook-signature' });
  }

  /** One call of a function; undefined when the function died on the way. */
  invoke<T>(work: (machine: Machine) => Promise<Result<T>>): Promise<Result<T> | Refusal | undefined> {
    return new Promise((answer) => {
      const alive = async (): Promise<void> => {
        await this.#world.sleep(this.#world.random.between(1, 60));
        if (this.#world.fails(0.03)) throw new TooBusy('The table is throttled');
        if (!this.#world.fails(0.02)) return;
        answer(undefined);
        await new Promise(() => undefined);
      };
      work(this.#machine(alive)).then(answer, (error: unknown) => {
        if (!(error instanceof TooBusy)) this.errors.push(error);
        answer(tooBusy);
      });
    });
  }

  #machine(alive: () => Promise<void>): Machine {
    const tables = memoryShop(alive, this.store);
    const payments = this.#payments(alive);
    const machine = {
      ...tables,
      cards: async () => payments,
      siteOrigin: async () => 'https://shop.example',
      now: this.#world.now,
      pause: () => this.#world.sleep(this.#world.random.between(1, 200)),
    };
    if (this.sabotage === 'conditions') return { ...machine, orders: unconditional(machine) };
    if (this.sabotage === 'step-conditions') return { ...machine, orders: overwriting(machine) };
    return machine;
  }

  #payments(alive: () => Promise<void>): CardPayments {
    const payments = this.stripe.payments(alive);
    return {
      ...payments,
      refund: (paymentIntentId, attempt) =>
        payments.refund(paymentIntentId, this.sabotage === 'refund-attempts' ? 0 : attempt),
      verify: (body, signature) => this.#mishear(payments.verify(body, signature)),
    };
  }

  #mishear(event: PaymentEvent | undefined): PaymentEvent | undefined {
    if (event?.kind === 'refunded' && this.sabotage === 'refund-messages') return { kind: 'other' };
    if (event?.kind === 'disputed' && this.sabotage === 'dispute-messages') return { kind: 'other' };
    if (event?.kind === 'paid' && this.sabotage === 'session-check') {
      return { ...event, sessionId: this.store.orders.get(event.orderId)?.sessionId ?? event.sessionId };
    }
    const believed =
      (event?.kind === 'paid' && this.sabotage === 'amount-check') ||
      (event?.kind === 'refunded' && this.sabotage === 'refund-amount-check');
    if (!believed) return event;
    return { ...event, currency: 'inr', amountPaise: this.store.orders.get(event.orderId)?.totalPaise ?? 0 };
  }

  #hearing(machine: Machine): HearPaymentDependencies {
    const watch: HearPaymentDependencies['watch'] = {
      count: async (what, { orderId }) => {
        if (what === paymentMetricNames.mismatch && orderId !== undefined) this.mismatched.add(orderId);
      },
    };
    return { ...machine, watch };
  }
}

/** Orders whose writes ask nothing of what stands there. */
function unconditional(machine: Machine): Machine['orders'] {
  const { orders } = machine;
  return {
    ...overwriting(machine),
    async place(order, _latest) {
      await orders.place(order, (await orders.checkoutState(order.userId)).latest);
      return { outcome: 'placed' };
    },
  };
}

/** Orders whose later writes ask nothing. */
function overwriting({ orders, carts }: Machine): Machine['orders'] {
  return {
    ...orders,
    async replace(current, next, taking = []) {
      const standing = (await orders.find(current.orderId)) ?? current;
      for (const { productId } of taking) await carts.remove(current.userId, productId);
      return orders.replace(standing, next);
    },
  };
}
