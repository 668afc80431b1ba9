import { limits as contractLimits } from '#contracts/limits.ts';
import { toPaise } from '#contracts/money.ts';
import type { CashLimits } from '#contracts/settings/settings.ts';
import type { CashCount } from '#lambdas/orders/cash-counts.ts';
import { type OrderRecord, toPayOf } from '#lambdas/orders/order.ts';
import { cashCountName } from '../support/unit/memory-store.ts';
import { addressOf, provedDomain } from './account.ts';
import type { OrderWritten } from './watched-orders.ts';

/** What the checks of the cash-on-delivery limits know about one call of a function. */
export interface Call {
  /** The limits that the call read last. */
  limits?: CashLimits;
  /** The day for which the call counted its order. */
  day?: string;
  /** Whether the function crashed, or its table was throttled. */
  failed: boolean;
}

interface Placement {
  readonly limits: CashLimits;
  readonly day: string;
  /** What the customer pays, in paise, when the order is placed. */
  readonly toPay: number;
}

interface Group {
  readonly of: CashCount['of'];
  readonly has: (order: OrderRecord) => boolean;
  /** Missing for a group whose open orders are not counted. */
  readonly maxOpen?: (limits: CashLimits) => number;
  readonly maxOfDay: (limits: CashLimits) => number;
}

/**
 * Checks the cash-on-delivery limits whenever an order is written. An order must keep the limits that its own checkout
 * read. If settings change, the open orders of a customer have different limits, and the largest applies.
 */
export class CashLimitChecks {
  readonly broken: string[] = [];
  readonly #orders: ReadonlyMap<string, OrderRecord>;
  readonly #counts: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #calls = new Map<string, Call>();
  readonly #placing = new WeakMap<OrderRecord, Call>();
  readonly #placements = new Map<string, Placement>();
  readonly #confirming = new Map<string, Call[]>();

  constructor(orders: ReadonlyMap<string, OrderRecord>, counts: ReadonlyMap<string, ReadonlySet<string>>) {
    this.#orders = orders;
    this.#counts = counts;
  }

  /** Call this when a checkout has created its token. */
  begin(token: string, call: Call): void {
    this.#calls.set(token, call);
  }

  /** Call this before a checkout places this record. */
  placing(order: OrderRecord, call: Call): void {
    this.#placing.set(order, call);
  }

  /** Call this before a call counts this order as confirmed by its customer. */
  confirming(orderId: string, call: Call): void {
    this.#confirming.set(orderId, [...(this.#confirming.get(orderId) ?? []), call]);
  }

  readonly orderWritten = ({ before, after }: OrderWritten): void => {
    this.#checkLink(after);
    if (before !== undefined || after.payment.method !== 'cash-on-delivery') return;
    const { limits, day = '' } = this.#placing.get(after) ?? {};
    if (limits === undefined || (limits.on && after.counted === undefined)) {
      this.#report(`${after.orderId} was not counted`);
      return;
    }
    if (!limits.on) return;
    this.#placements.set(after.orderId, { limits, day, toPay: toPayOf(after) });
    if (toPayOf(after) > toPaise(limits.maxTotal) && !after.reasons?.includes('high-value')) {
      this.#report(`${after.orderId} has a high value and was not flagged`);
    }
    for (const group of groupsOf(after)) {
      this.#checkLimits(group, day);
      if (group.maxOpen !== undefined) this.#checkCount(group, isOpen);
    }
  };

