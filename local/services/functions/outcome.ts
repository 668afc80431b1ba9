/** Why there is no result: the integration timed out, the event was too large, Lambda throttled it, or the function failed. */
type Failure = 'timeout' | 'too-large' | 'throttled' | 'failed';

/** Awaits an invocation within its integration's timeout. It needs no error, because the function has logged it. */
export async function within(
  timeoutMs: number,
  invocation: Promise<unknown>,
): Promise<{ readonly result: unknown } | Failure> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<'timeout'>((done) => {
    timer = setTimeout(done, timeoutMs, 'timeout');
  });
  const outcome = invocation.then((result) => ({ result }), failureOf);
  try {
    return await Promise.race([outcome, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** An event over Lambda's limit of 6 MB is the caller's fault, but a result over the limit is a failure of the function. */
function failureOf(error: unknown): Failure {
  const reason = error instanceof Error && 'reason' in error ? error.reason : undefined;
  if (reason === 'timeout' || reason === 'throttled') return reason;
  return reason === 'event-too-large' ? 'too-large' : 'failed';
}
