import { setTimeout } from 'node:timers/promises';

interface Rounds {
  /** Does one round of work. Returns true to start the next round without a pause. */
  round(signal: AbortSignal): Promise<boolean>;
  /** Called with the error of a failed round, unless closing interrupted it. */
  onFailure(reason: string): void;
  /** Milliseconds between rounds after an idle one, and after a failed one. Those of an equal pause start at the same moment. */
  readonly pauseMs: number;
  readonly pauseAfterFailureMs: number;
}

/** Runs one round after another, even if a round fails. `close` resolves when the current round has ended. */
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
    if (pause === 0) continue;
    const untilNext = pause - (Date.now() % pause);
    // The wait rejects when `close` interrupts it.
    await setTimeout(untilNext, undefined, { signal }).catch(() => {});
  }
}

/** Does one round. Returns the milliseconds to wait after it. */
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
