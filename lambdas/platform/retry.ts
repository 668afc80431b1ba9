import { setTimeout } from 'node:timers/promises';

/** Waits before the given attempt (1 is the first retry). */
export type Pause = (attempt: number) => Promise<void>;

/** Backoff with full jitter: up to 50 ms before the first retry, doubling, never above 800 ms. */
export const jitteredPause: Pause = (attempt) => setTimeout(Math.random() * Math.min(800, 25 * 2 ** attempt));

/**
 * How often a rule reads, decides and writes while concurrent calls keep changing what it has read. An attempt fails only
 * because another call succeeded, so five attempts serve five concurrent calls.
 */
export const conflictAttempts = 5;

interface Retries {
  readonly attempts: number;
  /** Without it, retries start immediately. */
  readonly pause?: Pause;
}

/** Calls `work` until it resolves with a value. Returns undefined if no attempt does. An error ends the retries. */
export async function retry<T>(
  { attempts, pause }: Retries,
  work: (attempt: number) => Promise<T | undefined>,
): Promise<T | undefined> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0) await pause?.(attempt);
    const value = await work(attempt);
    if (value !== undefined) return value;
  }
  return undefined;
}