  /** Checks at the end that each count equals its orders. Only failed calls may have left additional tokens. */
  atRest(): readonly string[] {
    const counted = [...this.#orders.values()].filter(isCounted);
    for (const order of counted) {
      const { day } = this.#placements.get(order.orderId) ?? { day: '' };
      for (const group of groupsOf(order)) {
        if (group.maxOpen !== undefined) this.#checkCount(group, isOpen);
        this.#checkCount(group, this.#isOf(day), day);
      }
    }
    const byToken = new Map(counted.map((order) => [order.counted?.token, order]));
    for (const [name, tokens] of this.#counts) {
      if (name.endsWith(confirmedSuffix)) {
        this.#checkConfirmed(name, tokens);
        continue;
      }
      for (const token of tokens) {
        const order = byToken.get(token);
        if (order === undefined && this.#calls.get(token)?.failed === true) continue;
        if (order === undefined) this.#report(`${name} counts a checkout that placed no order`);
        else if (name.endsWith(' open') && !isOpen(order))
          this.#report(`${name} counts ${order.orderId}, which is closed`);
      }
    }
    return this.broken;
  }

  /** Checks that no customer confirmed an order of high value by a link, or too many orders. */
  #checkLink(after: OrderRecord): void {
    const { orderId, userId, history } = after;
    const placement = this.#placements.get(orderId);
    const step = history.at(-1);
    if (placement === undefined || step?.by !== 'customer' || step.confirmation !== 'confirmed') return;
    if (placement.toPay > toPaise(placement.limits.maxTotal))
      this.#report(`${orderId} has a high value and was confirmed by its link`);
    const confirmed = [...this.#orders.values()]
      .filter((order) => order.userId === userId && isOpen(order))
      .filter(isSelfConfirmed);
    if (confirmed.length > contractLimits.selfConfirmedOrders)
      this.#report(`${confirmed.length} open orders of ${userId} were confirmed by their links`);
  }

  #checkLimits({ of, has, maxOpen, maxOfDay }: Group, day: string): void {
    const unflagged = [...this.#orders.values()].filter(
      (order) => isCounted(order) && isUnflagged(order) && has(order),
    );
    const check = (orders: readonly OrderRecord[], allowed: (limits: CashLimits) => number, what: string): void => {
      const most = Math.max(0, ...orders.map(({ orderId }) => allowed(this.#limitsOf(orderId))));
      if (orders.length <= most) return;
      this.#report(`${orders.length} ${what} of ${JSON.stringify(of)} need no confirmation; the limit is ${most}`);
    };
    if (maxOpen !== undefined) check(unflagged.filter(isOpen), maxOpen, 'open orders');
    check(unflagged.filter(this.#isOf(day)), maxOfDay, 'orders of a day');
  }

  /** Checks at the end that a customer's count of confirmed orders has none that are closed. */
  #checkConfirmed(name: string, orderIds: ReadonlySet<string>): void {
    for (const orderId of orderIds) {
      const order = this.#orders.get(orderId);
      const failed = this.#confirming.get(orderId)?.some((call) => call.failed) ?? false;
      if ((order === undefined || !isOpen(order)) && !failed)
        this.#report(`${name} counts ${orderId}, which is closed`);
    }
  }

  #checkCount({ of, has }: Group, matches: (order: OrderRecord) => boolean, day?: string): void {
    const name = cashCountName(day === undefined ? { of } : { of, day });
    const expected = [...this.#orders.values()].filter(
      (order) => isCounted(order) && matches(order) && has(order),
    ).length;
    const size = this.#counts.get(name)?.size ?? 0;
    if (size < Math.min(expected, contractLimits.countedOrders))
      this.#report(`${name} counts ${size} of ${expected} orders`);
  }

  #limitsOf(orderId: string): CashLimits {
    const placement = this.#placements.get(orderId);
    if (placement === undefined) throw new Error(`${orderId} was counted but never placed`);
    return placement.limits;
  }

  readonly #isOf =
    (day: string) =>
    ({ orderId }: OrderRecord): boolean =>
      this.#placements.get(orderId)?.day === day;

  #report(sentence: string): void {
    this.broken.push(sentence);
  }
}

const confirmedSuffix = ' confirmed';

const isSelfConfirmed = ({ history }: OrderRecord): boolean =>
  history.some(({ by, confirmation }) => by === 'customer' && confirmation === 'confirmed');

const isCounted = ({ counted }: OrderRecord): boolean => counted !== undefined;

const isUnflagged = ({ reasons }: OrderRecord): boolean => reasons === undefined;

const isOpen = ({ status }: OrderRecord): boolean => status !== 'delivered' && status !== 'cancelled';

/** A phone is the same with and without the country code. */
const phoneOf = ({ mobileNo }: OrderRecord): string => mobileNo.slice(-10);

const networkOf = (order: OrderRecord): string => addressOf(order).replace(/\d+$/, '0/24');

const domainOf = ({ email }: OrderRecord): string => email.replace(/.*@/, '');

const unprovedOf = (domain: string): Group => ({
  of: { domain: `hash of ${domain}` },
  has: (other) => domainOf(other) === domain,
  maxOfDay: ({ maxOrdersPerDomain }) => maxOrdersPerDomain,
});

function groupsOf(order: OrderRecord): readonly Group[] {
  const { userId } = order;
  const [phone, network, domain] = [phoneOf(order), networkOf(order), domainOf(order)];
  const own: Pick<Group, 'maxOpen' | 'maxOfDay'> = {
    maxOpen: ({ maxOpenOrders }) => maxOpenOrders,
    maxOfDay: ({ maxOrdersPerDay }) => maxOrdersPerDay,
  };
  return [
    { of: { userId }, has: (other) => other.userId === userId, ...own },
    { of: { phone }, has: (other) => phoneOf(other) === phone, ...own },
    {
      of: { network: `hash of ${network}` },
      has: (other) => networkOf(other) === network,
      maxOfDay: ({ maxOrdersPerNetwork }) => maxOrdersPerNetwork,
    },
    ...(domain === provedDomain ? [] : [unprovedOf(domain)]),
  ];
}
