import { ApiProblem } from '../../lib/problem.ts';
import { Backoff, longestWait, shortestWait } from './backoff.ts';
import { StorageError } from './storage-errors.ts';
import type { Waiting } from './upload-state.ts';
import type { UploadTools } from './upload-tools.ts';

type Tools = Pick<UploadTools, 'clock' | 'connection' | 'random'>;

/** Waits before a retry: until the network returns if it is down, otherwise for the backoff. */
export class Retries {
  private readonly tools: Tools;
  private readonly onWait: (waiting: Waiting | undefined) => void;

  constructor(tools: Tools, onWait: (waiting: Waiting | undefined) => void) {
    this.tools = tools;
    this.onWait = onWait;
  }

  backoff = (longest: number): Backoff => new Backoff(longest, this.tools.random);

  /** Waits for the backoff, or less if the network returns; throws `retry-limit` after the last one. */
  async wait(backoff: Backoff, signal: AbortSignal): Promise<void> {
    // Waiting for the network costs no retry.
    if (!this.tools.connection.isOnline()) return this.forNetwork(signal);
    const milliseconds = backoff.next();
    if (milliseconds === undefined) throw new StorageError('retryLimit');
    this.onWait('before-the-next-try');
    await this.timeOrNetwork(milliseconds, signal);
    this.onWait(undefined);
  }

  /** Calls the API, with retries of transient failures. */
  async operation<T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const backoff = this.backoff(longestWait.operation);
    for (;;) {
      signal.throwIfAborted();
      try {
        return await call();
      } catch (error) {
        signal.throwIfAborted();
        if (!mayPass(error)) throw error;
        await this.wait(backoff, signal);
      }
    }
  }

  private async forNetwork(signal: AbortSignal): Promise<void> {
    const { clock, connection } = this.tools;
    this.onWait('for-the-network');
    await connection.nextOnline(signal);
    await clock.sleep(shortestWait, signal);
    this.onWait(undefined);
  }

  private async timeOrNetwork(milliseconds: number, signal: AbortSignal): Promise<void> {
    const { clock, connection } = this.tools;
    const decided = new AbortController();
    const either = AbortSignal.any([signal, decided.signal]);
    const network = connection.nextOnline(either).then(() => clock.sleep(shortestWait, either));
    // The losing promise is aborted below, and its rejection must not be unhandled.
    network.catch(() => undefined);
    try {
      await Promise.race([clock.sleep(milliseconds, either), network]);
    } finally {
      decided.abort();
    }
  }
}

/** A refusal is final; a throttled, failed or lost call may succeed later. */
function mayPass(error: unknown): boolean {
  if (error instanceof StorageError) return false;
  if (!(error instanceof ApiProblem)) return true;
  // A day's limit outlasts every backoff.
  if (error.code === 'too_many_photos') return false;
  return error.status === 0 || error.status === 429 || error.status >= 500 || error.code === 'too_busy';
}
