import { expect, test, vi } from 'vitest';
import { cached } from './cached.ts';

function counting(values: readonly (string | undefined)[]) {
  let minutes = 0;
  let reads = 0;
  const read = cached(
    async () => values[reads++],
    () => new Date(minutes * 60_000),
  );
  return { read, reads: () => reads, pass: (more: number) => (minutes += more) };
}

test('reads a value once, and again after five minutes', async () => {
  const { read, reads, pass } = counting(['first', 'second']);
  expect([await read(), await read()]).toEqual(['first', 'first']);
  pass(4.9);
  expect(await read()).toBe('first');
  expect(reads()).toBe(1);
  pass(0.1);
  expect(await read()).toBe('second');
});

test('reads a missing value again only after ten seconds', async () => {
  const { read, reads, pass } = counting([undefined, 'set']);
  expect([await read(), await read()]).toEqual([undefined, undefined]);
  expect(reads()).toBe(1);
  pass(10 / 60);
  expect(await read()).toBe('set');
});

test('keeps the last value for ten seconds if it can’t be read again, and logs why', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  let minutes = 0;
  const results = [async () => 'first', () => Promise.reject(new Error('throttled')), async () => 'second'];
  const read = cached(
    async () => results.shift()?.() ?? 'none',
    () => new Date(minutes * 60_000),
  );
  expect(await read()).toBe('first');
  minutes = 5;
  expect([await read(), await read()]).toEqual(['first', 'first']);
  expect(log).toHaveBeenCalledOnce();
  minutes += 10 / 60;
  expect(await read()).toBe('second');
});

test('fails if it never had a value', async () => {
  await expect(cached(() => Promise.reject(new Error('throttled')))()).rejects.toThrow('throttled');
});
