import { setTimeout } from 'node:timers/promises';

export interface Rounds {
  /** One round of the work; true where the next has something to do at once. */
  round(signal: AbortSignal): Promise<boolean>;
  /** Hears why a round failed; not of one that closing has cut short. */
  onFailure(reason: string): void;
  /** Milliseconds before the next round where there was nothing to do, and where one failed. */
  readonly pauseMs: number;
  readonly pauseAfterFailureMs: number;
}

/** Does its work round after round, whatever one round meets. `close` resolves when the last round is over. */
export function goRound(rounds: Rounds): { close(): Promise<void> } {
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

/** Does one round; milliseconds to wait after it. */
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
