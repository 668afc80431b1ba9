import type { Clock } from '../time.ts';
import type { UserRecord, Users } from './user.ts';

export interface RegisterDependencies {
  readonly users: Pick<Users, 'createIfAbsent'>;
  readonly now: Clock;
}

/** Keeps a new shopper's record; one that is there already stays as it is. */
export const registerUser = (
  { users, now }: RegisterDependencies,
  user: Omit<UserRecord, 'createdAt'>,
): Promise<UserRecord> => users.createIfAbsent({ ...user, createdAt: now().toISOString() });
