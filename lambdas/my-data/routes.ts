import type { Clock } from '../platform/clock.ts';
import { forCustomers, forRecentSignIns, logged } from '../platform/http/access.ts';
import { respond, respondDone } from '../platform/http/respond.ts';
import type { OwnerGuard } from '../platform/owner-guard.ts';
import { deleteAccount, readMyData } from './person.ts';

/** `GET /api/me/data` */
export const myData = (dependencies: Parameters<typeof readMyData>[0]) =>
  forCustomers(async (_event, { userId }) => respond(await readMyData(dependencies, userId)));

type AccountDeletionDependencies = Parameters<typeof deleteAccount>[0] & {
  readonly now: Clock;
  readonly ownerGuard: Pick<OwnerGuard, 'has' | 'begin' | 'end'>;
};

/** `DELETE /api/me`. The owners' log has an owner's own deletion. */
export const accountDeletion = (dependencies: AccountDeletionDependencies) =>
  forRecentSignIns(dependencies.now, async (event, caller) => {
    const { ownerGuard } = dependencies;
    const run = async () => respondDone(await deleteAccount(dependencies, caller.userId));
    return (await ownerGuard.has(caller.userId)) ? logged(ownerGuard, run, event, caller) : run();
  });
