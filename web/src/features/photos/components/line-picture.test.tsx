import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Line } from '#contracts/cart/cart.ts';
import { aLine } from '#tests/support/web/a-cart.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { photos as texts } from '#web/texts/photos/photos.ts';
import { photoStore } from '../browser-photos.ts';
import { nothingChosen, type Sending } from '../chosen-photo.ts';
import { LinePicture } from './line-picture.tsx';

const api = scriptedApi();
const views = 'POST /api/photos/views';
const answered = [{ id: 'us', label: 'Photo', value: '1 photo' }];
const personal = (id: string, previewId?: string): Line => ({
  ...aLine(id),
  answered,
  ...(previewId && { previewId }),
});
const showUrls = (...photoIds: string[]) =>
  api.on(views, ok({ views: photoIds.map((photoId) => ({ photoId, url: `/photos/${photoId}` })), expiresAt: '' }));

const sending: Sending = {
  ...{ id: 'mug', userId: aMe.userId, draftKey: 'mug', productId: 'mug', lineId: 'mug' },
  ...{ photos: [{ id: 'a', questionId: 'us', fileName: 'a.jpg', width: 1, height: 1, at: Date.now() }] },
  ...{ questions: {}, previews: { us: 'drawn' }, prepared: {}, complete: {}, at: Date.now() },
};

beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok(aMe));
});

const open = (...lines: Line[]) =>
  openScreen(
    <div>
      {lines.map((line) => (
        <LinePicture key={line.lineId} line={line} alt="" sizes="9rem" />
      ))}
    </div>,
  );
const preview = (line: Line) => screen.findByRole('img', { name: texts.previewOf(line.title) });
const source = async (line: Line) => (await preview(line)).getAttribute('src');

test('shows the previews of a page’s lines with one call, and the product’s picture of other lines', async () => {
  showUrls('P1', 'P2');
  const [mug, frame] = [personal('mug', 'P1'), personal('frame', 'P2')];
  const { container } = open(mug, frame, aLine('plain'), personal('no-photo'));
  expect(await source(mug)).toBe('/photos/P1');
  expect(await source(frame)).toBe('/photos/P2');
  expect(api.sent(views).map(({ body }) => body)).toEqual([{ photoIds: ['P1', 'P2'] }]);
  const pictures = [...container.querySelectorAll('.product-picture img')].map((image) => image.getAttribute('src'));
  expect(pictures.slice(2)).toEqual([aLine('plain').url, aLine('no-photo').url]);
  expect((await axe.run(container, { rules: { region: { enabled: false } } })).violations).toEqual([]);
});

test('shows the product’s picture if the preview was deleted', async () => {
  showUrls();
  const { container } = open(personal('mug', 'GONE'));
  await waitFor(() => expect(container.querySelector('img')?.getAttribute('src')).toBe(aLine('mug').url));
});

test('fetches a new URL if the preview does not load, then shows the product’s picture', async () => {
  showUrls('P1');
  const mug = personal('mug', 'P1');
  const { container } = open(mug);
  fireEvent.error(await preview(mug));
  await waitFor(() => expect(api.sent(views)).toHaveLength(2));
  fireEvent.error(await preview(mug));
  await waitFor(() => expect(container.querySelector('img')?.getAttribute('src')).toBe(aLine('mug').url));
});

test('shows this browser’s own copy until the uploaded one is found', async () => {
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:own');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  await act(() =>
    photoStore.change(() => ({ drafts: [], sendings: [sending] }), new Map([['drawn', new Blob(['preview'])]])),
  );
  const respond = api.hold(views);
  const mug = personal('mug');
  const Shown = () => {
    const [line, setLine] = useState(mug);
    return (
      <button type="button" onClick={() => setLine(personal('mug', 'P1'))}>
        <LinePicture line={line} alt="" sizes="9rem" />
      </button>
    );
  };
  const { user } = openScreen(<Shown />);
  expect(await source(mug)).toBe('blob:own');
  expect(made).toHaveBeenCalledTimes(1);
  await act(() => photoStore.change(() => nothingChosen));
  expect(await source(mug)).toBe('blob:own');
  expect(api.sent(views)).toEqual([]);
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(api.sent(views)).toHaveLength(1));
  expect(await source(mug)).toBe('blob:own');
  respond(ok({ views: [{ photoId: 'P1', url: '/photos/P1' }], expiresAt: '' }));
  await waitFor(async () => expect(await source(mug)).toBe('/photos/P1'));
});

test('shows it in an order that was placed meanwhile, but in no earlier order with the same gift', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:own');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  await act(() =>
    photoStore.change(() => ({ drafts: [], sendings: [sending] }), new Map([['drawn', new Blob(['preview'])]])),
  );
  const mug = personal('mug');
  const at = (ms: number) => new Date(sending.at + ms).toISOString();
  const { container } = openScreen(
    <div>
      <LinePicture line={mug} order={{ orderId: 'EARLIER', createdAt: at(-60_000) }} alt="" sizes="9rem" />
      <LinePicture line={mug} order={{ orderId: 'PLACED', createdAt: at(5_000) }} alt="" sizes="9rem" />
    </div>,
  );
  await preview(mug);
  const pictures = [...container.querySelectorAll('.product-picture img')].map((image) => image.getAttribute('src'));
  expect(pictures).toEqual([mug.url, 'blob:own']);
});
