import { beforeEach, expect, test } from 'vitest';
import { memoryApi } from '#tests/support/unit/api.ts';
import { order } from '#tests/support/unit/order.ts';
import { customer, id, noon, owner, photo, photosQuestion, product } from '#tests/support/unit/records.ts';
import { limits } from '../contracts/limits.ts';
import type { OrderPhotosPage } from '../contracts/orders/order-photos.ts';
import type { Answers, Crop } from '../contracts/questions/answers.ts';
import type { OrderLineRecord, OrderRecord } from '../orders/order.ts';
import type { PhotoRecord } from '../photos/photo.ts';

const crop: Crop = { area: { x: 0.1, y: 0.2, width: 0.5, height: 0.4 }, turn: 90 };
const [tea] = order().lines;
if (tea === undefined) throw new Error('The order has a line.');
const words = [{ id: 'photo', label: 'Your brother’s photo', kind: 'photos', value: '2 photos' }] as const;
const line = (name: string, fields: Partial<OrderLineRecord> = {}): OrderLineRecord => ({
  ...tea,
  lineId: `${tea.productId}.${id(name)}`,
  answered: words,
  ...fields,
});

let api: ReturnType<typeof memoryApi>;
beforeEach(() => {
  api = memoryApi();
});

/** Stores an order whose lines have these answers. */
function place(lines: Readonly<Record<string, Answers>>, fields: Partial<OrderRecord> = {}): string {
  const record = order({ lines: Object.keys(lines).map((name) => line(name)), ...fields });
  api.shop.store.orders.set(record.orderId, record);
  api.shop.store.answers.set(
    record.orderId,
    Object.fromEntries(Object.entries(lines).map(([name, answers]) => [line(name).lineId ?? '', { answers }])),
  );
  return record.orderId;
}

/** Stores a fully uploaded photo of the customer. */
function keep(name: string, fields: Partial<PhotoRecord> = {}): string {
  const record = photo({ uploadId: id(name), imageKey: `photos/${name}`, status: 'published', ...fields });
  api.shop.store.photos.set(`${customer.userId} ${record.uploadId}`, record);
  return record.uploadId;
}

const get = (orderId: string, query: Record<string, string> = {}, as = owner) =>
  api.call('GET /api/manage/orders/{orderId}/photos', {
    as,
    pathParameters: { orderId },
    queryStringParameters: query,
  });
const url = (name: string) => `https://photos.example/photos/${name}?from=${noon.getTime()}`;

test('says which photo to print despite its low resolution, and accepts photos without that field', async () => {
  const photos = [{ photoId: keep('small'), printAnyway: true as const }, { photoId: keep('old') }];
  const { body } = await get(place({ face: { photo: { photos } } }));
  const [face] = (body as OrderPhotosPage).lines;
  expect(face?.questions[0]?.photos.map((each) => each.printAnyway)).toEqual([true, undefined]);
});

test('gives an owner the photos of each question in sequence, with crops, sizes, file names and the preview', async () => {
  const photos = [{ photoId: keep('b', { contentType: 'image/jpeg', width: 4000, height: 3000 }), crop }];
  const preview = keep('drawn', { contentType: 'image/jpeg' });
  const orderId = place({
    plain: { name: { text: 'Asha' } },
    face: { photo: { photos: [...photos, { photoId: keep('a') }], preview }, name: { text: 'Asha' } },
  });
  const file = (name: string, fileName: string) => ({ width: 40, height: 30, fileName, url: url(name) });
  expect(await get(orderId)).toMatchObject({
    status: 200,
    cache: 'no-store',
    body: {
      expiresAt: new Date(noon.getTime() + 300_000).toISOString(),
      lines: [
        {
          lineId: line('face').lineId,
          questions: [
            {
              id: 'photo',
              label: 'Your brother’s photo',
              photos: [
                {
                  ...{ photoId: id('b'), crop, width: 4000, height: 3000, url: url('b') },
                  fileName: `${orderId}-2-your-brother-s-photo-1.jpg`,
                },
                { photoId: id('a'), ...file('a', `${orderId}-2-your-brother-s-photo-2.png`) },
              ],
              preview: { photoId: id('drawn'), ...file('drawn', `${orderId}-2-your-brother-s-photo-preview.jpg`) },
            },
          ],
        },
      ],
    },
  });
});

test('names files by the slots of the product’s question', async () => {
  const slots = ['Brother', 'बहन', '…'];
  api.shop.store.products.set(id('tea'), product('tea', { questions: [{ ...photosQuestion, slots }] }));
  const photos = ['a', 'b', 'c'].map((name) => ({ photoId: keep(name) }));
  const orderId = place({ faces: { photo: { photos } } });
  const { lines } = (await get(orderId)).body as OrderPhotosPage;
  expect(lines[0]?.questions[0]?.photos).toMatchObject([
    { slot: 'Brother', fileName: `${orderId}-1-brother-1.png` },
    { slot: 'बहन', fileName: `${orderId}-1-बहन-2.png` },
    { slot: '…', fileName: `${orderId}-1-photo-3.png` },
  ]);
});

/** The file names of the order's first line by question, previews last. */
async function fileNames(orderId: string): Promise<readonly (readonly string[])[]> {
  const { lines } = (await get(orderId)).body as OrderPhotosPage;
  const shown = lines[0]?.questions.map(({ photos, preview }) => [...photos, ...(preview ? [preview] : [])]) ?? [];
  return shown.map((files) => files.map((file) => ('fileName' in file ? file.fileName : 'gone')));
}

