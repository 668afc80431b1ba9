import type { Me } from '../contracts/accounts/me.ts';
import type { Owners } from '../owners/owners.ts';
import type { Caller } from '../platform/caller.ts';
import { accountDeleted, type Result, succeed } from '../platform/result.ts';
import { type RegisterDependencies, registerUser } from './register.ts';
import type { Users } from './user.ts';

export interface ReadMeDependencies extends RegisterDependencies {
  readonly users: Pick<Users, 'find' | 'createIfAbsent'>;
  readonly owners: Pick<Owners, 'has'>;
  readonly ownersNeedSecondFactor: boolean;
}

/** The signed-in customer. Accounts that an administrator created skip the sign-up, so their record is created here. */
export async function readMe(dependencies: ReadMeDependencies, caller: Caller): Promise<Result<Me>> {
  const { owner: inGroup, secondFactor, ...claims } = caller;
  const user = (await dependencies.users.find(claims.userId)) ?? (await registerUser(dependencies, claims));
  if (user.deletedAt !== undefined) return accountDeleted;
  const { userId, fullName, email, mobileNumber } = user;
  const owner = inGroup && (await dependencies.owners.has(userId));
  return succeed({
    ...{ userId, fullName, email, mobileNumber, owner },
    ...(owner && dependencies.ownersNeedSecondFactor && !secondFactor && { secondFactorNeeded: true }),
  });
}
