import { limits } from '../contracts/limits.ts';
import type { LiveTopic } from '../contracts/live.ts';
import { type Clock, epochSeconds } from '../platform/clock.ts';
import type { LiveConnectionRecord, LiveConnections, LiveSockets } from './live.ts';

/** Seconds. A connection this young that is `gone` may still be opening; opening never takes so long. */
const opening = 60;

interface NotifyCustomerDependencies {
  readonly connections: Pick<LiveConnections, 'listOf' | 'remove'>;
  readonly sockets: LiveSockets;
  readonly now: Clock;
}

/** The topics to notify a customer's pages of. */
interface News {
  readonly userId: string;
  readonly topics: ReadonlySet<LiveTopic>;
}

/**
 * Notifies the customer's open pages of changed topics (D14), concurrently, and deletes closed connections.
 * @returns the errors of failed notifications. They are not retried, because a retry would be too late.
 */
export async function notifyCustomer(
  dependencies: NotifyCustomerDependencies,
  news: News,
): Promise<readonly unknown[]> {
  const { connections, now } = dependencies;
  const open = await connections.listOf(news.userId, epochSeconds(now()), limits.liveConnections);
  const outcomes = await Promise.allSettled(open.map((connection) => notify(dependencies, connection, news.topics)));
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
}

async function notify(
  { connections, sockets, now }: NotifyCustomerDependencies,
  connection: LiveConnectionRecord,
  topics: News['topics'],
): Promise<void> {
  for (const topic of topics) {
    if ((await sockets.send(connection.connectionId, topic)) === 'sent') continue;
    const openedAt = connection.expiresAt - limits.liveConnectionSeconds;
    if (epochSeconds(now()) - openedAt > opening) await connections.remove(connection);
    return;
  }
}
