import { refundedPaise } from '#lambdas/orders/refund-parts.ts';
import { cardServiceAway, type PaidSession } from '#lambdas/payments/payment-service.ts';
import { type Result, succeed } from '#lambdas/platform/result.ts';
import { type ReconcileDependencies, reconcile } from '#lambdas/reconciliation/reconcile.ts';
import type {
  DisputeFacts,
  PaymentFacts,
  PaymentRecords,
  RecordPage,
  SessionFacts,
} from '#lambdas/reconciliation/records.ts';
import type { Machine, SimulatedShop } from './shop.ts';
import type { World } from './world.ts';

const hour = 60 * 60_000;

/** Runs the reconciler at random times, sometimes twice concurrently, and again at the end. */
export class Reconciler {
  readonly #world: World;
  readonly #shop: SimulatedShop;

  constructor(world: World, shop: SimulatedShop) {
    this.#world = world;
    this.#shop = shop;
  }

  async work(times: number): Promise<void> {
    const { random } = this.#world;
    for (let runs = 0; runs < times; runs++) {
      await this.#world.sleep(random.between(1_000, 90_000));
      await Promise.all([this.#run(), ...(random.happens(0.3) ? [this.#run()] : [])]);
    }
  }

  /**
   * Runs it after failures have stopped, sometimes only when the card service has forgotten its keys, and again a day later for refunds that
   * the card service had refused.
   */
  async finish(): Promise<void> {
    if (this.#world.random.happens(0.3)) await this.#world.sleep(25 * hour);
    await this.#run();
    await this.#world.sleep(25 * hour);
    await this.#run();
    await this.#run();
  }

  #run() {
    return this.#shop.invoke(async (machine) => succeed(await reconcile(this.#dependencies(machine), this.#until())));
  }

  #until(): Date {
    return new Date(this.#world.time + (this.#world.fails(0.2) ? 2_000 : hour));
  }

  #dependencies(machine: Machine): ReconcileDependencies {
    const records = recordsOf(this.#shop, this.#world);
    return {
      ...machine,
      metrics: { count: async () => undefined },
      records: async () => records,
      attempt: async (_, work) => {
        await work();
        return true;
      },
      reconciler: { completed: async () => undefined, mended: async () => undefined, open: async () => undefined },
    };
  }
}

/** The simulated the card service's own records. */
function recordsOf({ cardService }: SimulatedShop, world: World): PaymentRecords {
  const isRazorpay = cardService.name === 'razorpay';
  const respond = async <T>(effect: () => T): Promise<Result<T>> => {
    await world.sleep(world.random.between(1, 400));
    return world.fails(0.05) ? cardServiceAway : succeed(effect());
  };
  const page = <T>(effect: () => readonly T[]): Promise<Result<RecordPage<T>>> =>
    respond(() => ({ entries: effect() }));
  const factsOf = (paymentIntentId: string): PaymentFacts | undefined => {
    const capture = cardService.captures.get(paymentIntentId);
    if (capture === undefined) return undefined;
    const { orderId, amountPaise, refundedPaise } = capture;
    return { paymentIntentId, orderId, amountPaise, refundedPaise, currency: 'inr', failedPaise: 0 };
  };
  const sessionOf = ({ paymentIntentId, orderId, amountPaise, currency }: PaymentFacts): PaidSession => ({
    paymentIntentId,
    orderId,
    amountPaise,
    currency,
    ...(!isRazorpay && { sessionId: paymentIntentId.replace('pi_', '') }),
  });
  const payments = () => [...cardService.captures.keys()].flatMap((paymentIntentId) => factsOf(paymentIntentId) ?? []);
  const disputeOf = (disputeId: string): DisputeFacts => {
    const dispute = cardService.disputes.get(disputeId);
    if (dispute === undefined) throw new Error(`There is no dispute ${disputeId}`);
    const paymentIntentId = disputeId.replace('du_', 'pi_');
    const orderId = cardService.captures.get(paymentIntentId)?.orderId;
    const chargeId = disputeId.replace('du_', 'ch_');
    return { dispute, currency: 'inr', chargeId, paymentIntentId, ...(orderId !== undefined && { orderId }) };
  };
  return {
    service: cardService.name,
    charges: () => page(payments),
    // Razorpay doesn't list its pages by time.
    sessions: () =>
      page<SessionFacts>(() => [
        ...(isRazorpay ? [] : payments()).map((facts) => ({ kind: 'paid', ...sessionOf(facts) }) as const),
        ...(isRazorpay ? [] : cardService.expiredSessions).map((session) => ({ kind: 'expired', ...session }) as const),
      ]),
    refunds: () => page(() => payments().filter(({ refundedPaise }) => refundedPaise > 0)),
    disputes: () => page(() => [...cardService.disputes.keys()].map(disputeOf)),
    payment: (paymentIntentId) =>
      respond(() => {
        const facts = factsOf(paymentIntentId);
        return facts === undefined ? { sessions: [] } : { facts, sessions: [sessionOf(facts)] };
      }),
    dispute: (disputeId) => respond(() => disputeOf(disputeId)),
    dashboardUrl: () => undefined,
  };
}

/** Finds payments that the shop keeps without a paid order or an open finding. @returns a sentence for each. */
export function unreportedDebts({ store, cardService }: SimulatedShop): readonly string[] {
  const openFindings = new Set(
    [...store.findings.values()]
      .filter(({ status }) => status === 'open')
      .map(({ paymentIntentId }) => paymentIntentId),
  );
  return [...cardService.captures].flatMap(([paymentIntentId, { orderId, amountPaise, refundedPaise }]) => {
    const order = store.orders.get(orderId);
    const isKept = refundedPaise < amountPaise && !cardService.isAgainstShop(paymentIntentId);
    if (!isKept || openFindings.has(paymentIntentId)) return [];
    if (order?.status === 'cancelled') return [`${orderId} is cancelled, was not refunded, and is not listed`];
    if (order?.payment.status === 'paid' && order.paymentIntentId === paymentIntentId) return [];
    return [`${orderId} is ${order?.payment.status}, and the card service captured its payment`];
  });
}

/** Open findings about payments that agree with their orders. */
export const falseFindings = ({ store, cardService }: SimulatedShop): readonly string[] =>
  [...store.findings.values()].flatMap(({ status, kind, paymentIntentId, orderId }) => {
    if (status !== 'open') return [];
    const order = store.orders.get(orderId ?? '');
    const capture = cardService.captures.get(paymentIntentId);
    const agrees =
      order?.payment.status === 'paid' &&
      order.status !== 'cancelled' &&
      order.paymentIntentId === paymentIntentId &&
      capture?.refundedPaise === refundedPaise(order);
    return agrees ? [`${orderId} is listed as ${kind}, but its payment matches`] : [];
  });
