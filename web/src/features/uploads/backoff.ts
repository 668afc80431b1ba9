/** The shortest wait before a retry, in milliseconds (spec 9). */
export const shortestWait = 1_000;

/** The waits after which no retry follows any more, in milliseconds (spec 8). */
export const longestWait = { operation: 120_000, upload: 600_000 } as const;

/** How much of a wait is added by chance, so that clients that failed together do not come back together. */
const spread = 0.25;

/** Waits between retries: at least a second, doubling, until they would pass the longest. */
export class Backoff {
  private wait = shortestWait;
  private readonly longest: number;
  private readonly random: () => number;

  constructor(longest: number, random: () => number) {
    this.longest = longest;
    this.random = random;
  }

  /** Milliseconds to wait before the next try; undefined when there is to be none. */
  next(): number | undefined {
    const { wait } = this;
    if (wait > this.longest) return undefined;
    this.wait = wait * 2;
    return wait * (1 + spread * this.random());
  }

  /** Something got through: the next failure starts from the shortest wait again. */
  reset(): void {
    this.wait = shortestWait;
  }
}
