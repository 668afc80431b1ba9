/**
 * A signal that aborts as soon as one of the two does, for the same reason. `AbortSignal.any` does this too, but the site is built
 * for browsers that don't have it, such as Safari before 17.4.
 */
export function eitherSignal(one: AbortSignal, other: AbortSignal): AbortSignal {
  const either = new AbortController();
  for (const signal of [one, other]) {
    const abort = () => either.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { signal: either.signal });
  }
  return either.signal;
}
