import { expect, test } from 'vitest';
import { fingerprintOf, uploadMemory } from './upload-memory.ts';

class MemoryStorage implements Storage {
  private readonly items = new Map<string, string>();
  get length(): number {
    return this.items.size;
  }
  clear = () => this.items.clear();
  key = (index: number) => [...this.items.keys()][index] ?? null;
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}

const hour = 60 * 60 * 1000;

test('remembers an upload by its file, and forgets it completely', () => {
  const storage = new MemoryStorage();
  const memory = uploadMemory(storage, 'rose', () => 0);
  memory.remember('upload-1');
  expect(uploadMemory(storage, 'rose', () => 23 * hour).recall()).toBe('upload-1');
  expect(uploadMemory(storage, 'lily', () => 0).recall()).toBeUndefined();
  memory.forget();
  expect(storage.length).toBe(0);
});

test('forgets an upload after a day', () => {
  const storage = new MemoryStorage();
  uploadMemory(storage, 'rose', () => 0).remember('upload-1');
  expect(uploadMemory(storage, 'rose', () => 24 * hour).recall()).toBeUndefined();
});

test.each(['', '{', 'null', '[]', '{"rose":{"uploadId":7,"at":0}}', '{"rose":null}'])(
  'ignores stored values of another format (%s)',
  (text) => {
    const storage = new MemoryStorage();
    storage.setItem('shop.uploads', text);
    expect(uploadMemory(storage, 'rose', () => 0).recall()).toBeUndefined();
  },
);

test('identifies a file by name, size, modification time and both ends', async () => {
  const bytes = (change?: number) => {
    const made = new Uint8Array(700_000);
    if (change !== undefined) made[change] = 1;
    return made;
  };
  const print = (content: Uint8Array<ArrayBuffer>, name = 'rose.jpg', lastModified = 1) =>
    fingerprintOf(new File([content], name, { lastModified }));
  const original = await print(bytes());
  expect(await print(bytes())).toBe(original);
  for (const other of [
    print(bytes(), 'lily.jpg'),
    print(bytes(), 'rose.jpg', 2),
    print(new Uint8Array(700_001)),
    print(bytes(0)),
    print(bytes(699_999)),
  ]) {
    expect(await other).not.toBe(original);
  }
});
