import { attempt } from '../platform/attempt.ts';
import { logDone } from '../platform/log.ts';
import { type ReconcileDependencies, reconcile } from './reconcile.ts';

/** In milliseconds. After this, a run starts no further page. The function's timeout leaves 90 seconds for the last page. */
const runMs = 210_000;

/** Creates the handler of the schedule. The next run continues an unfinished comparison, and an alarm reports a late one. */
export const reconciliation = (dependencies: Omit<ReconcileDependencies, 'attempt'>) => async (): Promise<void> => {
  const { now } = dependencies;
  const start = now().getTime();
  const run = {
    ...dependencies,
    attempt: (where: string, work: () => Promise<void>) => attempt(where, undefined, work),
  };
  const outcome = await reconcile(run, new Date(start + runMs));
  logDone('Compared with Stripe', { outcome, ms: now().getTime() - start });
};
