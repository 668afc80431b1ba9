import { limits } from '../contracts/limits.ts';
import type { LiveMessage } from '../contracts/live/live.ts';
import { type Clock, epochSeconds } from '../platform/clock.ts';
import type { LiveConnectionRecord, LiveConnections, LiveSockets } from './live.ts';

/** In seconds. A younger connection that is `gone` may still be opening, which never takes this long. */
const maxOpeningSeconds = 60;

export interface SendToPagesDependencies {
  readonly connections: Pick<LiveConnections, 'remove'>;
  readonly sockets: LiveSockets;
  readonly now: Clock;
}

/**
 * Sends messages to open pages, concurrently, and deletes closed connections.
 * @returns the errors of failed messages. They are not retried, because a retry would be too late.
 */
export async function sendToPages(
  dependencies: SendToPagesDependencies,
  pages: readonly LiveConnectionRecord[],
  messages: readonly LiveMessage[],
): Promise<readonly unknown[]> {
  const outcomes = await Promise.allSettled(pages.map((page) => send(dependencies, page, messages)));
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
}

async function send(
  { connections, sockets, now }: SendToPagesDependencies,
  connection: LiveConnectionRecord,
  messages: readonly LiveMessage[],
): Promise<void> {
  for (const message of messages) {
    if ((await sockets.send(connection.connectionId, message)) === 'sent') continue;
    const openedAt = connection.expiresAt - limits.liveConnectionSeconds;
    if (epochSeconds(now()) - openedAt > maxOpeningSeconds) await connections.remove(connection);
    return;
  }
}
