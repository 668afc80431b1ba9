import { beforeEach, expect, test, vi } from 'vitest';
import type { PhotosQuestion } from '#contracts/questions/questions.ts';
import { photosInMemory } from './photo-db.ts';
import { keptFor, PhotoStore } from './photo-store.ts';
import { withSending } from './sendings.ts';

const question: PhotosQuestion = {
  id: 'photo',
  kind: 'photos',
  label: 'Your photo',
  min: 1,
  max: 3,
  printMm: [300, 400],
  detail: 'print',
};
const choice = (name: string) => ({ file: new Blob([name]), fileName: `${name}.jpg`, width: 40, height: 30 });
const crop = { area: { x: 0, y: 0, width: 0.5, height: 1 }, turn: 0 } as const;

let db = photosInMemory();
let user: string | undefined;
let time: number;
let store: PhotoStore;
const open = () => {
  let ids = 0;
  const tab = Math.random().toString();
  return new PhotoStore({
    open: async () => db,
    user: () => user,
    now: () => time,
    newId: () => `${tab} ${ids++}`,
    announce: () => undefined,
    storePending: () => undefined,
  });
};
const names = async (tab: PhotoStore, draftKey = 'mug') => {
  await tab.load();
  return (await tab.photosOf(draftKey)).map(({ fileName }) => fileName);
};

beforeEach(() => {
  db = photosInMemory();
  user = undefined;
  time = 1_000_000_000_000;
  store = open();
});

test('begins no draft for a crop whose photo is no longer there', async () => {
  await store.load();
  await store.crop('mug', 'gone', crop);
  expect(store.draft('mug')).toBeUndefined();
});

test('keeps photos with their bytes, order, crop and consent across pages', async () => {
  await store.add('mug', question, [choice('asha'), choice('ravi')]);
  const [asha, ravi] = await store.photosOf('mug');
  if (!asha || !ravi) throw new Error('A photo is missing');
  await store.reorder('mug', [ravi.id]);
  await store.crop('mug', asha.id, crop);
  await store.consent('mug', true);
  const next = open();
  expect(await names(next)).toEqual(['ravi.jpg', 'asha.jpg']);
  expect((await next.photosOf('mug'))[1]).toMatchObject({ crop, width: 40, height: 30, questionId: 'photo' });
  expect(await (await next.photosOf('mug'))[1]?.file.text()).toBe('asha');
  expect(next.draft('mug')).toMatchObject({ consentAt: time, questions: { photo: { detail: 'print' } } });
  expect(await names(next, 'cup')).toEqual([]);
});

test('adds photos that two tabs choose concurrently to one draft', async () => {
  const other = open();
  await Promise.all([store.add('mug', question, [choice('asha')]), other.add('mug', question, [choice('ravi')])]);
  expect(await names(store)).toEqual(['asha.jpg', 'ravi.jpg']);
});

const photosOf = () => store.draft('mug')?.photos ?? [];
const idsOf = () => photosOf().map(({ id }) => id);
const keepPreview = (text: string, photos = photosOf(), hasSentWords = true) =>
  store.keepPreview('mug', 'photo', { file: new Blob([text]), photos, hasSentWords });
const previewOf = async (fileId = store.draft('mug')?.previews.photo ?? '') => (await db.file(fileId))?.text();

test('deletes the bytes of a removed photo and of a replaced preview', async () => {
  await store.add('mug', question, [choice('asha')]);
  await keepPreview('first');
  const [photo] = await store.photosOf('mug');
  const first = store.draft('mug')?.previews.photo ?? '';
  await keepPreview('second');
  expect(await db.file(first)).toBeUndefined();
  expect(await previewOf()).toBe('second');
  await store.remove('mug', photo?.id ?? '');
  expect(await db.file(photo?.id ?? '')).toBeUndefined();
});

