import { issueTicket } from '../operations/live/issue-ticket.ts';
import { succeed } from '../operations/result.ts';
import { forShoppers } from './access.ts';
import { respond } from './respond.ts';

/** `POST /api/live`; a body is ignored. */
export const liveTicket = (dependencies: Parameters<typeof issueTicket>[0]) =>
  forShoppers(async (_event, { userId }) => respond(succeed(await issueTicket(dependencies, userId)), 201));
