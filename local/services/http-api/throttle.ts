export interface ThrottleSettings {
  /** The rate in requests a second, and the burst. */
  readonly rate: number;
  readonly burst: number;
}

/** A token bucket as API Gateway uses it; the function that it returns says whether one more request may pass now. */
export function createThrottle({ rate, burst }: ThrottleSettings, now: () => number = Date.now): () => boolean {
  let tokens = burst;
  let filledAt = now();
  return () => {
    const time = now();
    tokens = Math.min(burst, tokens + ((time - filledAt) / 1000) * rate);
    filledAt = time;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