test('keeps only a preview of the photos that it has, also if another one arrives late', async () => {
  await store.add('mug', question, [choice('asha')]);
  await keepPreview('asha');
  const asha = photosOf();
  await store.replace('mug', question, asha[0]?.id ?? '', choice('ravi'));
  expect(await previewOf()).toBeUndefined();
  await keepPreview('asha', asha);
  expect(store.draft('mug')?.previews).toEqual({});
  await keepPreview('ravi');
  await store.add('mug', question, [choice('asha')]);
  await keepPreview('ravi and asha');
  expect(await previewOf()).toBe('ravi and asha');
  const both = photosOf();
  const [ravi, other] = idsOf();
  await store.reorder('mug', [other ?? '']);
  expect(await previewOf()).toBeUndefined();
  await keepPreview('asha and ravi');
  const uncropped = photosOf();
  await store.crop('mug', ravi ?? '', crop);
  expect(await previewOf()).toBeUndefined();
  await keepPreview('asha and ravi', uncropped);
  expect(await previewOf()).toBeUndefined();
  await keepPreview('asha and a closer ravi');
  await store.consent('mug', true);
  expect(await previewOf()).toBe('asha and a closer ravi');
  await store.remove('mug', ravi ?? '');
  await store.remove('mug', other ?? '');
  await keepPreview('late', both);
  expect(store.draft('mug')).toMatchObject({ photos: [], questions: { photo: {} }, previews: {} });
});

const send = async () => {
  user = 'asha';
  const line = { productId: 'mug', lineId: 'mug.1' };
  await store.change((state) =>
    withSending(state, { userId: 'asha', line, draft: store.draft('mug', state), before: [] }),
  );
};

test('the same preview that is drawn again is not sent again', async () => {
  await store.add('mug', question, [choice('asha')]);
  await keepPreview('same');
  await send();
  const sent = store.sending('mug.1')?.previews;
  await keepPreview('same');
  expect(store.sending('mug.1')?.previews).toEqual(sent);
  expect(await previewOf()).toBe('same');
});

test('a preview that is drawn late follows the photos that were sent, unless the customer has changed them since', async () => {
  await store.add('mug', question, [choice('asha')]);
  await send();
  await keepPreview('late');
  expect(await previewOf(store.sending('mug.1')?.previews.photo)).toBe('late');
  expect(await previewOf()).toBe('late');
  await keepPreview('with other words', photosOf(), false);
  expect(await previewOf(store.sending('mug.1')?.previews.photo)).toBe('late');
  expect(await previewOf()).toBe('with other words');
  time += 1;
  await store.add('mug', question, [choice('ravi')]);
  await keepPreview('newer');
  expect(await previewOf(store.sending('mug.1')?.previews.photo)).toBe('late');
  await store.change((state) => ({ ...state, drafts: [] }));
  await keepPreview('given');
  expect(store.draft('mug')).toBeUndefined();
});

test('faces that are found once the photos were sent change no draft, so that it isn’t taken for a newer one', async () => {
  await store.add('mug', question, [choice('asha')]);
  await send();
  await store.crop('mug', idsOf()[0] ?? '', () => crop);
  expect(store.draft('mug')?.photos[0]?.crop).toBeUndefined();
  await store.crop('mug', idsOf()[0] ?? '', crop);
  expect(store.draft('mug')?.photos[0]?.crop).toEqual(crop);
});

test('deletes photos that have not changed for 14 days', async () => {
  await store.add('mug', question, [choice('asha')]);
  time += keptFor - 1;
  await store.consent('cup', true);
  expect(await names(store)).toEqual(['asha.jpg']);
  time += 1;
  await store.consent('cup', false);
  expect(await names(store)).toEqual([]);
});

test('gives photos chosen while signed out to the customer who signs in next, and hides them from others', async () => {
  await store.add('mug', question, [choice('asha')]);
  user = 'asha';
  expect(await names(store)).toEqual(['asha.jpg']);
  await store.consent('mug', true);
  user = 'ravi';
  expect(await names(store)).toEqual([]);
  await store.add('mug', question, [choice('ravi')]);
  user = undefined;
  expect(await names(store)).toEqual([]);
  user = 'asha';
  expect(await names(store)).toEqual(['asha.jpg']);
});

