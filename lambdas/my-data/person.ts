import type { MyData } from '../contracts/accounts/me.ts';
import { dayMs } from '../contracts/dates/day.ts';
import { limits } from '../contracts/limits.ts';
import { type BlockMailboxDependencies, blockMailbox } from '../customers/block-mailbox.ts';
import { changeOrder } from '../orders/change-order.ts';
import { afterStep, type LatestCheckout, type Orders } from '../orders/order.ts';
import type { Owners } from '../owners/owners.ts';
import { closePaymentPage } from '../payments/close-page.ts';
import type { CardService } from '../payments/payment-service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Position } from '../platform/cursors.ts';
import { type CountDependencies, countFor } from '../platform/customer-count.ts';
import { means } from '../platform/means.ts';
import type { Page } from '../platform/paging.ts';
import { fitting } from '../platform/response-size.ts';
import { accountDeleted, type Refusal, type Result, refuse, succeed, tooBusy } from '../platform/result.ts';
import { conflictAttempts, type Pause, retry } from '../platform/retry.ts';

/** When the account was deleted, and when its tombstone expires. */
interface Tombstone {
  readonly at: Date;
  readonly until: Date;
}

/** The tombstone stays for a day, because tokens are valid for an hour. */
export const tombstoneFrom = (at: Date): Tombstone => ({ at, until: new Date(at.getTime() + dayMs) });

/** All items of one person in the table. */
export interface PersonItems {
  /** The person's own items, the profile first, without keys and internal fields. */
  account(userId: string): Promise<MyData['account']>;
  /** A page of the person's orders with the answers of their lines, newest first. */
  orders(userId: string, after?: Position): Promise<Page<MyData['orders'][number]>>;
  /**
   * Deletes the person's items. Idempotent. The profile becomes a tombstone, so that a token that is still valid can't recreate
   * it. Until it expires, the latest checkout stays too. Orders stay, with every photo that they may need.
   */
  erase(userId: string, tombstone: Tombstone): Promise<void>;
  /** Deletes what `erase` deletes, and the latest checkout unless it holds an owner's block. Writes no tombstone. */
  eraseRest(userId: string): Promise<void>;
}

interface PersonDependencies extends CountDependencies {
  readonly person: PersonItems;
}

/**
 * Everything that the table has about the person and that fits into one response: the account, then the orders. Refuses a deleted
 * account, and a customer's fifth export of an hour (`too_many_requests`).
 */
export async function readMyData(dependencies: PersonDependencies, userId: string): Promise<Result<MyData>> {
  const { person, now } = dependencies;
  const excess = await countFor(dependencies, userId, 'exports');
  if (excess !== undefined) return excess;
  const items = await person.account(userId);
  if (items[0]?.deletedAt !== undefined) return accountDeleted;
  const account = fitting(items, limits.responseBytes);
  const orders: MyData['orders'][number][] = [];
  let { complete, left } = account;
  let after: Position | undefined;
  while (complete) {
    const page = await person.orders(userId, after);
    const read = fitting(page.entries, left);
    orders.push(...read.items);
    ({ complete, left } = read);
    after = page.next;
    if (after === undefined) break;
  }
  return succeed({ exportedAt: now().toISOString(), account: account.items, orders, complete });
}

interface CloseCheckoutsDependencies {
  readonly orders: Pick<Orders, 'checkoutState' | 'closeCheckouts' | 'find' | 'replace'>;
  readonly cards: CardService;
  readonly now: Clock;
  readonly pause: Pause;
}

interface DeleteAccountDependencies extends PersonDependencies, CloseCheckoutsDependencies, BlockMailboxDependencies {
  readonly owners: Pick<Owners, 'leave'>;
  /** Deletes the account in Cognito. A missing one is not an error. */
  readonly closeAccount: (userId: string) => Promise<void>;
}

/**
 * Deletes everything about the person except the orders, which tax law requires the shop to keep (docs/decisions/0036-accounts.md). The
 * login goes last, so that its user can repeat an interrupted call.
 * Refusals: `already_paid`, `card_service_away`, `too_busy`, `too_many_requests`, `last_owner`.
 */
export async function deleteAccount(
  dependencies: DeleteAccountDependencies,
  userId: string,
): Promise<Result<undefined>> {
  const { person, owners, orders, closeAccount, now } = dependencies;
  const excess = await countFor(dependencies, userId, 'deletions');
  if (excess !== undefined) return excess;
  const tombstone = tombstoneFrom(now());
  const closed = await closeCheckouts(dependencies, userId, tombstone.until);
  if (!closed.ok) return closed;
  if ((await owners.leave(userId)) === 'last') {
    await orders.closeCheckouts(userId, closed.value, tombstone.at);
    return lastOwner;
  }
  // A block of an earlier version, or from before the mailbox was proved, lacks it. The profile still names it.
  await blockMailbox(dependencies, userId);
  await person.erase(userId, tombstone);
  await closeAccount(userId);
  return succeed(undefined);
}

/** Cancels the order of the latest checkout if it is unpaid, and closes all later ones. Returns the latest checkout. */
async function closeCheckouts(
  dependencies: CloseCheckoutsDependencies,
  userId: string,
  until: Date,
): Promise<Result<LatestCheckout | undefined>> {
  const { orders, pause } = dependencies;
  const closed = await retry({ attempts: conflictAttempts, pause }, async () => {
    const { latest } = await orders.checkoutState(userId);
    const refusal = await cancelUnpaidOrder(dependencies, latest);
    if (refusal !== undefined) return refusal;
    return (await orders.closeCheckouts(userId, latest, until)) ? succeed(latest) : undefined;
  });
  return closed ?? tooBusy;
}

/** Closes the payment page of the latest checkout and cancels its order. Each earlier page was closed by the checkout after it. */
async function cancelUnpaidOrder(
  { orders, cards, now, pause }: CloseCheckoutsDependencies,
  latest: LatestCheckout | undefined,
): Promise<Refusal | undefined> {
  if (latest?.method !== 'card') return undefined;
  const cancelled = await changeOrder({ orders, pause }, latest.orderId, async (order) => {
    if (order.status !== 'awaiting-payment') return succeed('unchanged');
    const refusal = await closePaymentPage(cards, order);
    if (refusal?.code === 'already_paid') return beingPaid(order.orderId);
    if (refusal !== undefined) return refusal;
    const reason = 'Its customer asked to delete their account.';
    const at = now().toISOString();
    return succeed({ next: afterStep(order, { status: 'cancelled', at, reason, payment: 'failed' }) });
  });
  return cancelled.ok || cancelled.code === 'order_not_found' ? undefined : cancelled;
}

const beingPaid = (orderId: string): Refusal =>
  refuse(
    'already_paid',
    `Order ${orderId} is being paid ${means().paid} now. Once it is in your orders, you can delete your account.`,
  );

const lastOwner = refuse(
  'last_owner',
  'You are the shop’s only owner. Make somebody else an owner first, then delete your account.',
);
