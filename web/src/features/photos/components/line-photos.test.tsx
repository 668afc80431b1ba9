import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import type { Line } from '#contracts/cart/cart.ts';
import { aCart, aLine } from '#tests/support/web/a-cart.ts';
import { openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { queryClient } from '#web/lib/query.ts';
import { photos as texts } from '#web/texts/photos/photos.ts';
import { upload } from '#web/texts/uploads/upload.ts';
import { photoUrlQuery } from '../api/view-photo.ts';
import { photoStore } from '../browser-photos.ts';
import { photoSender } from '../browser-sender.ts';
import type { PhotoEntry, Sending, SendingProblem } from '../chosen-photo.ts';
import { withoutPendingPhotos } from '../line-photos-part.ts';
import { hasPendingPhotos } from '../photos-waiting.ts';
import LinePhotos from './line-photos.tsx';

const api = scriptedApi();

const line: Line = { ...aLine('mug'), lineId: 'mug' };
const photo = (id: string): PhotoEntry => ({
  id,
  questionId: 'us',
  fileName: `${id}.jpg`,
  width: 40,
  height: 30,
  at: Date.now(),
});

const sending = (complete: readonly string[], problem?: SendingProblem): Sending => ({
  id: 'mug',
  userId: 'user-1',
  draftKey: 'mug',
  productId: 'mug',
  lineId: 'mug',
  photos: ['asha', 'ravi', 'cat'].map(photo),
  questions: { us: { detail: 'print', printMm: [100, 100] } },
  previews: {},
  prepared: {},
  complete: Object.fromEntries(complete.map((id) => [id, `photo of ${id}`])),
  at: Date.now(),
  ...(problem && { problem }),
});

const keep = (...sendings: Sending[]) => act(() => photoStore.change(() => ({ drafts: [], sendings })));
const open = async (shown: Line = line, ...sendings: Sending[]) => {
  signIn();
  api.on('GET /api/me', ok({ userId: 'user-1' }));
  await keep(...sendings);
  const view = openScreen(<LinePhotos line={shown} />);
  await act(() => photoStore.load());
  return view;
};
const expectNoAccessibilityProblems = async (container: HTMLElement) => {
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
};

afterEach(() => vi.restoreAllMocks());

test('counts the uploaded photos, and announces only the start and the end', async () => {
  const { container } = await open(line, sending(['asha']));
  expect(screen.getByText('1 of 3 photos uploaded')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: texts.progress }).getAttribute('value')).toBe('1');
  expect(screen.getByRole('status').textContent).toBe('Uploading 3 photos');
  await keep(sending(['asha', 'ravi']));
  expect(screen.getByText('2 of 3 photos uploaded')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Uploading 3 photos');
  await keep(sending(['asha', 'ravi', 'cat']));
  expect(screen.getByRole('status').textContent).toBe(texts.finishing);
  await expectNoAccessibilityProblems(container);
});

test('shows how many photos are uploaded and how many are still needed, and keeps the question open', async () => {
  const few: Sending = { ...sending(['asha']), questions: { us: { detail: 'print', printMm: [100, 100], min: 5 } } };
  const { container } = await open(line, few);
  expect(screen.getByText('1 of 3 photos uploaded')).toBeTruthy();
  expect(screen.getByText('2 more photos are still needed.')).toBeTruthy();
  const missing = [{ id: 'us', label: 'Photos' }];
  expect(withoutPendingPhotos({ ...line, missing }).missing).toEqual(missing);
  await expectNoAccessibilityProblems(container);
  await keep({ ...few, questions: { us: { detail: 'print', printMm: [100, 100], min: 3 } } });
  expect(screen.queryByText(/still needed/)).toBeNull();
  expect(withoutPendingPhotos({ ...line, missing }).missing).toEqual([]);
});

test('shows that it waits for the network while the browser is offline', async () => {
  await open(line, sending([]));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getAllByText(texts.offline)).toHaveLength(2);
  vi.restoreAllMocks();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByText(texts.offline)).toBeNull();
});

test('fills the bar only once the preview is uploaded too', async () => {
  const withPreview: Sending = { ...sending(['asha', 'ravi', 'cat']), previews: { us: 'drawn' } };
  await open(line, withPreview);
  const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: texts.progress });
  expect([bar.value, bar.max]).toEqual([3, 4]);
  await keep({ ...withPreview, complete: { ...withPreview.complete, drawn: 'PREVIEW' } });
  expect([bar.value, bar.max]).toEqual([4, 4]);
});

