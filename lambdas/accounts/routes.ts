import { forCustomers } from '../platform/http/access.ts';
import { respond } from '../platform/http/respond.ts';
import { succeed } from '../platform/result.ts';
import { readMe } from './me.ts';

/** `GET /api/me` */
export const me = (dependencies: Parameters<typeof readMe>[0]) =>
  forCustomers(async (_event, caller) => respond(succeed(await readMe(dependencies, caller))));
