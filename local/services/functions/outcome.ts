/** Why there is no result: the integration timed out, the event was too large, Lambda throttled it, or the function failed. */
type Failure = 'late' | 'too-large' | 'throttled' | 'failed';

/** Runs a function within its integration's timeout in milliseconds. The function has logged its own failure. */
export async function within(
  timeoutMs: number,
  invocation: Promise<unknown>,
): Promise<{ readonly result: unknown } | Failure> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((done) => {
    timer = setTimeout(done, timeoutMs, 'late');
  });
  const outcome = invocation.then((result) => ({ result }), failureOf);
  try {
    return await Promise.race([outcome, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** An event over Lambda's 6 MB is the caller's mistake, a result over it the function's. */
function failureOf(error: unknown): Failure {
  const reason = error instanceof Error && 'reason' in error ? error.reason : undefined;
  if (reason === 'timeout') return 'late';
  if (reason === 'throttled') return reason;
  return reason === 'event-too-large' ? 'too-large' : 'failed';
}
