/** The shortest wait before a retry, in milliseconds. */
export const shortestWait = 1_000;

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
