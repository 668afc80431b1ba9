import { expect, test } from 'vitest';
import { emptyBucket } from './empty-bucket.ts';

function setUp() {
  const buckets = new Map([
    ['old', new Set(['a', 'b', 'c'])],
    ['other', new Set(['d'])],
    ['kept', new Set(['e'])],
  ]);
  const contents = {
    isDisposable: async (bucket: string) => bucket !== 'kept',
    list: async (bucket: string) => [...(buckets.get(bucket) ?? [])].slice(0, 2),
    remove: async (bucket: string, keys: readonly string[]) => {
      for (const key of keys) buckets.get(bucket)?.delete(key);
    },
  };
  return { buckets, contents };
}

test('empties exactly this bucket, page by page', async () => {
  const { buckets, contents } = setUp();
  await emptyBucket(contents, 'old');
  expect(Object.fromEntries(buckets)).toEqual({ old: new Set(), other: new Set(['d']), kept: new Set(['e']) });
});

test('keeps the objects of a bucket that is no longer disposable', async () => {
  const { buckets, contents } = setUp();
  await emptyBucket(contents, 'kept');
  expect(buckets.get('kept')).toEqual(new Set(['e']));
});
