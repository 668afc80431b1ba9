export interface ThrottleSettings {
  /** Requests per second, and the size of the token bucket. */
  readonly rate: number;
  readonly burst: number;
}

/** A token bucket like API Gateway's. The returned function takes a token and tells whether the request is allowed. */
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
