import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bitmap, photoFile } from '#tests/support/web/readable-photos.ts';
import type { PreviewResult } from '../drawing/draw-previews.ts';
import type { PreviewRequest } from '../drawing/portraits.ts';
import type { Previewer } from '../drawing/previewer.ts';
import { centred } from '../drawing/view.ts';
import type { Search } from '../people/use-people.ts';
import { blank } from '../styles/picture.ts';
import { usePreviews } from './use-previews.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const file = photoFile('a.jpg');
const photo = { id: 'a', name: 'a.jpg', chosen: file, file, bitmap: bitmap as ImageBitmap, original: bitmap };
const found: Search = { faces: [{ x: 0.5, y: 0.4, width: 0.2, height: 0.3 }] };

/** Draws a photo with a previewer that keeps the requests and replies when a test says so. */
function drawnPhoto() {
  const requests: PreviewRequest[] = [];
  let reply: (result: PreviewResult) => void = () => {};
  const previewer: Previewer = {
    prepare: () => {},
    add: () => {},
    addPeople: () => {},
    remove: () => {},
    close: () => {},
    draw: (request, onResult) => {
      requests.push(request);
      reply = onResult;
    },
  };
  const start = () => previewer;
  const before = { cut: { view: centred }, search: undefined as Search };
  const { result, rerender } = renderHook(({ cut, search }) => usePreviews(start, photo, cut, search), {
    initialProps: before,
  });
  const draw = (props: Partial<typeof before> = {}) => {
    rerender({ ...before, ...props });
    act(() => void vi.runAllTimers());
  };
  draw();
  const replyDraft = () => act(() => reply({ category: 'MiniFrames', picture: blank(1, 1), draft: true }));
  return { requests, replyDraft, draw, state: () => result.current.styles.MiniFrames?.state };
}

test('keeps a draft until its sharp picture when people are found, and asks for the missing drafts', () => {
  const { requests, replyDraft, draw, state } = drawnPhoto();
  replyDraft();
  draw({ search: found });
  expect(requests.map(({ drafted }) => drafted)).toEqual([[], ['MiniFrames']]);
  expect(state()).toBe('draft');
});

test('shows that a draft is stale when the photo moves, and asks for all drafts', () => {
  const { requests, replyDraft, draw, state } = drawnPhoto();
  replyDraft();
  draw({ cut: { view: { ...centred, zoom: 2 } } });
  expect(requests.map(({ drafted }) => drafted)).toEqual([[], []]);
  expect(requests[1]?.photos).toMatchObject([{ view: { zoom: 2 } }]);
  expect(state()).toBe('stale');
});

test('shows that a draft is stale, and asks for it again, when the view changes because people are found', () => {
  const { requests, replyDraft, draw, state } = drawnPhoto();
  replyDraft();
  draw({ search: found, cut: { view: { ...centred, zoom: 2 } } });
  expect(requests.map(({ drafted }) => drafted)).toEqual([[], []]);
  expect(state()).toBe('stale');
});

test('asks for a moved photo’s draft again when people are found before it was drawn', () => {
  const { requests, replyDraft, draw, state } = drawnPhoto();
  const cut = { view: { ...centred, zoom: 2 } };
  replyDraft();
  draw({ cut });
  draw({ cut, search: found });
  expect(requests.at(-1)?.drafted).toEqual([]);
  expect(state()).toBe('stale');
});
