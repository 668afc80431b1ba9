import type { Blocks } from '../accounts/blocks.ts';
import { hasProvedMailbox, type Users } from '../accounts/user.ts';
import { mailboxHash } from '../platform/mailbox-hash.ts';

export interface BlockMailboxDependencies {
  readonly users: Pick<Users, 'find'>;
  readonly blocks: Pick<Blocks, 'addMailbox'>;
}

/**
 * Adds a blocked account's mailbox to its block, so that a new account with the same address is blocked too. Only a proved one:
 * otherwise an attacker could block another person by typing their address.
 */
export async function blockMailbox({ users, blocks }: BlockMailboxDependencies, userId: string): Promise<void> {
  const user = await users.find(userId);
  if (hasProvedMailbox(user)) await blocks.addMailbox(userId, mailboxHash(user.email));
}
