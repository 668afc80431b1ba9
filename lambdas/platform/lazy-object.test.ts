import { expect, test, vi } from 'vitest';
import { lazyObject } from './lazy-object.ts';

const files = () => {
  const kept = new Map([['a', 1]]);
  return {
    read: async (name: string, fallback: number) => kept.get(name) ?? fallback,
    async size() {
      return this.read('a', 0);
    },
  };
};

test('is opened once, at its first call, and passes every call on with its arguments', async () => {
  const open = vi.fn(async () => files());
  const lazy = lazyObject(open);
  expect(open).not.toHaveBeenCalled();
  expect(await Promise.all([lazy.read('a', 5), lazy.read('b', 5), lazy.size()])).toEqual([1, 5, 1]);
  const { read } = lazy;
  expect(await read('b', 7)).toBe(7);
  expect(open).toHaveBeenCalledTimes(1);
});

test('passes errors on, of its opening and of its calls', async () => {
  const failing = lazyObject<ReturnType<typeof files>>(() => Promise.reject(new Error('not opened')));
  await expect(failing.size()).rejects.toThrow('not opened');
  const lazy = lazyObject(async () => ({ read: () => Promise.reject(new Error('no file')) }));
  await expect(lazy.read()).rejects.toThrow('no file');
});

test('can be the result of a promise', async () => {
  const lazy = await Promise.resolve(lazyObject(async () => files()));
  expect(await lazy.size()).toBe(1);
});
