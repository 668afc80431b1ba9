import { type OwnersShop, proveMailbox } from '#bin/owners.ts';
import { demoAccounts } from './accounts.ts';
import type { Shop } from './shop.ts';

/** Administrative access to the shop's accounts and owners, as an operator has it. */
export const ownersOf = ({ config, region, administrator, endpoints, tables }: Shop): OwnersShop => ({
  cognito: { endpoint: endpoints.cognito, region, credentials: administrator },
  userPoolId: config.userPoolId,
  dynamodb: { endpoint: endpoints.dynamodb, region, credentials: administrator },
  tableName: tables[0] ?? '',
});

/** Marks the mailboxes of the demo's two accounts as proved, also in a data folder of an earlier version. */
export async function proveDemoMailboxes(shop: Shop): Promise<void> {
  for (const { email } of Object.values(demoAccounts)) await proveMailbox(ownersOf(shop), email);
}
