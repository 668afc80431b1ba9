/** The shortest wait before a retry, in milliseconds (spec 9). */
export const shortestWait = 1_000;

/** The backoff after which retries stop, in milliseconds (spec 8). */
export const longestWait = { operation: 120_000, upload: 600_000 } as const;

/** The share of jitter, so that clients don't retry at the same time. */
const spread = 0.25;

/** The backoff between retries: at least a second, doubling up to the longest. */
export class Backoff {
  private wait = shortestWait;
  private readonly longest: number;
  private readonly random: () => number;

  constructor(longest: number, random: () => number) {
    this.longest = longest;
    this.random = random;
  }

  /** Milliseconds before the next retry; undefined if there is none. */
  next(): number | undefined {
    const { wait } = this;
    if (wait > this.longest) return undefined;
    this.wait = wait * 2;
    return wait * (1 + spread * this.random());
  }

  /** Resets the backoff after a success. */
  reset(): void {
    this.wait = shortestWait;
  }
}
