import { expect, test, vi } from 'vitest';
import { imageStorage } from './image-storage.gateway.ts';
import { openImageStorage } from './open-image-storage.gateway.ts';

const buckets = { uploads: 'uploads', images: 'images' };

test('passes every call to the S3 implementation, which is opened once', async () => {
  const asked: unknown[] = [];
  const recording = (part: string, methods: object) =>
    Object.fromEntries(
      Object.keys(methods).map((method) => [method, async (...given: unknown[]) => asked.push([part, method, given])]),
    );
  const whole = openImageStorage(buckets);
  const open = vi.fn(() => ({
    files: recording('files', whole.files),
    parts: recording('parts', whole.parts),
    published: recording('published', whole.published),
  }));
  vi.doMock('./open-image-storage.gateway.ts', () => ({ openImageStorage: open }));
  const storage = imageStorage(buckets);
  expect(open).not.toHaveBeenCalled();
  const expected: unknown[] = [];
  for (const part of ['files', 'parts', 'published'] as const) {
    for (const method of Object.keys(whole[part])) {
      await Reflect.get(storage[part], method)('first', 'second');
      expected.push([part, method, expect.arrayContaining(['first'])]);
    }
  }
  expect(asked).toEqual(expected);
  expect(open.mock.calls).toEqual([[buckets]]);
  vi.doUnmock('./open-image-storage.gateway.ts');
});
