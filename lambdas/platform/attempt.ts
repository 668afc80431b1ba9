import { logDone, logUnexpected } from './log.ts';
import { withinRequest } from './request-id.ts';

/** Runs `work` under a request ID and logs the outcome. Resolves with false if it failed. */
export const attempt = (where: string, requestId: string | undefined, work: () => Promise<void>): Promise<boolean> =>
  withinRequest(requestId, async () => {
    try {
      await work();
      logDone('Done', { where });
      return true;
    } catch (error) {
      logUnexpected(where, error);
      return false;
    }
  });

/** Joins request IDs into one text for the log, because a batch may contain several. */
export const joinRequests = (ids: readonly (string | undefined)[]): string | undefined =>
  [...new Set(ids.filter((id) => id !== undefined))].join() || undefined;
