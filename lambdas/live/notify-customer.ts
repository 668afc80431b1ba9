import { limits } from '../contracts/limits.ts';
import type { LiveTopic } from '../contracts/live/live.ts';
import { epochSeconds } from '../platform/clock.ts';
import type { LiveConnections } from './live.ts';
import { type SendToPagesDependencies, sendToPages } from './send-to-pages.ts';

interface NotifyCustomerDependencies extends SendToPagesDependencies {
  readonly connections: Pick<LiveConnections, 'listOf' | 'remove'>;
}

/** The topics to notify a customer's pages of. */
interface ChangedTopics {
  readonly userId: string;
  readonly topics: ReadonlySet<LiveTopic>;
}

/** Notifies the customer's open pages of changed topics. Returns the errors of failed notifications. */
export async function notifyCustomer(
  dependencies: NotifyCustomerDependencies,
  { userId, topics }: ChangedTopics,
): Promise<readonly unknown[]> {
  const { connections, now } = dependencies;
  const open = await connections.listOf(userId, epochSeconds(now()), limits.liveConnections);
  const messages = [...topics].map((type) => ({ type }));
  return sendToPages(dependencies, open, messages);
}
