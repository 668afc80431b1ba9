import { limits } from '../contracts/limits.ts';
import { bearerTokenHash } from '../platform/bearer-token.ts';
import { type Clock, epochSeconds } from '../platform/clock.ts';
import { type Result, refuse, succeed } from '../platform/result.ts';
import type { ReadSiteOrigin } from '../platform/site-origin.ts';
import type { LiveConnections, LiveTickets } from './live.ts';

export interface OpenConnectionDependencies {
  readonly tickets: Pick<LiveTickets, 'redeem'>;
  readonly connections: Pick<LiveConnections, 'put'>;
  readonly now: Clock;
  readonly siteOrigin: ReadSiteOrigin;
}

interface Opening {
  readonly connectionId: string;
  readonly ticket: string | undefined;
  /** The page's origin as the browser sends it; other clients send none. */
  readonly origin: string | undefined;
}

/**
 * Opens the WebSocket for the customer of this ticket, and uses the ticket up (D14). A page of another site is refused even with
 * a ticket.
 */
export async function openConnection(
  { tickets, connections, now, siteOrigin }: OpenConnectionDependencies,
  { connectionId, ticket, origin }: Opening,
): Promise<Result<void>> {
  if (ticket === undefined || (origin !== undefined && origin !== (await siteOrigin()))) return noTicket;
  const seconds = epochSeconds(now());
  const userId = await tickets.redeem(bearerTokenHash(ticket), seconds);
  if (userId === undefined) return noTicket;
  await connections.put({ connectionId, userId, expiresAt: seconds + limits.liveConnectionSeconds });
  return succeed(undefined);
}

const noTicket = refuse('not_signed_in', 'This address has been used, or is too old. Please ask for another.');
