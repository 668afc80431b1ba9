import type { Clock } from '../platform/clock.ts';
import type { UserRecord, Users } from './user.ts';

export interface RegisterDependencies {
  readonly users: Pick<Users, 'createIfAbsent'>;
  readonly now: Clock;
}

/** Creates a new customer's record. An existing record stays unchanged. */
export const registerUser = (
  { users, now }: RegisterDependencies,
  user: Omit<UserRecord, 'createdAt'>,
): Promise<UserRecord> => users.createIfAbsent({ ...user, createdAt: now().toISOString() });

export interface ProveDependencies {
  readonly users: Pick<Users, 'proveMailbox'>;
  readonly now: Clock;
}

/** Records that this customer has access to the mailbox of `email`, because they have just entered a code mailed to it. */
export function proveMailbox({ users, now }: ProveDependencies, user: Omit<UserRecord, 'createdAt'>): Promise<void> {
  const at = now().toISOString();
  return users.proveMailbox({ ...user, createdAt: at, mailboxProvedAt: at });
}
