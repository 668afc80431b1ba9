import { toPaise } from '../contracts/money.ts';
import { isClosed } from '../contracts/orders/closed.ts';
import type { ConfirmationReason } from '../contracts/orders/confirmation.ts';
import type { CashLimits } from '../contracts/settings/settings.ts';
import {
  type CashCount,
  type CashCounts,
  confirmedCountOf,
  dayCountsOf,
  openCountsOf,
  sharedCountOf,
} from '../orders/cash-counts.ts';
import { type OrderRecord, toPayOf } from '../orders/order.ts';
import { phoneOf } from '../orders/order-search-words.ts';
import type { Clock } from '../platform/clock.ts';
import type { Result } from '../platform/result.ts';
import type { Change } from '../platform/stream.ts';
import type { FlagFacts } from './check-out.ts';
import { networkOf } from './network.ts';

export interface CashLimitDependencies {
  /** The current limits. */
  readonly cashLimits: () => Promise<CashLimits>;
  readonly cashCounts: CashCounts;
  readonly newToken: () => string;
  /** Hashes a network or a mail domain with a secret key. */
  readonly hash: (text: string) => string;
  readonly now: Clock;
}

/** Returns the limits that an order exceeds. The counts include the order itself. */
export function reasonsFor(
  limits: CashLimits,
  { toPay, open, today, network, domain }: Readonly<Record<keyof Counts | 'toPay', number>>,
): readonly ConfirmationReason[] {
  const over: readonly [ConfirmationReason, boolean][] = [
    ['high-value', toPay > toPaise(limits.maxTotal)],
    ['open-orders', open > limits.maxOpenOrders],
    ['orders-per-day', today > limits.maxOrdersPerDay],
    ['orders-per-network', network > limits.maxOrdersPerNetwork],
    ['orders-per-domain', domain > limits.maxOrdersPerDomain],
  ];
  return over.flatMap(([reason, isOver]) => (isOver ? [reason] : []));
}

/**
 * Checks the limits during one checkout from this IP address. `flag` counts it before its order exists, so concurrent checkouts
 * can't exceed a limit unflagged, and can run again. `settle` removes a checkout without an order. A crash leaves counts too high,
 * never too low.
 */
export function cashLimitCheck(
  { cashLimits, cashCounts, newToken, hash, now }: CashLimitDependencies,
  address: string,
) {
  let added: { readonly counts: Counts; readonly token: string } | undefined;
  const countsOf = ({ userId, email }: OrderRecord, phone: string, mailboxProved: boolean): Counts => {
    const network = networkOf(address);
    const time = now();
    return {
      open: openCountsOf({ userId, phone }, time),
      today: dayCountsOf({ userId, phone }, time),
      network: network === undefined ? [] : [sharedCountOf({ network: hash(network) }, time)],
      domain: mailboxProved ? [] : [sharedCountOf({ domain: hash(domainOf(email)) }, time)],
    };
  };
  return {
    async flag(order: OrderRecord, { mailboxProved }: FlagFacts): Promise<OrderRecord> {
      const limits = await cashLimits();
      if (!limits.on) return order;
      const phone = phoneOf(order.mobileNo);
      added ??= { counts: countsOf(order, phone, mailboxProved), token: newToken() };
      const { counts, token } = added;
      const highest = async (some: readonly CashCount[]): Promise<number> =>
        Math.max(0, ...(await Promise.all(some.map((count) => cashCounts.add(count, token)))));
      const [open, today, network, domain] = await Promise.all([
        highest(counts.open),
        highest(counts.today),
        highest(counts.network),
        highest(counts.domain),
      ]);
      const reasons = reasonsFor(limits, { toPay: toPayOf(order), open, today, network, domain });
      return { ...order, counted: { phone, token }, ...(reasons.length > 0 && { confirmation: 'needed', reasons }) };
    },

    async settle(placed: Result<OrderRecord>): Promise<void> {
      if (added === undefined) return;
      const { counts, token } = added;
      // The order of a concurrent retry has the retry's token. An attempt that returned `too_busy` may still take effect.
      if (placed.ok ? placed.value.counted?.token === token : placed.code === 'too_busy') return;
      const { open, today, network, domain } = counts;
      await Promise.all([...open, ...today, ...network, ...domain].map((count) => cashCounts.remove(count, token)));
    },
  };
}

/** Removes a delivered or cancelled order from the counts of open orders. Idempotent. */
export async function closeCashOrder(
  { cashCounts, now }: Pick<CashLimitDependencies, 'cashCounts' | 'now'>,
  changes: readonly Change<OrderRecord>[],
): Promise<void> {
  const closed = changes.find(({ before, after }) => after && isClosed(after) && !(before && isClosed(before)))?.after;
  if (closed?.counted === undefined) return;
  const { userId, orderId, counted, reasons } = closed;
  const open = openCountsOf({ userId, phone: counted.phone }, now());
  await Promise.all([
    ...open.map((count) => cashCounts.remove(count, counted.token)),
    // Its customer may have confirmed it, or have tried to.
    ...(reasons === undefined ? [] : [cashCounts.remove(confirmedCountOf(userId, now()), orderId)]),
  ]);
}

interface Counts {
  readonly open: readonly CashCount[];
  readonly today: readonly CashCount[];
  /** Empty if the address of the call is unknown. */
  readonly network: readonly CashCount[];
  /** Empty if the customer has proved the mailbox. */
  readonly domain: readonly CashCount[];
}

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
