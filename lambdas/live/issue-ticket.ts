import { limits } from '../contracts/limits.ts';
import type { LiveAddress } from '../contracts/live/live.ts';
import { livePath } from '../contracts/names.ts';
import { bearerTokenHash } from '../platform/bearer-token.ts';
import { type Clock, epochSeconds } from '../platform/clock.ts';
import type { ReadSiteOrigin } from '../platform/site-origin.ts';
import type { LiveTickets, TicketHolder } from './live.ts';

interface IssueTicketDependencies {
  readonly tickets: Pick<LiveTickets, 'put'>;
  readonly newTicket: () => string;
  readonly now: Clock;
  readonly siteOrigin: ReadSiteOrigin;
}

/**
 * Issues a WebSocket URL for the customer that is valid for a minute. Browsers can't send custom headers with a
 * WebSocket, so the ticket is in the URL. URLs end up in logs, so a ticket works only once.
 */
export async function issueTicket(
  { tickets, newTicket, now, siteOrigin }: IssueTicketDependencies,
  { userId, owner = false }: TicketHolder,
): Promise<LiveAddress> {
  const ticket = newTicket();
  const expiresAt = epochSeconds(now()) + limits.liveTicketSeconds;
  const [origin] = await Promise.all([
    siteOrigin(),
    tickets.put({ hash: bearerTokenHash(ticket), userId, owner, expiresAt }),
  ]);
  const url = `${origin.replace(/^http/, 'ws')}${livePath}?ticket=${ticket}`;
  return { url, expiresAt: new Date(expiresAt * 1000).toISOString() };
}
