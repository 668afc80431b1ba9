import { paymentMetricNames } from '#contracts/names.ts';
import type { CardServiceName } from '#contracts/payments/card-services.ts';
import type { CaseRecord } from '#lambdas/cases/case.ts';
import type { MakingRecord } from '#lambdas/making/making.ts';
import type { Conversation } from '#lambdas/messages/message.ts';
import type { OrderAnswers } from '#lambdas/orders/order.ts';
import { handlePayment, type WebhookDependencies } from '#lambdas/payments/handle-payment.ts';
import { type CardPayments, type CardService, cardServiceAway } from '#lambdas/payments/payment-service.ts';
import type { PhotoRecord } from '#lambdas/photos/photo.ts';
import { ContentionError, type Refusal, type Result, succeed, tooBusy } from '#lambdas/platform/result.ts';
import { messageStore } from '../support/unit/memory-messages.ts';
import { memoryShop } from '../support/unit/memory-shop.ts';
import { memoryStore } from '../support/unit/memory-store.ts';
import { type Deliver, SimulatedCardService } from './card-service.ts';
import { type Call, CashLimitChecks } from './cash-limit-checks.ts';
import { CountingMap } from './counting-map.ts';
import { type NaiveVariant, naiveEvent, naivePage, naiveShop, naiveWebhook } from './naive-variants.ts';
import { WatchedOrders } from './watched-orders.ts';
import type { World } from './world.ts';

/** The dependencies of an operation: the shop's tables and services, of a function that may crash at any call. */
export type Machine = ReturnType<typeof memoryShop> & {
  readonly cards: CardService;
  readonly siteOrigin: () => Promise<string>;
  readonly now: () => Date;
  readonly pause: () => Promise<void>;
  readonly newToken: (token?: string) => string;
};

interface RunningCall extends Call {
  readonly die: () => void;
}

/** The call that a function is handling. */
interface Running {
  call: RunningCall;
}

interface WarmFunction extends Running {
  readonly machine: Machine;
}

/** The shop's functions, which run the production code on tables in memory. */
export class SimulatedShop {
  readonly store = {
    ...memoryStore(),
    orders: new WatchedOrders(),
    photos: new CountingMap<string, PhotoRecord>(),
    answers: new CountingMap<string, OrderAnswers>(),
    cases: new CountingMap<string, CaseRecord>(),
    making: new CountingMap<string, MakingRecord>(),
    messages: { ...messageStore(), conversations: new CountingMap<string, Conversation>() },
  };
  readonly cardService: SimulatedCardService;
  readonly cashLimitChecks = new CashLimitChecks(this.store.orders, this.store.cashCounts);
  /** Unexpected errors, which fail the run. */
  readonly errors: unknown[] = [];
  /** The totals that customers agreed to when they changed an address, by order. */
  readonly agreed = new Map<string, Set<number>>();
  /** Orders whose payment mismatch was reported to the operator. */
  readonly mismatched = new Set<string>();
  readonly variant: NaiveVariant | undefined;
  /** Called whenever the tables may have changed. */
  watch: () => void = () => {};
  readonly #world: World;
  readonly #idle: WarmFunction[] = [];
  #tokens = 0;

