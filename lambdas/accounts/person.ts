import { limits } from '../contracts/limits.ts';
import type { MyData } from '../contracts/me.ts';
import type { Owners } from '../owners/owners.ts';
import { sizeInAnswer } from '../platform/answer-size.ts';
import type { Clock } from '../platform/clock.ts';
import type { Position } from '../platform/cursors.ts';
import type { Page } from '../platform/paging.ts';
import { type Result, refuse, succeed } from '../platform/result.ts';

/** All items of one person in the table. */
export interface PersonItems {
  /** The person's own items, the profile first, without keys and internal fields. */
  account(userId: string): Promise<MyData['account']>;
  /** A page of the person's orders with the answers of their lines, newest first. */
  orders(userId: string, after?: Position): Promise<Page<MyData['orders'][number]>>;
  /**
   * Deletes the person's items. The profile becomes an empty mark for a day, so that a token that is still valid doesn't bring it
   * back. Orders stay, with every photo that they may need, and so does an owner's block. Repeatable.
   */
  erase(userId: string, at: Date): Promise<void>;
}

interface PersonDependencies {
  readonly person: PersonItems;
  readonly now: Clock;
}

/** Everything that the table has about the person (D23), as far as it fits into one answer: the account first, then the orders. */
export async function readMyData({ person, now }: PersonDependencies, userId: string): Promise<Result<MyData>> {
  const account = fitting(await person.account(userId), limits.exportBytes);
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

/** The first of these items that fit into an answer with that many bytes left, whether they are all, and the bytes left then. */
function fitting<T>(items: readonly T[], bytes: number) {
  let left = bytes;
  for (const [place, item] of items.entries()) {
    left -= sizeInAnswer(JSON.stringify(item));
    if (left < 0) return { items: items.slice(0, place), complete: false, left: 0 };
  }
  return { items, complete: true, left };
}

interface DeleteAccountDependencies extends PersonDependencies {
  readonly owners: Pick<Owners, 'leave'>;
  /** Deletes the account at Cognito; a missing one is no error. */
  readonly closeAccount: (userId: string) => Promise<void>;
}

/**
 * Deletes the account and everything about the person but their orders, which tax law asks the shop to keep (D23). The account at
 * Cognito goes last: after an interruption, its user can log in and repeat the call. Refuses the last owner (`last_owner`).
 */
export async function deleteAccount(
  { person, owners, closeAccount, now }: DeleteAccountDependencies,
  userId: string,
): Promise<Result<undefined>> {
  if ((await owners.leave(userId)) === 'last') return lastOwner;
  await person.erase(userId, now());
  await closeAccount(userId);
  return succeed(undefined);
}

const lastOwner = refuse(
  'last_owner',
  'You are the shop’s only owner. Make somebody else an owner first, then delete your account.',
);
