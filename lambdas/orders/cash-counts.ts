import { limits } from '../contracts/limits.ts';
import { daySeconds, epochSeconds, utcDay } from '../platform/clock.ts';

/**
 * A count of cash-on-delivery orders: the open ones, those of one day, or the open ones that their customer confirmed. A
 * network and a mail domain are hashes.
 */
export interface CashCount {
  readonly of:
    | { readonly userId: string }
    | { readonly phone: string }
    | { readonly network: string }
    | { readonly domain: string };
  /** 2026-04-01, in UTC. */
  readonly day?: string;
  readonly confirmed?: true;
  /** The number of tokens at which the count is full. */
  readonly room: number;
  /** In epoch seconds: DynamoDB deletes the count some time after it. */
  readonly expiresAt: number;
}

/** Counts of cash-on-delivery orders. Each is a set of tokens, one for each order, and the size of the set is the count. */
export interface CashCounts {
  /**
   * Adds a token and returns the number of tokens. If the count is full, adds nothing and returns infinity. Concurrent calls
   * get different numbers. A repeated token counts once.
   */
  add(count: CashCount, token: string): Promise<number>;
  /** Removes a token. Does nothing if the token is not counted. */
  remove(count: CashCount, token: string): Promise<void>;
}

/** A count of open orders expires this long after its latest order, together with any tokens that a crash left in it. */
const openSeconds = 90 * daySeconds;

interface CountedOrder {
  readonly userId: string;
  readonly phone: string;
}

/** The open orders of a customer and of a phone. */
export const openCountsOf = ({ userId, phone }: CountedOrder, time: Date): readonly CashCount[] =>
  [{ userId }, { phone }].map((of) => ({
    of,
    room: limits.countedOrders,
    expiresAt: epochSeconds(time) + openSeconds,
  }));

/** Their orders of this day. */
export const dayCountsOf = ({ userId, phone }: CountedOrder, time: Date): readonly CashCount[] =>
  [{ userId }, { phone }].map((of) => ({ of, room: limits.countedOrders, ...dayOf(time) }));

/** The orders of this day of a network or a mail domain, which many customers may share. */
export const sharedCountOf = (
  of: { readonly network: string } | { readonly domain: string },
  time: Date,
): CashCount => ({
  of,
  room: limits.countedSharedOrders,
  ...dayOf(time),
});

/** The open orders that a customer has confirmed by mailed links. */
export const confirmedCountOf = (userId: string, time: Date): CashCount => ({
  of: { userId },
  confirmed: true,
  room: limits.selfConfirmedOrders,
  expiresAt: epochSeconds(time) + openSeconds,
});

function dayOf(time: Date): Pick<CashCount, 'expiresAt'> & Required<Pick<CashCount, 'day'>> {
  const { day, end } = utcDay(time);
  return { day, expiresAt: end };
}
