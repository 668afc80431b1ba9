import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StoredValue } from './stored-value.ts';

const values = new Map<string, string>();

beforeEach(() => {
  values.clear();
  const sessionStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  vi.stubGlobal('window', { sessionStorage });
});
afterEach(() => void vi.unstubAllGlobals());

const numbers = () =>
  new StoredValue('numbers', (stored) => (Array.isArray(stored) && stored.length > 0 ? stored.length : undefined));

describe('a value in sessionStorage', () => {
  it('is parsed when read, also after a reload', () => {
    const stored = new StoredValue('name', (value) => (typeof value === 'string' ? value : undefined));
    stored.write('Asha');
    expect(stored.read()).toBe('Asha');
    expect(new StoredValue('name', String).read()).toBe('Asha');
  });

  it('is undefined if it is missing, broken, or not our own', () => {
    expect(numbers().read()).toBeUndefined();
    values.set('numbers', '{');
    expect(numbers().read()).toBeUndefined();
    values.set('numbers', '"text"');
    expect(numbers().read()).toBeUndefined();
  });

  it('stays the same object until a write, and notifies its listeners of the write', () => {
    const stored = new StoredValue('order', (value) => ({ value }));
    const listener = vi.fn();
    stored.subscribe(listener);
    stored.write({ value: 1 });
    expect(listener).toHaveBeenCalledOnce();
    expect(stored.read()).toBe(stored.read());
    stored.write(undefined);
    expect(stored.read()).toBeUndefined();
  });
});
