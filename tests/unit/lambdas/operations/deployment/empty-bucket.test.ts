import { expect, test } from 'vitest';
import { emptyBucket } from '../../../../../lambdas/operations/deployment/empty-bucket.ts';

test('a bucket is emptied page by page, and no other', async () => {
  const buckets = new Map([
    ['old', new Set(['a', 'b', 'c'])],
    ['kept', new Set(['d'])],
  ]);
  const contents = {
    list: async (bucket: string) => [...(buckets.get(bucket) ?? [])].slice(0, 2),
    remove: async (bucket: string, keys: readonly string[]) => {
      for (const key of keys) buckets.get(bucket)?.delete(key);
    },
  };
  await emptyBucket(contents, 'old');
  expect(Object.fromEntries(buckets)).toEqual({ old: new Set(), kept: new Set(['d']) });
});
