import type { Users } from '../accounts/user.ts';
import { claimsOwner, forAccounts } from '../platform/http/access.ts';
import { respond } from '../platform/http/respond.ts';
import { siteOriginIn } from '../platform/http/site-origin-of.ts';
import { succeed } from '../platform/result.ts';
import { issueTicket } from './issue-ticket.ts';

type LiveTicketDependencies = Parameters<typeof issueTicket>[0] & {
  /** True if this stage refuses owners without a second factor. */
  readonly ownersNeedSecondFactor: boolean;
  readonly users: Pick<Users, 'find'>;
};

/** `POST /api/live`; a body is ignored. */
export const liveTicket = (dependencies: LiveTicketDependencies) =>
  forAccounts(dependencies.users, async (event, caller) => {
    const owner = claimsOwner(caller, dependencies.ownersNeedSecondFactor);
    const siteOrigin = siteOriginIn(event, dependencies.siteOrigin);
    return respond(succeed(await issueTicket({ ...dependencies, siteOrigin }, { userId: caller.userId, owner })), 201);
  });
