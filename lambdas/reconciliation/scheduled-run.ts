import { attempt } from '../platform/attempt.ts';
import { logDone } from '../platform/log.ts';
import { type ReconcileDependencies, reconcile } from './reconcile.ts';

/** Milliseconds after which a run starts no further page; the function's timeout leaves a minute and a half for the last one. */
const runMs = 210_000;

/** The handler of the schedule. The next run continues an incomplete comparison; an alarm reports a late one. */
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
