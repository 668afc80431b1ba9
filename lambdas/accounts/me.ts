import type { Me } from '../contracts/me.ts';
import type { Caller } from '../platform/caller.ts';
import { type RegisterDependencies, registerUser } from './register.ts';
import type { Users } from './user.ts';

interface MeDependencies extends RegisterDependencies {
  readonly users: Pick<Users, 'find' | 'createIfAbsent'>;
}

/** Who the customer is. Accounts that an administrator made never pass the sign-up: their record is made here. */
export async function readMe(dependencies: MeDependencies, { owner, ...claims }: Caller): Promise<Me> {
  const user = (await dependencies.users.find(claims.userId)) ?? (await registerUser(dependencies, claims));
  const { userId, fullName, email, mobileNumber } = user;
  return { userId, fullName, email, mobileNumber, owner };
}
