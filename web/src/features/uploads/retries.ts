import { ApiProblem } from '../../lib/problem.ts';
import { Backoff, longestWait, shortestWait } from './backoff.ts';
import { StorageError } from './storage-errors.ts';
import type { Waiting } from './upload-state.ts';
import type { UploadTools } from './upload-tools.ts';

type Tools = Pick<UploadTools, 'clock' | 'connection' | 'random'>;

/** Waits for what retries wait for: the network when there is none, else the time. */
export class Retries {
  private readonly tools: Tools;
  private readonly onWait: (waiting: Waiting | undefined) => void;

  constructor(tools: Tools, onWait: (waiting: Waiting | undefined) => void) {
    this.tools = tools;
    this.onWait = onWait;
  }

  backoff = (longest: number): Backoff => new Backoff(longest, this.tools.random);

  /** Waits as the backoff says, less when the network comes back meanwhile; throws `retry-limit` when it says no more. */
  async wait(backoff: Backoff, signal: AbortSignal): Promise<void> {
    // Without a network no try is spent.
    if (!this.tools.connection.isOnline()) return this.forNetwork(signal);
    const milliseconds = backoff.next();
    if (milliseconds === undefined) throw new StorageError('retryLimit');
    this.onWait('before-the-next-try');
    await this.timeOrNetwork(milliseconds, signal);
    this.onWait(undefined);
  }

  /** Runs a call of the API, again after failures that may pass. */
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
    // Whichever is not first is ended below, and has nothing to say any more.
    network.catch(() => undefined);
    try {
      await Promise.race([clock.sleep(milliseconds, either), network]);
    } finally {
      decided.abort();
    }
  }
}

/** A refusal will not change by asking again; a throttled, failed or lost call may go through the next time. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return true;
  return error.status === 0 || error.status === 429 || error.status >= 500 || error.code === 'too_busy';
}
