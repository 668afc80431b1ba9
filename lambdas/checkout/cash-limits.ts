import type { ConfirmationReason } from '../contracts/confirmation.ts';
import { toPaise } from '../contracts/money.ts';
import type { CashLimits } from '../contracts/settings.ts';
import type { OrderRecord } from '../orders/order.ts';
import { phoneOf } from '../orders/order-words.ts';
import { type Clock, daySeconds, epochSeconds } from '../platform/clock.ts';
import type { Result } from '../platform/result.ts';
import type { Change } from '../platform/stream.ts';

/** Whose orders are counted together, and whether those of one day (`2026-04-01`, in UTC) or those that are open. */
export interface CashCount {
  readonly of: { readonly userId: string } | { readonly phone: string };
  readonly day?: string;
  /** In epoch seconds: the count is forgotten some time after it. */
  readonly expiresAt: number;
}

/** Orders by cash on delivery, counted by the tokens of their checkouts. */
export interface CashCounts {
  /**
   * Adds a token and answers how many there are with it; infinitely many where the count is full and stays as it is.
   * Concurrent additions get different answers. The same token is counted once.
   */
  add(count: CashCount, token: string): Promise<number>;
  /** Nothing happens where the token is not counted. */
  remove(count: CashCount, token: string): Promise<void>;
}

export interface CashLimitDependencies {
  /** The limits in force. */
  readonly cashLimits: () => Promise<CashLimits>;
  readonly cashCounts: CashCounts;
  readonly newToken: () => string;
  readonly now: Clock;
}

/** Which of these limits an order is over, the counts including the order itself. */
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
 * The limits of cash on delivery during one checkout (D24). `flag` runs before the order is placed, perhaps several times:
 * it counts the checkout in, then marks an order over a limit. An order is counted from before it exists until it is closed,
 * so that of concurrent checkouts no more than a limit allows stay unmarked. `settle` takes a checkout without an order
 * out again. Where a crash or a lost answer prevents that, the counts stay too high: an order more is marked, never one less.
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
      const most = async (both: readonly CashCount[]): Promise<number> =>
        Math.max(...(await Promise.all(both.map((count) => cashCounts.add(count, token)))));
      const [open, today] = await Promise.all([most(counts.open), most(counts.today)]);
      const reasons = reasonsFor(limits, { totalPaise: order.totalPaise, open, today });
      return { ...order, counted: { phone, token }, ...(reasons.length > 0 && { confirmation: 'needed', reasons }) };
    },

    async settle(placed: Result<OrderRecord>): Promise<void> {
      if (added === undefined) return;
      const { counts, token } = added;
      // A concurrent twin's order has the twin's token. An attempt that was `too_busy` may still take effect.
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

const isClosed = ({ status }: OrderRecord): boolean => status === 'delivered' || status === 'cancelled';

interface Counts {
  readonly open: readonly CashCount[];
  readonly today: readonly CashCount[];
}

/** A count of open orders lives this long after its latest order; so does what a crash has left in it. */
const openSeconds = 90 * daySeconds;

function countsOf({ userId, phone }: { readonly userId: string; readonly phone: string }, time: Date): Counts {
  const seconds = epochSeconds(time);
  const day = time.toISOString().slice(0, 10);
  const both = [{ userId }, { phone }];
  return {
    open: both.map((of) => ({ of, expiresAt: seconds + openSeconds })),
    today: both.map((of) => ({ of, day, expiresAt: seconds - (seconds % daySeconds) + daySeconds })),
  };
}