  constructor(world: World, variant: NaiveVariant | undefined, service: CardServiceName = 'stripe') {
    this.#world = world;
    this.variant = variant;
    const deliver: Deliver = async (body, signature, eventId) => {
      const message = { body, signature, service, ...(eventId !== undefined && { eventId }) };
      return (await this.invoke((machine) => handlePayment(this.#webhookDependencies(machine), message)))?.ok === true;
    };
    this.cardService = new SimulatedCardService(world, deliver, {
      name: service,
      checksSignatures: variant !== 'webhook-signature',
    });
    this.store.orders.watch(this.cashLimitChecks.orderWritten);
  }

  /**
   * Calls a function. Resolves with undefined if the function crashed. As on Lambda, a function that returned is used again;
   * one that failed is not, because it may still be running.
   */
  invoke<T>(work: (machine: Machine) => Promise<Result<T>>): Promise<Result<T> | Refusal | undefined> {
    return new Promise((respond) => {
      const warm = this.#idle.pop() ?? this.#start();
      const call: RunningCall = { failed: false, die: () => respond(undefined) };
      warm.call = call;
      const finish = (result: Result<T>): void => {
        if (!result.ok && result.code === 'too_busy') call.failed = true;
        respond(result);
      };
      work(warm.machine).then(
        (result) => {
          this.#idle.push(warm);
          finish(result);
        },
        (error: unknown) => {
          if (!(error instanceof ContentionError)) this.errors.push(error);
          finish(tooBusy);
        },
      );
    });
  }

  /** Runs before and after each call that a function makes: it delays the call, throttles it, or crashes the function. */
  async #turn(call: RunningCall): Promise<void> {
    this.watch();
    await this.#world.sleep(this.#world.random.between(1, 60));
    if (this.#world.fails(0.03)) throw new ContentionError('The table is throttled');
    if (!this.#world.fails(0.02)) return;
    call.failed = true;
    call.die();
    await new Promise(() => undefined);
  }

  #start(): WarmFunction {
    const running: Running = { call: { failed: false, die: () => {} } };
    const alive = (): Promise<void> => this.#turn(running.call);
    const tables = memoryShop(alive, this.store);
    const payments = this.#payments(alive);
    const machine = Object.assign(tables, this.#watched(tables, running), {
      cards: async (name = payments.name) => (name === payments.name ? payments : undefined),
      siteOrigin: async () => 'https://shop.example',
      now: this.#world.now,
      pause: () => this.#world.sleep(this.#world.random.between(1, 200)),
    });
    return Object.assign(running, { machine: naiveShop(machine, this.variant) });
  }

  /** Reports to the checks of the cash-on-delivery limits. */
  #watched({ orders, cashCounts, cashLimits }: ReturnType<typeof memoryShop>, running: Running) {
    const newToken = (token = `token-${this.#tokens++}`): string => {
      this.cashLimitChecks.begin(token, running.call);
      return token;
    };
    const place: typeof orders.place = (order, ...rest) => {
      this.cashLimitChecks.placing(order, running.call);
      return orders.place(order, ...rest);
    };
    const add: typeof cashCounts.add = (count, token) => {
      if (count.day !== undefined) running.call.day = count.day;
      if (count.confirmed) this.cashLimitChecks.confirming(token, running.call);
      return cashCounts.add(count, token);
    };
    return {
      newToken,
      orders: { ...orders, place },
      cashCounts: { ...cashCounts, add },
      cashLimits: async () => {
        const limits = await cashLimits();
        running.call.limits = limits;
        return limits;
      },
    };
  }

  #payments(alive: () => Promise<void>): CardPayments {
    const payments = this.cardService.payments(alive);
    return {
      ...payments,
      // Refuses the event, as if the service didn't respond, while its refund is refused.
      refund: async (paymentIntentId, attempt) => {
        const result = await payments.refund(paymentIntentId, this.variant === 'refund-attempts' ? 0 : attempt);
        const isRefused = result.ok && result.value !== 'refunded';
        return isRefused && this.variant === 'refusals-resent' ? cardServiceAway : result;
      },
      createSession: (request) => payments.createSession(naivePage(request, this.variant, this.store.orders)),
      refundPart: async (paymentIntentId, part) => {
        const key = this.variant === 'part-keys' ? `${part.key}-${this.#tokens++}` : part.key;
        const result = await payments.refundPart(paymentIntentId, { ...part, key });
        return this.variant === 'part-results' && result.ok ? succeed('refunded') : result;
      },
      verify: (body, signature) => naiveEvent(payments.verify(body, signature), this.variant, this.store.orders),
    };
  }

  #webhookDependencies(machine: Machine): WebhookDependencies {
    const metrics: WebhookDependencies['metrics'] = {
      count: async (metric, { orderId }) => {
        if (metric === paymentMetricNames.mismatch && orderId !== undefined) this.mismatched.add(orderId);
      },
    };
    return { ...naiveWebhook(machine, this.variant), metrics };
  }
}
