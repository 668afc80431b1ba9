import { forCustomers } from '../platform/http/access.ts';
import { respond } from '../platform/http/respond.ts';
import { succeed } from '../platform/result.ts';
import { issueTicket } from './issue-ticket.ts';

/** `POST /api/live`; a body is ignored. */
export const liveTicket = (dependencies: Parameters<typeof issueTicket>[0]) =>
  forCustomers(async (_event, { userId }) => respond(succeed(await issueTicket(dependencies, userId)), 201));
