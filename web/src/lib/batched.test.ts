import { expect, test, vi } from 'vitest';
import { batched } from './batched.ts';

const names = (ids: readonly string[]) => Promise.resolve(new Map(ids.map((id) => [id, `name of ${id}`])));

test('loads what is asked for at the same time in one call, and each object once', async () => {
  const load = vi.fn(names);
  const find = batched(load, 10);
  expect(await Promise.all(['a', 'b', 'a'].map(find))).toEqual(['name of a', 'name of b', 'name of a']);
  expect(load.mock.calls).toEqual([[['a', 'b']]]);
  expect(await find('c')).toBe('name of c');
  expect(load).toHaveBeenCalledTimes(2);
});

test('loads no more than the maximum in one call', async () => {
  const load = vi.fn(names);
  await Promise.all(['a', 'b', 'c'].map(batched(load, 2)));
  expect(load.mock.calls).toEqual([[['a', 'b']], [['c']]]);
});

test('says that an object is missing, and fails for all if the call fails', async () => {
  expect(await batched(() => Promise.resolve(new Map()), 2)('a')).toBeNull();
  const find = batched(() => Promise.reject(new Error('Offline')), 2);
  const settled = await Promise.allSettled(['a', 'b'].map(find));
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
