/** A call without a response for this long (milliseconds) is aborted; the caller may retry. */
const requestTimeout = 30_000;

/** A signal that aborts after the timeout, or earlier with `signal`. */
export const withTimeout = (signal?: AbortSignal): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(requestTimeout), ...(signal ? [signal] : [])]);