test('says that it will retry while the preview or the answer waits for a retry', async () => {
  const retrying = upload.waiting['before-the-next-try'];
  const uploaded = ok({ photoId: 'PREVIEW', status: 'complete' });
  api.on('POST /api/photos', refusal(503, 'too_busy', 'Too busy'));
  api.on('POST /api/photos/PREVIEW/complete', uploaded);
  api.on('GET /api/cart', ok(aCart([line])));
  const respondWithCart = api.hold('GET /api/cart');
  api.on('PUT /api/cart/lines/mug', ok(line));
  const prepared = { fileId: 'file', contentType: 'image/jpeg', width: 1, height: 1, sha256: 'a' } as const;
  await open(line, { ...sending(['asha', 'ravi', 'cat']), previews: { us: 'drawn' }, prepared: { drawn: prepared } });
  await act(() => photoStore.change((state) => state, new Map([['file', new Blob(['preview'])]])));
  const sent = photoSender.start();
  // Shown, and announced to screen readers.
  await waitFor(() => expect(screen.getAllByText(retrying)).toHaveLength(2));
  api.on('POST /api/photos', uploaded);
  await waitFor(() => expect(screen.queryByText(retrying)).toBeNull());
  respondWithCart(refusal(503, 'too_busy', 'Too busy'));
  await waitFor(() => expect(screen.getAllByText(retrying)).toHaveLength(2));
  await act(() => sent);
  expect(screen.queryByText(retrying)).toBeNull();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('shows why the upload failed, and retries on request', async () => {
  const retry = vi.spyOn(photoSender, 'retry').mockResolvedValue();
  const text = 'This photo has too many pixels.';
  const { container, user } = await open(line, sending(['asha'], { text, isFinal: true }));
  expect(screen.getByRole('status').textContent).toBe(`${texts.failed} ${text}`);
  await expectNoAccessibilityProblems(container);
  await user.click(screen.getByRole('button', { name: texts.retry }));
  expect(retry).toHaveBeenCalledWith('mug');
});

test('shows the first photos of a complete line, whose preview is the picture of the line', async () => {
  for (const id of ['A', 'B', 'C', 'D'])
    queryClient.setQueryData(photoUrlQuery(id).queryKey, `https://photos.example/${id}`);
  const photos = ['A', 'B', 'C', 'D', 'E', 'A'].map((photoId) => ({ photoId }));
  const complete: Line = {
    ...line,
    answers: { us: { photos, preview: 'PREVIEW' }, all: { photos } },
    photoCount: 12,
  };
  const { container } = await open(complete);
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual(
    ['A', 'B', 'C', 'D'].map((id) => `https://photos.example/${id}`),
  );
  expect(screen.getByRole('list', { name: texts.thumbnails(line.title) }).children).toHaveLength(5);
  expect(screen.getByText('and 1 more')).toBeTruthy();
  await expectNoAccessibilityProblems(container);
});

test('asks once more for the URL of a thumbnail that does not load, which may have expired', async () => {
  let asked = 0;
  api.on('POST /api/photos/views', () => {
    asked += 1;
    return ok({ views: [{ photoId: 'LATE', url: `https://photos.example/LATE?${asked}` }], expiresAt: '' });
  });
  await open({ ...line, answers: { us: { photos: [{ photoId: 'LATE' }] } }, photoCount: 1 });
  const thumbnail = () => screen.findByRole('img', { name: texts.photo(1) });
  const urls = ['https://photos.example/LATE?1', 'https://photos.example/LATE?2'];
  for (const url of urls) {
    await waitFor(async () => expect((await thumbnail()).getAttribute('src')).toBe(url));
    fireEvent.error(await thumbnail());
  }
  expect((await thumbnail()).getAttribute('src')).toBeNull();
  expect(asked).toBe(2);
});

test('shows nothing of another customer’s photos', async () => {
  const { container } = await open(line, { ...sending([]), userId: 'user-2' });
  expect(container.textContent).toBe('');
});

test('shows nothing and keeps the question open while the removal of all photos is being sent', async () => {
  const removal: Sending = { ...sending([]), photos: [], previews: {} };
  const { container } = await open(line, removal);
  expect(container.textContent).toBe('');
  expect(hasPendingPhotos()).toBe(true);
  const missing = [{ id: 'us', label: 'Photos' }];
  expect(withoutPendingPhotos({ ...line, missing }).missing).toEqual(missing);
});

test('does not ask for photos that are being sent, unless checkout needs them', async () => {
  const missing = [
    { id: 'us', label: 'Photos' },
    { id: 'name', label: 'Name' },
  ];
  await open(line, sending([]));
  expect(withoutPendingPhotos({ ...line, missing }).missing).toEqual(missing.slice(1));
  const needed = missing.map((each) => ({ ...each, beforeOrdering: true as const }));
  expect(withoutPendingPhotos({ ...line, missing: needed }).missing).toEqual(needed);
  await keep({ ...sending([]), userId: 'user-2' });
  expect(withoutPendingPhotos({ ...line, missing }).missing).toEqual(missing);
});
