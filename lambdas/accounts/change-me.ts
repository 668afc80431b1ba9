import type { Me, MeChanges } from '../contracts/accounts/me.ts';
import type { Caller } from '../platform/caller.ts';
import { type CountDependencies, countFor } from '../platform/customer-count.ts';
import { accountDeleted, type Result, succeed } from '../platform/result.ts';
import { type ReadMeDependencies, readMe } from './me.ts';
import type { Users } from './user.ts';

/** The attributes of accounts, which Cognito keeps and puts into tokens. */
export interface AccountAttributes {
  /** @returns false if Cognito has no such account: it was deleted there, or is being deleted. */
  change(userId: string, changes: MeChanges): Promise<boolean>;
}

interface ChangeMeDependencies extends ReadMeDependencies, CountDependencies {
  readonly users: Pick<Users, 'find' | 'createIfAbsent' | 'change'>;
  readonly attributes: AccountAttributes;
}

/**
 * Changes the customer's name or mobile number: first in Cognito, for later tokens, and then in the record, which the
 * shop shows and copies into orders. A retry completes an interrupted change. Refusal: `too_many_requests`.
 */
export async function changeMe(
  dependencies: ChangeMeDependencies,
  caller: Caller,
  changes: MeChanges,
): Promise<Result<Me>> {
  const me = await readMe(dependencies, caller);
  if (!me.ok) return me;
  const excess = await countFor(dependencies, caller.userId, 'profileChanges');
  if (excess !== undefined) return excess;
  if (!(await dependencies.attributes.change(caller.userId, changes))) return accountDeleted;
  const user = await dependencies.users.change(caller.userId, changes);
  if (user === undefined) return accountDeleted;
  return succeed({ ...me.value, fullName: user.fullName, mobileNumber: user.mobileNumber });
}
