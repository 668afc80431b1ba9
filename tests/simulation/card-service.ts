import { createHmac } from 'node:crypto';
import type { Dispute } from '#contracts/orders/order.ts';
import type { CardServiceName } from '#contracts/payments/card-services.ts';
import type { ServiceRefund } from '#lambdas/orders/refund-parts.ts';
import {
  type CardPayments,
  cardServiceAway,
  type PaymentEvent,
  type PaymentPart,
  type PaymentRequest,
  type RefundResult,
} from '#lambdas/payments/payment-service.ts';
import { type Result, succeed } from '#lambdas/platform/result.ts';
import type { World } from './world.ts';

interface Session {
  readonly sessionId: string;
  readonly request: PaymentRequest;
  status: 'open' | 'complete' | 'expired';
}

/** A captured payment of an order, and its refunds. */
export interface Capture {
  readonly orderId: string;
  readonly amountPaise: number;
  refundedPaise: number;
  /** Oldest first. */
  readonly refunds: ServiceRefund[];
}

type PartResult = RefundResult | 'too-much';

/** Delivers a webhook event to the shop. Resolves with whether the shop responded with 2xx. */
export type Deliver = (body: Buffer, signature: string, eventId?: string) => Promise<boolean>;

const secret = 'whsec_simulated';
const day = 24 * 60 * 60 * 1_000;

interface CardServiceOptions {
  readonly name: CardServiceName;
  readonly checksSignatures: boolean;
}

/**
 * Stripe or Razorpay, behind a network that loses calls and responses, and that delivers webhook events late, twice and out of
 * order.
 */
export class SimulatedCardService {
  readonly captures = new Map<string, Capture>();
  /** All webhook events so far, which an attacker may replay. */
  readonly sentEvents: string[] = [];
  /** The webhook events that the shop refused until the service gave up. */
  readonly unacknowledged: string[] = [];
  /** The probability that a webhook event is lost for good. */
  lossProbability = 0;
  readonly disputes = new Map<string, Dispute>();
  readonly #world: World;
  readonly #sessions = new Map<string, Session>();
  /** The result of each refund attempt, and until when the service repeats it for the same idempotency key. */
  readonly #refundResults = new Map<string, { readonly response: PartResult; readonly until: number }>();
  readonly #deliver: Deliver;
  readonly #isRazorpay: boolean;
  readonly #options: CardServiceOptions;

  constructor(world: World, deliver: Deliver, options: CardServiceOptions) {
    this.#world = world;
    this.#deliver = deliver;
    this.#isRazorpay = options.name === 'razorpay';
    this.#options = options;
  }

  get name(): CardServiceName {
    return this.#options.name;
  }

