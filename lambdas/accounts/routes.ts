import { meChangesSchema } from '../contracts/accounts/me.ts';
import { forCustomers } from '../platform/http/access.ts';
import { readJson } from '../platform/http/parse.ts';
import { problem, respond } from '../platform/http/respond.ts';
import { changeMe } from './change-me.ts';
import { readMe } from './me.ts';

/** `GET /api/me` */
export const me = (dependencies: Parameters<typeof readMe>[0]) =>
  forCustomers(async (_event, caller) => respond(await readMe(dependencies, caller)));

/** `PATCH /api/me` */
export const meChange = (dependencies: Parameters<typeof changeMe>[0]) =>
  forCustomers(async (event, caller) => {
    const changes = readJson(event, meChangesSchema);
    if (!changes.ok) return problem(changes);
    return respond(await changeMe(dependencies, caller, changes.value));
  });
