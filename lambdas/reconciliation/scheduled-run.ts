import type { CardServiceName } from '../contracts/payments/card-services.ts';
import { attempt } from '../platform/attempt.ts';
import { logDone } from '../platform/log.ts';
import { type ReconcileDependencies, reconcile } from './reconcile.ts';

/** In milliseconds. After this, a run starts no further page. The function's timeout leaves 90 seconds for the last page. */
const runMs = 210_000;

interface ReconciledService extends Pick<ReconcileDependencies, 'cards' | 'records' | 'progress'> {
  readonly name: CardServiceName;
}

type Dependencies = Omit<ReconcileDependencies, 'attempt' | keyof Omit<ReconciledService, 'name'>> & {
  readonly services: readonly ReconciledService[];
};

/**
 * Creates the handler of the schedule. The next run continues an unfinished comparison. An alarm reports a late one with the
 * current service; the others only finish older orders.
 */
export const reconciliation =
  (current: CardServiceName, { services, ...dependencies }: Dependencies) =>
  async (): Promise<void> => {
    const { now, reconciler } = dependencies;
    const start = now().getTime();
    const ordered = services.toSorted((a, b) => Number(b.name === current) - Number(a.name === current));
    for (const { name, ...service } of ordered) {
      const run = {
        ...dependencies,
        ...service,
        reconciler: name === current ? reconciler : { ...reconciler, completed: async () => {} },
        attempt: (where: string, work: () => Promise<void>) => attempt(where, undefined, work),
      };
      const outcome = await reconcile(run, new Date(start + runMs));
      logDone('Compared with the card service', { service: name, outcome, ms: now().getTime() - start });
    }
  };
