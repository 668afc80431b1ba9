import { setTimeout } from 'node:timers/promises';

interface Rounds {
  /** Does one round; returns true if there is more to do at once. */
  round(signal: AbortSignal): Promise<boolean>;
  /** Called with the error of a failed round, unless closing interrupted it. */
  onFailure(reason: string): void;
  /** Milliseconds before the next round after an idle round, and after a failed one. */
  readonly pauseMs: number;
  readonly pauseAfterFailureMs: number;
}

/** Repeats the work even if a round fails. `close` resolves when the last round is over. */
export function repeat(rounds: Rounds): { close(): Promise<void> } {
  const stop = new AbortController();
  const running = run(rounds, stop.signal);
  return {
    close() {
      stop.abort();
      return running;
    },
  };
}

async function run(rounds: Rounds, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const pause = await pauseAfter(rounds, signal);
    // Closing ends a pause.
    if (pause > 0) await setTimeout(pause, undefined, { signal }).catch(() => {});
  }
}

/** Does one round; returns the milliseconds to wait after it. */
async function pauseAfter(
  { round, onFailure, pauseMs, pauseAfterFailureMs }: Rounds,
  signal: AbortSignal,
): Promise<number> {
  try {
    return (await round(signal)) ? 0 : pauseMs;
  } catch (error) {
    if (!signal.aborted) onFailure(error instanceof Error ? error.message : String(error));
    return pauseAfterFailureMs;
  }
}
