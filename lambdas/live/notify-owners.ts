import { limits } from '../contracts/limits.ts';
import type { ChangedOrder } from '../contracts/live/live.ts';
import type { Owners } from '../owners/owners.ts';
import { epochSeconds } from '../platform/clock.ts';
import type { LiveConnections } from './live.ts';
import { type SendToPagesDependencies, sendToPages } from './send-to-pages.ts';

interface NotifyOwnersDependencies extends SendToPagesDependencies {
  readonly connections: Pick<LiveConnections, 'listOf' | 'remove'>;
  readonly owners: Pick<Owners, 'list'>;
}

/**
 * Notifies the owners' open pages of changed orders. A page must have connected as an owner's, and its user must still be an
 * owner by a consistent read. The cost depends only on the number of owners ([decision
 * 43](../../docs/decisions/0043-live-orders-for-owners.md)). Returns the errors of failed notifications.
 */
export async function notifyOwners(
  dependencies: NotifyOwnersDependencies,
  orders: readonly ChangedOrder[],
): Promise<readonly unknown[]> {
  const { owners, connections, now } = dependencies;
  const seconds = epochSeconds(now());
  const { owners: maxOwners, pagesEach } = limits.ownersNotified;
  const userIds = await owners.list(maxOwners);
  const lists = await Promise.all(userIds.map((userId) => connections.listOf(userId, seconds, pagesEach)));
  const pages = lists.flat().filter(({ owner }) => owner === true);
  return sendToPages(dependencies, pages, [{ type: 'managed-orders', orders }]);
}