test('gives photos of questions with the same label different file names', async () => {
  const photos = [{ photoId: keep('a') }];
  const preview = keep('drawn');
  const more = { photos: [...photos, { photoId: keep('b') }], preview };
  const labels = ['Your photo', 'Your photo!', 'YOUR PHOTO'];
  const answered = labels.map((label, index) => ({ id: `photo-${index}`, label, value: '1 photo' }));
  const answers = { 'photo-0': { photos, preview }, 'photo-1': more, 'photo-2': { photos } };
  const orderId = place({ face: answers }, { lines: [line('face', { answered })] });
  expect(await fileNames(orderId)).toEqual([
    [`${orderId}-1-your-photo-1.png`, `${orderId}-1-your-photo-preview.png`],
    [`${orderId}-1-your-photo_2-1.png`, `${orderId}-1-your-photo_2-2.png`, `${orderId}-1-your-photo_2-preview.png`],
    [`${orderId}-1-your-photo_3-1.png`],
  ]);
});

test('keeps the names of questions with the same label whose photos have different slots', async () => {
  const questions = ['Bride', 'Groom'].map((slot, n) => ({ ...photosQuestion, id: `photo-${n}`, slots: [slot] }));
  api.shop.store.products.set(id('tea'), product('tea', { questions }));
  const photos = [{ photoId: keep('a') }];
  const answered = questions.map(({ id, label }) => ({ id, label, value: '1 photo' }));
  const answers = { 'photo-0': { photos }, 'photo-1': { photos } };
  const orderId = place({ face: answers }, { lines: [line('face', { answered })] });
  expect(await fileNames(orderId)).toEqual([[`${orderId}-1-bride-1.png`], [`${orderId}-1-groom-1.png`]]);
});

test('shortens a long file name at a whole character', async () => {
  const label = `${'a'.repeat(39)}𝒜`;
  const answered = [{ ...words[0], label }];
  const orderId = place(
    { face: { photo: { photos: [{ photoId: keep('a') }] } } },
    { lines: [line('face', { answered })] },
  );
  expect(await fileNames(orderId)).toEqual([[`${orderId}-1-${'a'.repeat(39)}-1.png`]]);
});

test('marks missing photos as gone, like unfinished or expiring ones and those of another customer', async () => {
  api.shop.store.photos.set(`${owner.userId} ${id('others')}`, photo({ uploadId: id('others'), status: 'published' }));
  keep('ending', { status: 'ending' });
  keep('pending', { status: 'pending' });
  const names = ['others', 'ending', 'pending', 'none'];
  const orderId = place({
    face: { photo: { photos: names.map((name) => ({ photoId: id(name) })), preview: id('none') } },
  });
  const response = await get(orderId);
  expect(response).toMatchObject({
    status: 200,
    body: {
      lines: [
        {
          questions: [
            {
              photos: names.map((name) => ({ photoId: id(name), gone: true })),
              preview: { photoId: id('none'), gone: true },
            },
          ],
        },
      ],
    },
  });
  expect(JSON.stringify(response.body)).not.toContain('https:');
});

test('pages through the photos of the largest order by whole lines, each line once', async () => {
  const photoId = keep('a');
  const most = Array.from({ length: limits.questions.photosOfLine }, () => ({ photoId }));
  const names = Array.from({ length: 12 }, (_, n) => `line ${n}`);
  const orderId = place(Object.fromEntries(names.map((name) => [name, { photo: { photos: most } }])));
  const seen: string[] = [];
  const sizes: number[] = [];
  for (let from: string | undefined; ; ) {
    const { status, body } = await get(orderId, from === undefined ? {} : { line: from });
    expect(status).toBe(200);
    const page = body as OrderPhotosPage;
    seen.push(...page.lines.map(({ lineId }) => lineId));
    sizes.push(page.lines.length);
    from = page.nextLine;
    if (from === undefined) break;
  }
  expect(seen).toEqual(names.map((name) => line(name).lineId));
  expect(sizes).toEqual([6, 6]);
});

test('returns no lines for an order without photos, and 400 for a line of another order', async () => {
  const orderId = place({}, { lines: [tea] });
  expect(await get(orderId)).toMatchObject({ status: 200, body: { lines: [] } });
  expect(await get(orderId, { line: line('other').lineId ?? '' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', errors: [{ field: 'line' }] },
  });
});

test('refuses every customer, even the owner of the photos, and unknown orders', async () => {
  const orderId = place({ face: { photo: { photos: [{ photoId: keep('a') }] } } });
  expect(await get(orderId, {}, customer)).toMatchObject({ status: 403, body: { code: 'not_an_owner' } });
  expect(await get(id('none'))).toMatchObject({ status: 404, body: { code: 'order_not_found' } });
});

test('records the call in the owners’ log', async () => {
  const orderId = place({ face: { photo: { photos: [{ photoId: keep('a') }] } } });
  await get(orderId);
  expect((await api.call('GET /api/manage/log', { as: owner })).body).toMatchObject({
    acts: [{ call: 'GET /api/manage/orders/{orderId}/photos', objects: [orderId] }],
  });
});
