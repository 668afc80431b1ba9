import type { ConfirmationReason } from '../contracts/confirmation.ts';
import { toPaise } from '../contracts/money.ts';
import type { CashLimits } from '../contracts/settings.ts';
import { isClosed, type OrderRecord } from '../orders/order.ts';
import { phoneOf } from '../orders/order-words.ts';
import { type Clock, daySeconds, epochSeconds, utcDay } from '../platform/clock.ts';
import type { Result } from '../platform/result.ts';
import type { Change } from '../platform/stream.ts';

/** A customer's or a phone's orders of one day (`2026-04-01`, in UTC), or their open orders. */
export interface CashCount {
  readonly of: { readonly userId: string } | { readonly phone: string };
  readonly day?: string;
  /** In epoch seconds: DynamoDB deletes the count some time after it. */
  readonly expiresAt: number;
}

/** Counts of cash-on-delivery orders. Each checkout adds its token to a set, and the size of the set is the count. */
export interface CashCounts {
  /**
   * Adds a token and returns the number of tokens. If the count is full, adds nothing and returns infinity. Concurrent calls
   * get different numbers. A repeated token counts once.
   */
  add(count: CashCount, token: string): Promise<number>;
  /** Removes a token. Does nothing if the token is not counted. */
  remove(count: CashCount, token: string): Promise<void>;
}

export interface CashLimitDependencies {
  /** The current limits. */
  readonly cashLimits: () => Promise<CashLimits>;
  readonly cashCounts: CashCounts;
  readonly newToken: () => string;
  readonly now: Clock;
}

/** Returns the limits that an order exceeds. The counts include the order itself. */
export function reasonsFor(
  limits: CashLimits,
  { totalPaise, open, today }: { readonly totalPaise: number; readonly open: number; readonly today: number },
): readonly ConfirmationReason[] {
  const over: readonly [ConfirmationReason, boolean][] = [
    ['high-value', totalPaise > toPaise(limits.maxTotal)],
    ['open-orders', open > limits.maxOpenOrders],
    ['orders-per-day', today > limits.maxOrdersPerDay],
  ];
  return over.flatMap(([reason, isOver]) => (isOver ? [reason] : []));
}

/**
 * Checks the limits of cash on delivery during one checkout. `flag` counts the checkout and flags an order over a limit;
 * it can run several times. Orders are counted before they exist and until they close, so concurrent checkouts can't exceed a
 * limit without a flag. `settle` removes a checkout from the counts if it created no order. A crash or a lost response leaves
 * the counts too high. That can flag one order too many, but never one too few.
 */
export function cashLimitCheck({ cashLimits, cashCounts, newToken, now }: CashLimitDependencies) {
  let added: { readonly counts: Counts; readonly token: string } | undefined;
  return {
    async flag(order: OrderRecord): Promise<OrderRecord> {
      const limits = await cashLimits();
      if (!limits.on) return order;
      const phone = phoneOf(order.mobileNo);
      added ??= { counts: countsOf({ userId: order.userId, phone }, now()), token: newToken() };
      const { counts, token } = added;
      const highest = async (both: readonly CashCount[]): Promise<number> =>
        Math.max(...(await Promise.all(both.map((count) => cashCounts.add(count, token)))));
      const [open, today] = await Promise.all([highest(counts.open), highest(counts.today)]);
      const reasons = reasonsFor(limits, { totalPaise: order.totalPaise, open, today });
      return { ...order, counted: { phone, token }, ...(reasons.length > 0 && { confirmation: 'needed', reasons }) };
    },

    async settle(placed: Result<OrderRecord>): Promise<void> {
      if (added === undefined) return;
      const { counts, token } = added;
      // The order of a concurrent retry has the retry's token. An attempt that returned `too_busy` may still take effect.
      if (placed.ok ? placed.value.counted?.token === token : placed.code === 'too_busy') return;
      await Promise.all([...counts.open, ...counts.today].map((count) => cashCounts.remove(count, token)));
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
  const { phone, token } = closed.counted;
  const { open } = countsOf({ userId: closed.userId, phone }, now());
  await Promise.all(open.map((count) => cashCounts.remove(count, token)));
}

interface Counts {
  readonly open: readonly CashCount[];
  readonly today: readonly CashCount[];
}

/** A count of open orders expires this long after its latest order, together with any tokens that a crash left in it. */
const openSeconds = 90 * daySeconds;

function countsOf({ userId, phone }: { readonly userId: string; readonly phone: string }, time: Date): Counts {
  const { day, end } = utcDay(time);
  const both = [{ userId }, { phone }];
  return {
    open: both.map((of) => ({ of, expiresAt: epochSeconds(time) + openSeconds })),
    today: both.map((of) => ({ of, day, expiresAt: end })),
  };
}
