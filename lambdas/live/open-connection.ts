import { limits } from '../contracts/limits.ts';
import type { Owners } from '../owners/owners.ts';
import { bearerTokenHash } from '../platform/bearer-token.ts';
import { type Clock, epochSeconds } from '../platform/clock.ts';
import { type Result, refuse, succeed } from '../platform/result.ts';
import type { ReadSiteOrigin } from '../platform/site-origin.ts';
import type { LiveConnections, LiveTickets } from './live.ts';

export interface OpenConnectionDependencies {
  readonly tickets: Pick<LiveTickets, 'redeem'>;
  readonly connections: Pick<LiveConnections, 'put'>;
  readonly owners: Pick<Owners, 'has'>;
  readonly now: Clock;
  readonly siteOrigin: ReadSiteOrigin;
}

interface Opening {
  readonly connectionId: string;
  readonly ticket: string | undefined;
  /** The page's origin, which every browser sends. Other clients may send none. */
  readonly origin: string | undefined;
}

/**
 * Opens the WebSocket of the customer with this ticket, and deletes the ticket. A page of another site is refused even
 * with a valid ticket. A page counts as an owner's only if the table lists its user as an owner at this moment.
 */
export async function openConnection(
  { tickets, connections, owners, now, siteOrigin }: OpenConnectionDependencies,
  { connectionId, ticket, origin }: Opening,
): Promise<Result<void>> {
  if (ticket === undefined || (origin !== undefined && origin !== (await siteOrigin()))) return noTicket;
  const seconds = epochSeconds(now());
  const holder = await tickets.redeem(bearerTokenHash(ticket), seconds);
  if (holder === undefined) return noTicket;
  const { userId } = holder;
  const owner = holder.owner === true && (await owners.has(userId));
  const expiresAt = seconds + limits.liveConnectionSeconds;
  await connections.put({ connectionId, userId, expiresAt, ...(owner && { owner }) });
  return succeed(undefined);
}

const noTicket = refuse('not_signed_in', 'This address was already used, or has expired. Please request a new one.');
