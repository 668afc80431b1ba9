import { afterEach, expect, test, vi } from 'vitest';
import { withTimeout } from './request-timeout.ts';

const { any, timeout } = AbortSignal;

afterEach(() => {
  Object.assign(AbortSignal, { any, timeout });
});

/** A browser without `AbortSignal.any`. The returned function lets the time of all timeouts pass. */
function olderBrowser(): () => void {
  const timer = new AbortController();
  const timedOut = new DOMException('The operation timed out.', 'TimeoutError');
  Object.assign(AbortSignal, { any: undefined, timeout: vi.fn(() => timer.signal) });
  return () => timer.abort(timedOut);
}

test('a call ends when its caller aborts it, also in a browser without AbortSignal.any', () => {
  olderBrowser();
  const caller = new AbortController();
  const signal = withTimeout(caller.signal);
  expect(signal.aborted).toBe(false);
  caller.abort('left');
  expect(signal.reason).toBe('left');
});

test('a call ends after the timeout, also in a browser without AbortSignal.any', () => {
  const passTime = olderBrowser();
  const signals = [withTimeout(), withTimeout(new AbortController().signal)];
  passTime();
  expect(signals.map(({ reason }) => reason.name)).toEqual(['TimeoutError', 'TimeoutError']);
});

test('a call that was aborted before never starts', () => {
  olderBrowser();
  expect(withTimeout(AbortSignal.abort('left')).reason).toBe('left');
});
