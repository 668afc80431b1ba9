import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '#tests/support/cases.ts';
import { Crash, dying } from '#tests/support/unit/dying.ts';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { htmlBytes, jpegBytes, owner, pngBytes, upload, webpBytes } from '#tests/support/unit/records.ts';
import { sendPart } from '#tests/support/unit/uploads.ts';
import { planParts } from '../contracts/uploads/part-plan.ts';
import type { Result } from '../platform/result.ts';
import { abandonUpload } from './abandon-upload.ts';
import { completeUpload } from './complete-upload.ts';
import { getUpload } from './get-upload.ts';

const renditions = [320, 640].map((width) => ({ width, height: width, size: 10 }));
const pictures = {
  'in one PUT': upload({ size: 1_000 }),
  'in parts': upload({ size: 12_000_000, s3UploadId: 's3-1' }),
  'with renditions': upload({ size: 1_000, width: 700, height: 700, renditions }),
  'in parts with renditions': upload({ size: 12_000_000, s3UploadId: 's3-1', width: 700, height: 700, renditions }),
};
const { imageKey, uploadId } = upload();
const renditionKeys = renditions.map(({ width }) => `product-images/${uploadId}/${width}.webp`);

const picture = fc.constantFrom(...Object.values(pictures));
/** The actual content of the files: all valid, or one of them of another type. */
const bytes = fc.constantFrom(
  { original: pngBytes, rendition: webpBytes },
  { original: htmlBytes, rendition: webpBytes },
  { original: jpegBytes, rendition: webpBytes },
  { original: pngBytes, rendition: htmlBytes },
);
/** One of several concurrent calls, and the number of steps after which its function crashes, if it does. */
const caller = fc.record({
  call: fc.oneof(
    { weight: 5, arbitrary: fc.constant('complete' as const) },
    { weight: 1, arbitrary: fc.constant('abandon' as const) },
    { weight: 1, arbitrary: fc.constant('look' as const) },
  ),
  crashesAfter: fc.option(fc.nat(30), { nil: Number.POSITIVE_INFINITY }),
});

/** Stores all files of the upload. */
function storeFiles(
  shop: MemoryShop,
  record: (typeof pictures)['in parts'],
  file: { original: Uint8Array; rendition: Uint8Array },
) {
  const { store } = shop;
  store.uploads.set(uploadId, record);
  if (record.s3UploadId === undefined) store.arrived.set(imageKey, { etag: '"whole"', firstBytes: file.original });
  else {
    store.multiparts.set(record.s3UploadId, { imageKey, parts: new Map() });
    for (const part of planParts(record.size)) sendPart(shop, record.s3UploadId, part, file.original);
  }
  if (record.renditions === undefined) return;
  for (const key of renditionKeys) store.arrived.set(key, { etag: `"${key}"`, firstBytes: file.rendition });
}

/** At every instant, a visible picture has its renditions, and an upload that is marked as published is visible. */
function expectConsistent({ store }: MemoryShop, hasRenditions: boolean, real: boolean): void {
  if (!real) expect(store.kept.size).toBe(0);
  if (store.uploads.get(uploadId)?.status === 'published') expect(store.kept.has(imageKey)).toBe(true);
  if (store.kept.has(imageKey) && hasRenditions) {
    for (const key of renditionKeys) expect(store.kept.has(key)).toBe(true);
  }
}

/** The next call that doesn't crash settles the upload: it publishes everything or leaves nothing. */
async function expectSettled(shop: MemoryShop, real: boolean, results: readonly Result<unknown>[]): Promise<void> {
  const { store } = shop;
  const last = await completeUpload(shop, owner, uploadId);
  if (last.ok) {
    expect(real).toBe(true);
    expect(store.uploads.get(uploadId)?.status).toBe('published');
    expect(store.kept.has(imageKey)).toBe(true);
  } else {
    expect(['upload_not_found', ...(real ? [] : ['not_an_image'])]).toContain(last.code);
    expect(store.uploads.size + store.arrived.size + store.kept.size).toBe(0);
  }
  expect(store.multiparts.size).toBe(0);
  expect(await completeUpload(shop, owner, uploadId)).toEqual(last.ok ? last : expect.objectContaining({ ok: false }));
  // Once a response has reported the picture as published, it stays published.
  if (results.some((result) => result.ok)) expect(last.ok).toBe(true);
}

test('publishes all files or deletes them, whatever crashes and concurrent calls there are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      picture,
      bytes,
      fc.array(caller, { minLength: 1, maxLength: 4 }),
      async (scheduler, record, file, callers) => {
        const hasRenditions = record.renditions !== undefined;
        const real = file.original === pngBytes && (!hasRenditions || file.rendition === webpBytes);
        let scheduled = true;
        const shop: MemoryShop = memoryShop(async () => {
          if (scheduled) await scheduler.schedule(Promise.resolve());
          expectConsistent(shop, hasRenditions, real);
        });
        storeFiles(shop, record, file);
        const completions: Result<unknown>[] = [];
        const run = async ({ call, crashesAfter }: { call: string; crashesAfter: number }) => {
          const { uploads, files, parts } = shop;
          const seen = dying({ uploads, files, parts }, crashesAfter);
          try {
            if (call === 'abandon') await abandonUpload(seen, owner, uploadId);
            else if (call === 'look') await getUpload(seen, owner, uploadId);
            else completions.push(await completeUpload(seen, owner, uploadId));
          } catch (error) {
            if (!(error instanceof Crash)) throw error;
          }
        };
        await scheduler.waitFor(Promise.all(callers.map(run)));
        scheduled = false;
        await expectSettled(shop, real, completions);
      },
    ),
    { numRuns: cases(500) },
  );
});
