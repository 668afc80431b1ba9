import type { Clock } from '../platform/clock.ts';
import type { Owners } from './owners.ts';

interface CopyOwnersDependencies {
  /** The user IDs in the Cognito group of owners. */
  readonly members: () => Promise<readonly string[]>;
  readonly owners: Pick<Owners, 'add'>;
  readonly now: Clock;
}

/**
 * Writes an item for each member of the Cognito group, because until November 2026 the group alone made an owner. Idempotent.
 * It can't add a removed owner again: `npm run owner -- --remove` also removes the account from the group.
 */
export async function copyOwners({ members, owners, now }: CopyOwnersDependencies): Promise<void> {
  for (const userId of await members()) await owners.add({ userId, addedAt: now().toISOString() });
}
