import { eitherSignal } from './either-signal.ts';

/** A call without a response for this long (milliseconds) is aborted; the caller may retry. */
const requestTimeout = 30_000;

/** A signal that aborts after the timeout, or earlier with `signal`. */
export function withTimeout(signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(requestTimeout);
  return signal ? eitherSignal(timeout, signal) : timeout;
}
