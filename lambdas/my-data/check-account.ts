import { limits } from '../contracts/limits.ts';
import { type BlockMailboxDependencies, blockMailbox } from '../customers/block-mailbox.ts';
import type { Owners } from '../owners/owners.ts';
import { type Clock, daySeconds, epochSeconds, utcDay } from '../platform/clock.ts';
import { logUnexpected } from '../platform/log.ts';
import type { Change } from '../platform/stream.ts';
import type { Profile } from './follow-deletion.ts';
import { type PersonItems, tombstoneFrom } from './person.ts';

/** A pending check whether a user still has an account in a user pool, due when it expires. */
export interface AccountCheck {
  readonly userId: string;
  readonly userPoolId: string;
  /** Epoch seconds. */
  readonly expiresAt: number;
}

export interface AccountChecks {
  /** Schedules a check, unless the user has one, or has no profile, or deleted the account. */
  schedule(check: AccountCheck): Promise<void>;
  /** Counts one erased account of a day that ends at `end` (epoch seconds). False, and not counted, beyond `max`. */
  countErased(day: { readonly day: string; readonly end: number }, max: number): Promise<boolean>;
}

interface ScheduleDependencies {
  readonly accountChecks: AccountChecks;
  readonly userPoolId: string;
  readonly now: Clock;
}

interface CheckDependencies extends ScheduleDependencies, BlockMailboxDependencies {
  /** Whether the pool has this user. Fails if it can't tell. */
  readonly hasAccount: (userId: string) => Promise<boolean>;
  readonly person: Pick<PersonItems, 'erase'>;
  readonly owners: Pick<Owners, 'leave'>;
}

/** Every new or changed profile gives its user checks. A deletion of the account deletes them with the person's other items. */
export async function scheduleChecks(
  dependencies: ScheduleDependencies,
  changes: readonly Change<Profile>[],
): Promise<void> {
  const after = changes.at(-1)?.after;
  if (after !== undefined && !after.isTombstone) await scheduleIn(dependencies, after.userId, limits.accountCheckDays);
}

/**
 * An access token can delete its account at Cognito itself, which leaves the person's items here. Erases them, but only of users
 * whom this pool certainly lacks, and of few a day: a wrong or restored pool lacks everyone.
 */
export async function followCheck(
  dependencies: CheckDependencies,
  changes: readonly Change<AccountCheck>[],
): Promise<void> {
  for (const { before, after } of changes) {
    const isDue = before !== undefined && after === undefined && before.expiresAt <= epochSeconds(dependencies.now());
    if (isDue) await checkAccount(dependencies, before);
  }
}

async function checkAccount(dependencies: CheckDependencies, check: AccountCheck): Promise<void> {
  const { accountChecks, userPoolId, now, hasAccount, person, owners } = dependencies;
  const { userId } = check;
  if (check.userPoolId !== userPoolId) {
    return logUnexpected(
      'Account check',
      `User ${userId} belongs to the user pool ${check.userPoolId}: nothing is erased`,
    );
  }
  const found = await hasAccount(userId).catch((error: unknown): undefined => {
    logUnexpected('Account check', error);
  });
  if (found !== false) return scheduleIn(dependencies, userId, found ? limits.accountCheckDays : 1);
  if (!(await accountChecks.countErased(utcDay(now()), limits.erasedAccountsADay))) {
    logUnexpected(
      'Account check',
      `More than ${limits.erasedAccountsADay} users a day have no account: none is erased`,
    );
    return scheduleIn(dependencies, userId, 1);
  }
  await owners.leave(userId);
  // As for a deletion in the shop: a new account with the same address is blocked too.
  await blockMailbox(dependencies, userId);
  await person.erase(userId, tombstoneFrom(now()));
}

const scheduleIn = ({ accountChecks, userPoolId, now }: ScheduleDependencies, userId: string, days: number) =>
  accountChecks.schedule({ userId, userPoolId, expiresAt: epochSeconds(now()) + days * daySeconds });
