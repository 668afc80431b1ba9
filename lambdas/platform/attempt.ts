import { logDone, logUnexpected } from './log.ts';
import { withinRequest } from './request-id.ts';

/** Runs the work under a request ID and logs its outcome; false if it failed. */
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

/** The request IDs of these changes as one text: a batch may contain several. */
export const joinRequests = (ids: readonly (string | undefined)[]): string | undefined =>
  [...new Set(ids.filter((id) => id !== undefined))].join() || undefined;