  /** The payment pages that are still open. */
  get openSessions(): readonly string[] {
    return [...this.#sessions.values()].flatMap(({ sessionId, status }) => (status === 'open' ? [sessionId] : []));
  }

  /** Expired payment pages and their orders. */
  get expiredSessions(): readonly { readonly orderId: string; readonly sessionId: string }[] {
    return [...this.#sessions.values()].flatMap(({ sessionId, status, request: { orderId } }) =>
      status === 'expired' ? [{ orderId, sessionId }] : [],
    );
  }

  /** The service's API for the shop's functions. */
  payments(alive: () => Promise<void>): CardPayments {
    const call = async <T>(effect: () => T): Promise<T | typeof cardServiceAway> => {
      await alive();
      await this.#world.sleep(this.#world.random.between(1, 400));
      if (this.#world.fails(0.05)) return cardServiceAway;
      const response = effect();
      await this.#world.sleep(this.#world.random.between(1, 400));
      await alive();
      return this.#world.fails(0.05) ? cardServiceAway : response;
    };
    return {
      name: this.#options.name,
      asksAddress: !this.#isRazorpay,
      createSession: (request) => call(() => succeed(this.#open(request))),
      expireSession: (sessionId) => call(() => succeed(this.#expire(sessionId))),
      refund: (paymentIntentId, attempt) => call(() => this.#refundAttempt(paymentIntentId, attempt)),
      refundPart: (paymentIntentId, part) => call(() => this.#refundPart(paymentIntentId, part)),
      refundsOf: (paymentIntentId) => call(() => succeed([...(this.captures.get(paymentIntentId)?.refunds ?? [])])),
      orderOf: (chargeId) => call(() => succeed(this.captures.get(chargeId.replace('ch_', 'pi_'))?.orderId)),
      dispute: (disputeId) => call(() => succeed(this.#disputeOf(disputeId))),
      verify: (body, signature) => this.#verify(body, signature),
    };
  }

  /** Pays on this page if it is still open. Some of Razorpay's payments, such as those of a slow UPI app, are captured only later. */
  pay(sessionId: string): void {
    const session = this.#sessions.get(sessionId);
    if (session?.status !== 'open') return;
    if (this.#isRazorpay && this.#world.random.happens(0.2)) void this.#captureLater(session);
    else this.#capture(session);
  }

  /** The shop may have closed the page meanwhile: the payment is captured all the same (docs/decisions/0090-razorpay.md). */
  async #captureLater(session: Session): Promise<void> {
    this.#sendEvent({ kind: 'other' });
    await this.#world.sleep(this.#world.random.between(1_000, 90_000));
    this.#capture(session);
  }

  /** Razorpay reports a payment of an open page twice: `payment_link.paid` names the page, `payment.captured` doesn't. */
  #capture(session: Session): void {
    const { sessionId, request } = session;
    const { orderId, amountPaise } = request;
    const paymentIntentId = `pi_${sessionId}`;
    if (this.captures.has(paymentIntentId)) return;
    this.captures.set(paymentIntentId, { orderId, amountPaise, refundedPaise: 0, refunds: [] });
    const paid = { kind: 'paid', orderId, paymentIntentId, amountPaise, currency: 'inr' } as const;
    if (session.status === 'open') {
      session.status = 'complete';
      this.#sendEvent({ ...paid, sessionId });
    }
    if (this.#isRazorpay) this.#sendEvent(paid);
  }

  /** Expires all open pages, as the service does after a day. */
  expireSessions(): void {
    for (const { sessionId } of this.#sessions.values()) this.#expire(sessionId);
  }

  /**
   * Refunds this amount, by default all that is left, and never more than was captured. The shop and the service's dashboard
   * both use it. The event contains the total refunded so far.
   */
  refund(paymentIntentId: string, paise = Number.POSITIVE_INFINITY, key?: string): void {
    const capture = this.captures.get(paymentIntentId);
    if (capture === undefined || capture.refundedPaise === capture.amountPaise) return;
    if (this.isAgainstShop(paymentIntentId)) return;
    const amount = Math.min(paise, capture.amountPaise - capture.refundedPaise);
    capture.refundedPaise += amount;
    const refundId = `re_${capture.refunds.length}_${paymentIntentId}`;
    capture.refunds.push({ refundId, amountPaise: amount, failed: false, ...(key !== undefined && { key }) });
    const { orderId, refundedPaise: amountPaise } = capture;
    const refunded = { kind: 'refunded', orderId, paymentIntentId, amountPaise, currency: 'inr' } as const;
    this.#sendEvent(refunded);
    // Razorpay sends `refund.created` and `refund.processed`.
    if (this.#isRazorpay) this.#sendEvent(refunded);
  }

  /** Opens or changes a dispute of a payment that is not fully refunded, as a bank does, and sends an event. */
  dispute(paymentIntentId: string, status: Dispute['status']): void {
    const capture = this.captures.get(paymentIntentId);
    const disputeId = paymentIntentId.replace('pi_', 'du_');
    const existing = this.disputes.get(disputeId);
    const isOver = existing?.status === 'won' || existing?.status === 'lost';
    if (capture === undefined || capture.refundedPaise === capture.amountPaise || isOver) return;
    this.disputes.set(disputeId, { disputeId, status, amount: capture.amountPaise / 100, reason: 'fraudulent' });
    this.#sendEvent({ kind: 'disputed', disputeId, chargeId: paymentIntentId.replace('pi_', 'ch_'), paymentIntentId });
  }

  /** Whether the payment has a dispute that the shop has not won. */
  isAgainstShop(paymentIntentId: string): boolean {
    const dispute = this.disputes.get(paymentIntentId.replace('pi_', 'du_'));
    return dispute !== undefined && dispute.status !== 'won';
  }

  /** Decides all open disputes, as the banks do. */
  decideDisputes(): void {
    for (const paymentIntentId of this.captures.keys()) {
      if (!this.isAgainstShop(paymentIntentId)) continue;
      this.dispute(paymentIntentId, this.#world.random.happens(0.5) ? 'won' : 'lost');
    }
  }

  /** Sends a correctly signed event, in which the attacker has put a wrong amount, currency or order. */
  sendWrongEvent(event: PaymentEvent): void {
    this.#sendEvent(event);
  }

  /** Sends an event with a forged signature. */
  forge(event: PaymentEvent): void {
    void this.#deliver(Buffer.from(JSON.stringify(event)), 'not a signature');
  }

  /** Replays an event's signature, with the same event or a changed one. */
  replay(text: string, changed = text): void {
    void this.#deliver(Buffer.from(changed), sign(text));
  }

  /** Stripe repeats the page of an order, and Razorpay opens another one with each call. */
  #open(request: PaymentRequest): { readonly sessionId: string; readonly url: string } {
    const sessionId = `cs_${request.orderId}${this.#isRazorpay ? `_${this.#sessions.size}` : ''}`;
    if (!this.#sessions.has(sessionId)) this.#sessions.set(sessionId, { sessionId, request, status: 'open' });
    return { sessionId, url: sessionId };
  }

  #expire(sessionId: string): 'expired' | 'complete' {
    const session = this.#sessions.get(sessionId);
    if (session?.status === 'open') {
      session.status = 'expired';
      this.#sendEvent({ kind: 'expired', orderId: session.request.orderId, sessionId });
    }
    return session?.status === 'complete' ? 'complete' : 'expired';
  }

  /** Attempts a refund. A repeated attempt gets the same result for a day. */
  #refundAttempt(paymentIntentId: string, attempt: number): Result<RefundResult> {
    const response = this.#once(`${paymentIntentId}-${attempt}`, () => {
      const result = this.#refundResult(paymentIntentId);
      if (result === 'refunded') this.refund(paymentIntentId);
      return result;
    });
    return succeed(response === 'too-much' ? 'refunded' : response);
  }

  #refundPart(paymentIntentId: string, { key, amountPaise }: PaymentPart): Result<PartResult> {
    const response = this.#once(key, () => {
      const { amountPaise: charged = 0, refundedPaise = 0 } = this.captures.get(paymentIntentId) ?? {};
      if (amountPaise > charged - refundedPaise) return 'too-much';
      const result = this.#refundResult(paymentIntentId);
      if (result === 'refunded') this.refund(paymentIntentId, amountPaise, key);
      return result;
    });
    return succeed(response);
  }

  /** Repeats a key's result for a day, and then forgets it. */
  #once(key: string, attempt: () => PartResult): PartResult {
    const earlier = this.#refundResults.get(key);
    if (earlier !== undefined && this.#world.time < earlier.until) return earlier.response;
    const response = attempt();
    this.#refundResults.set(key, { response, until: this.#world.time + day });
    return response;
  }

  #refundResult(paymentIntentId: string): RefundResult {
    if (this.isAgainstShop(paymentIntentId)) return 'disputed';
    return this.#world.fails(0.2) ? 'balance-too-small' : 'refunded';
  }

  #disputeOf(disputeId: string): Dispute {
    const dispute = this.disputes.get(disputeId);
    if (dispute === undefined) throw new Error(`There is no dispute ${disputeId}`);
    return dispute;
  }

  #verify(body: Uint8Array, signature: string): PaymentEvent | undefined {
    const text = Buffer.from(body).toString();
    if (this.#options.checksSignatures && signature !== sign(text)) return undefined;
    return JSON.parse(text) as PaymentEvent;
  }

  /** Sends a webhook event once or twice, after a random delay, and retries for as long as the service does. */
  #sendEvent(event: PaymentEvent): void {
    if (this.lossProbability > 0 && this.#world.random.happens(this.lossProbability)) return;
    const text = JSON.stringify(event);
    this.sentEvents.push(text);
    const eventId = this.#isRazorpay ? `event${this.sentEvents.length}` : undefined;
    void this.#send(text, eventId);
    if (this.#world.fails(0.3)) void this.#send(text, eventId);
  }

  /**
   * Retries for three days (docs.stripe.com/webhooks#retries), or for one (razorpay.com/docs/webhooks/best-practices), after which
   * Razorpay also disables the webhook.
   */
  async #send(text: string, eventId: string | undefined): Promise<void> {
    const until = this.#world.time + (this.#isRazorpay ? 1 : 3) * day;
    for (let wait = this.#world.random.between(1, 20_000); this.#world.time < until; wait = Math.min(wait * 2, day)) {
      await this.#world.sleep(wait);
      if (await this.#deliver(Buffer.from(text), sign(text), eventId)) return;
    }
    this.unacknowledged.push(text);
  }
}

const sign = (text: string): string => createHmac('sha256', secret).update(text).digest('hex');
