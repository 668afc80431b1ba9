import { eitherSignal } from '#web/lib/either-signal.ts';
import { ApiProblem } from '#web/lib/problem.ts';
import { StorageError } from './storage-error.ts';
import type { Waiting } from './upload-state.ts';
import type { UploadTools } from './upload-tools.ts';

/** The shortest wait before a retry, in milliseconds. */
const shortestWait = 1_000;

/** The backoff after which retries stop, in milliseconds. */
export const longestWait = { removal: 2_000, operation: 120_000, upload: 600_000 } as const;

/** Jitter adds up to this share of the wait, so that clients don't retry at the same time. */
const jitter = 0.25;

/** Exponential backoff between retries: starts at one second and doubles until it would exceed `longest`. */
export class Backoff {
  private wait = shortestWait;
  private readonly longest: number;
  private readonly random: () => number;

  constructor(longest: number, random: () => number) {
    this.longest = longest;
    this.random = random;
  }

  /** Milliseconds before the next retry; undefined if retries must stop. */
  next(): number | undefined {
    const { wait } = this;
    if (wait > this.longest) return undefined;
    this.wait = wait * 2;
    return wait * (1 + jitter * this.random());
  }

  /** Resets the backoff after a success. */
  reset(): void {
    this.wait = shortestWait;
  }
}

type Tools = Pick<UploadTools, 'clock' | 'connection' | 'random'>;

/** Waits before retries: until the network returns if the browser is offline, otherwise for the backoff. */
export class Retries {
  private readonly tools: Tools;
  private readonly onWait: (waiting: Waiting | undefined) => void;

  constructor(tools: Tools, onWait: (waiting: Waiting | undefined) => void) {
    this.tools = tools;
    this.onWait = onWait;
  }

  backoff = (longest: number): Backoff => new Backoff(longest, this.tools.random);

  /** Waits for the backoff, or less if the browser comes online earlier. Throws `retryLimit` when the backoff is exhausted. */
  async wait(backoff: Backoff, signal: AbortSignal): Promise<void> {
    // Waiting for the network does not count as a retry.
    if (!this.tools.connection.isOnline()) return this.waitForNetwork(signal);
    const milliseconds = backoff.next();
    if (milliseconds === undefined) throw new StorageError('retryLimit');
    this.onWait('before-the-next-try');
    await this.waitForTimeOrNetwork(milliseconds, signal);
    this.onWait(undefined);
  }

  /** Calls the API, with retries of failures that may end by themselves. */
  async operation<T>(call: () => Promise<T>, signal: AbortSignal, mayEnd = isTransient): Promise<T> {
    const backoff = this.backoff(longestWait.operation);
    for (;;) {
      signal.throwIfAborted();
      try {
        return await call();
      } catch (error) {
        signal.throwIfAborted();
        if (!mayEnd(error)) throw error;
        await this.wait(backoff, signal);
      }
    }
  }

  private async waitForNetwork(signal: AbortSignal): Promise<void> {
    const { clock, connection } = this.tools;
    this.onWait('for-the-network');
    await connection.nextOnline(signal);
    await clock.sleep(shortestWait, signal);
    this.onWait(undefined);
  }

  private async waitForTimeOrNetwork(milliseconds: number, signal: AbortSignal): Promise<void> {
    const { clock, connection } = this.tools;
    const finished = new AbortController();
    const either = eitherSignal(signal, finished.signal);
    const network = connection.nextOnline(either).then(() => clock.sleep(shortestWait, either));
    // If the timer wins, `network` is aborted below, and its rejection must not be unhandled.
    network.catch(() => undefined);
    try {
      await Promise.race([clock.sleep(milliseconds, either), network]);
    } finally {
      finished.abort();
    }
  }
}

/** True if the shop refused the file itself, so that the same file would be refused again. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 400 || error.status === 422);

/** A throttled, failed or lost call may succeed later; a refusal is final. */
function isTransient(error: unknown): boolean {
  if (error instanceof StorageError) return false;
  if (!(error instanceof ApiProblem)) return true;
  // The daily limit lasts longer than any backoff.
  if (error.code === 'too_many_photos') return false;
  return error.status === 0 || error.status === 429 || error.status >= 500 || error.code === 'too_busy';
}
