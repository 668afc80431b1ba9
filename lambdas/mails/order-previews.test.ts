import { afterEach, expect, test, vi } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { photo } from '#tests/support/unit/records.ts';
import { limits } from '../contracts/limits.ts';
import type { OrderAnswers } from '../orders/order.ts';
import type { PhotoRecord } from '../photos/photo.ts';
import { findPreviews, mayHavePreviews, type PreviewFiles } from './order-previews.ts';

afterEach(() => vi.restoreAllMocks());

const [tea] = order().lines;
if (tea === undefined) throw new Error('The order has a line.');
const lineIds = (count: number) => Array.from({ length: count }, (_, index) => `tea.${index + 1}`);
const bytesOf = (imageKey: string) => Buffer.from(imageKey);
const jpeg = (photoId: string, fields: Partial<PhotoRecord> = {}) =>
  photo({
    uploadId: photoId,
    imageKey: `photos/${photoId}`,
    status: 'published',
    contentType: 'image/jpeg',
    ...fields,
  });
const photoIdOf = (lineId: string) => `preview of ${lineId}`;
const answersOf = (ids: readonly string[]): OrderAnswers =>
  Object.fromEntries(
    ids.map((lineId) => [
      lineId,
      { answers: { name: { text: 'Asha' }, photo: { photos: [], preview: photoIdOf(lineId) } } },
    ]),
  );

interface Post {
  readonly lines?: readonly string[];
  readonly answers?: OrderAnswers;
  readonly records?: readonly PhotoRecord[];
  readonly read?: PreviewFiles['read'];
}

/** Finds the previews of an order with these lines. Each line has a preview, unless `records` lists those that exist. */
const find = async ({ lines = lineIds(1), answers = answersOf(lines), records, read }: Post = {}) => {
  const { photos } = memoryShop();
  const placed = order({ lines: lines.map((lineId) => ({ ...tea, lineId, qty: 1 })) });
  for (const record of records ?? lines.map((lineId) => jpeg(photoIdOf(lineId)))) {
    await photos.of(placed.userId).create(record);
  }
  const deadline = new AbortController();
  const reads: string[] = [];
  const found = findPreviews(
    {
      orders: { answersOf: async () => answers },
      photos,
      previewFiles: {
        async read(imageKey, signal) {
          reads.push(imageKey);
          return read ? read(imageKey, signal) : bytesOf(imageKey);
        },
      },
      previewDeadline: () => deadline.signal,
    },
    placed,
  );
  return { found, reads, deadline };
};

test('finds the preview of each line, in the order of the lines', async () => {
  const { images, areAll } = await (
    await find({ lines: ['tea', 'tea.2', 'tea.3'], answers: answersOf(['tea', 'tea.3']) })
  ).found;
  expect([...images]).toEqual([
    ['tea', { contentId: 'preview-1', fileName: 'preview-1.jpg', bytes: bytesOf('photos/preview of tea') }],
    ['tea.3', { contentId: 'preview-2', fileName: 'preview-2.jpg', bytes: bytesOf('photos/preview of tea.3') }],
  ]);
  expect(areAll).toBe(true);
});

test('reads only the first previews of an order with 97 lines, and says that there are more', async () => {
  const { found, reads } = await find({ lines: lineIds(97) });
  const { images, areAll } = await found;
  expect([...images.keys()]).toEqual(lineIds(limits.mailPreviews.count));
  expect(reads).toHaveLength(limits.mailPreviews.count);
  expect(areAll).toBe(false);
});

test.each<[string, readonly PhotoRecord[]]>([
  ['was deleted', []],
  ['is not completely uploaded', [jpeg(photoIdOf('tea.1'), { status: 'pending' })]],
  ['is being deleted', [jpeg(photoIdOf('tea.1'), { status: 'ending' })]],
  ['is too large', [jpeg(photoIdOf('tea.1'), { size: limits.mailPreviews.bytes + 1 })]],
  ['is a WebP, which not every mail client shows', [jpeg(photoIdOf('tea.1'), { contentType: 'image/webp' })]],
])('reads no preview that %s', async (_, records) => {
  const { found, reads } = await find({ records });
  expect(await found).toEqual({ images: new Map(), areAll: true });
  expect(reads).toEqual([]);
});

test('leaves out a preview whose file is missing or can’t be read, and keeps the others', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const read = async (imageKey: string) => {
    if (imageKey.endsWith('1')) throw new Error('AccessDenied');
    return imageKey.endsWith('2') ? undefined : bytesOf(imageKey);
  };
  const { images } = await (await find({ lines: lineIds(3), read })).found;
  expect([...images.keys()]).toEqual(['tea.3']);
  expect(log).toHaveBeenCalledOnce();
});

test('leaves out the previews that have not been read by the deadline', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const never = new Promise<never>(() => {});
  const read = (imageKey: string) => (imageKey.endsWith('1') ? never : Promise.resolve(bytesOf(imageKey)));
  const { found, reads, deadline } = await find({ lines: lineIds(2), read });
  await vi.waitUntil(() => reads.length === 2);
  deadline.abort(new Error('The time is up'));
  expect([...(await found).images.keys()]).toEqual(['tea.2']);
});

test('finds nothing in the answers of an order whose photos were deleted', async () => {
  const { found } = await find({ answers: {} });
  expect(await found).toEqual({ images: new Map(), areAll: true });
});

test('an order can have previews only if a line has photos', () => {
  expect(mayHavePreviews(order())).toBe(false);
  expect(mayHavePreviews(order({ lines: [{ ...tea, qty: 1, photoCount: 2 }] }))).toBe(true);
});