test('replaces a photo at its place in one change, and clears the consent', async () => {
  await store.add('mug', question, [choice('asha'), choice('ravi')]);
  await store.consent('mug', true);
  const [asha] = await store.photosOf('mug');
  const change = vi.spyOn(db, 'change');
  await store.replace('mug', question, asha?.id ?? '', choice('meera'));
  expect(change).toHaveBeenCalledOnce();
  expect(await names(store)).toEqual(['meera.jpg', 'ravi.jpg']);
  expect(store.draft('mug')?.consentAt).toBeUndefined();
  expect(await db.file(asha?.id ?? '')).toBeUndefined();
});

test('adds the new photo at the end if another tab has removed the one to replace', async () => {
  await store.add('mug', question, [choice('asha'), choice('ravi')]);
  const [asha] = await store.photosOf('mug');
  await open().remove('mug', asha?.id ?? '');
  await store.replace('mug', question, asha?.id ?? '', choice('meera'));
  expect(await names(store)).toEqual(['ravi.jpg', 'meera.jpg']);
});

test('clears the consent when another photo is added', async () => {
  await store.add('mug', question, [choice('asha')]);
  await store.consent('mug', true);
  await store.add('mug', question, [choice('ravi')]);
  expect(store.draft('mug')?.consentAt).toBeUndefined();
});

test('keeps the consent for a copy of a photo that it was given for, also for another gift', async () => {
  await store.add('mug', question, [choice('asha')]);
  const copyOf = (await store.photosOf('mug'))[0]?.id ?? '';
  const copy = { ...choice('asha'), copyOf };
  await store.add('cup', question, [copy]);
  expect(store.draft('cup')?.consentAt).toBeUndefined();
  await store.consent('mug', true);
  await store.add('mug', question, [copy]);
  await store.add('frame', question, [copy]);
  expect([store.draft('mug')?.consentAt, store.draft('frame')?.consentAt]).toEqual([time, time]);
  await store.add('cup', question, [copy]);
  await store.add('frame', question, [copy, choice('ravi')]);
  expect([store.draft('cup')?.consentAt, store.draft('frame')?.consentAt]).toEqual([undefined, undefined]);
});

test('moves the photos of a gift’s page to its line, unless the line has photos of its own', async () => {
  await store.add('mug', question, [choice('asha')]);
  await store.move('mug', 'mug.1');
  expect([await names(store), await names(store, 'mug.1')]).toEqual([[], ['asha.jpg']]);
  await store.add('mug', question, [choice('ravi')]);
  await store.move('mug', 'mug.1');
  expect([await names(store), await names(store, 'mug.1')]).toEqual([['ravi.jpg'], ['asha.jpg']]);
});

test('keeps the wish to print a photo anyway, until its crop changes', async () => {
  await store.add('mug', question, [choice('asha'), choice('ravi')]);
  const wished = async () => (await store.photosOf('mug')).map(({ printAnyway }) => printAnyway ?? false);
  const [asha, ravi] = await store.photosOf('mug');
  if (!asha || !ravi) throw new Error('A photo is missing');
  await store.crop('mug', asha.id, crop);
  await store.printAnyway('mug', [asha.id, ravi.id], true);
  await store.printAnyway('mug', [ravi.id], false);
  expect(await wished()).toEqual([true, false]);
  await store.crop('mug', asha.id, crop);
  expect(await wished()).toEqual([true, false]);
  const faces = [{ x: 0.2, y: 0.1, width: 0.3, height: 0.3 }];
  await store.crop('mug', asha.id, ({ crop: current }) => ({ ...(current ?? crop), faces }));
  expect(await wished()).toEqual([true, false]);
  await store.crop('mug', asha.id, { ...crop, area: { ...crop.area, width: 0.4 } });
  expect(await wished()).toEqual([false, false]);
});

test('shows the other photos if the browser can’t read one', async () => {
  await store.add('mug', question, [choice('asha'), choice('ravi')]);
  const [asha] = await store.photosOf('mug');
  const stored = db;
  db = { ...stored, file: async (id) => (id === asha?.id ? Promise.reject(new Error('lost')) : stored.file(id)) };
  expect(await names(open())).toEqual(['ravi.jpg']);
});
