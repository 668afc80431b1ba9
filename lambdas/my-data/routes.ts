import type { Clock } from '../platform/clock.ts';
import { forCustomers, forRecentSignIns } from '../platform/http/access.ts';
import { respond, respondDone } from '../platform/http/respond.ts';
import { deleteAccount, readMyData } from './person.ts';

/** `GET /api/me/data` */
export const myData = (dependencies: Parameters<typeof readMyData>[0]) =>
  forCustomers(async (_event, { userId }) => respond(await readMyData(dependencies, userId)));

/** `DELETE /api/me` */
export const accountDeletion = (dependencies: Parameters<typeof deleteAccount>[0] & { readonly now: Clock }) =>
  forRecentSignIns(dependencies.now, async (_event, { userId }) =>
    respondDone(await deleteAccount(dependencies, userId)),
  );
