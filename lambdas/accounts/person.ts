import type { MyData } from '../contracts/me.ts';
import type { Owners } from '../owners/owners.ts';
import type { Clock } from '../platform/clock.ts';
import { type Result, refuse, succeed } from '../platform/result.ts';

/** All items of one person in the table. */
export interface PersonItems {
  /** The person's own items, without keys and internal fields. */
  account(userId: string): Promise<MyData['account']>;
  /** The person's orders, newest first, up to the size of one answer. */
  orders(userId: string): Promise<Pick<MyData, 'orders' | 'complete'>>;
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

/** Everything that the table has about the person (D23). */
export async function readMyData({ person, now }: PersonDependencies, userId: string): Promise<Result<MyData>> {
  const [account, orders] = await Promise.all([person.account(userId), person.orders(userId)]);
  return succeed({ exportedAt: now().toISOString(), account, ...orders });
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
