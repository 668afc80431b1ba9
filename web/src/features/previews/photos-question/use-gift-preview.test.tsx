import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Crop } from '#contracts/questions/answers.ts';
import { bitmap } from '#tests/support/web/readable-photos.ts';
import type { PhotoEntry } from '../../photos/chosen-photo.ts';
import type { FromWorker, ToWorker } from '../drawing/preview.worker.ts';
import type { Search } from '../people/use-people.ts';
import { blank } from '../styles/picture.ts';
import { useGiftPreview } from './use-gift-preview.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const found: Search = { faces: [{ x: 0.5, y: 0.4, width: 0.2, height: 0.3 }] };
const closer: Crop = { turn: 0, area: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 } };
const photoOf = (id: string): PhotoEntry => ({
  id,
  questionId: 'photo',
  fileName: `${id}.jpg`,
  width: 3000,
  height: 4000,
  at: 1,
});

/** Draws a gift in a worker that replies to each request with a draft, unless it is slow. Returns which requests wanted none. */
function drawnGift() {
  const withoutDraft: boolean[] = [];
  const worker = { isSlow: false };
  class DraftingWorker {
    onmessage?: (event: { data: FromWorker }) => void;
    postMessage(message: ToWorker) {
      if (!('request' in message)) return;
      const { drafted = [], categories } = message.request;
      withoutDraft.push(drafted.length === categories.length);
      const result = { category: 'MiniFrames', picture: blank(1, 1), draft: true } as const;
      if (!worker.isSlow) this.onmessage?.({ data: { id: message.id, result } });
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', DraftingWorker);
  const options = { category: 'MiniFrames', aspect: 0.8, hasWords: false, sceneId: undefined } as const;
  const bitmaps = new Map<string, ImageBitmap>();
  const show = (searches: Readonly<Record<string, Search>>, crop?: Crop) => {
    for (const id of Object.keys(searches)) bitmaps.set(id, bitmap as ImageBitmap);
    const photos = Object.keys(searches).map((id) => ({ ...photoOf(id), ...(crop && { crop }) }));
    const known = new Map(Object.entries(searches).filter(([, search]) => search !== undefined));
    return { ...options, photos, bitmaps: new Map(bitmaps), searches: known };
  };
  const { rerender } = renderHook(useGiftPreview, { initialProps: show({}) });
  const draw = (searches: Readonly<Record<string, Search>>, crop?: Crop) => {
    rerender(show(searches, crop));
    act(() => void vi.runAllTimers());
    return withoutDraft.at(-1);
  };
  return { draw, worker };
}

test('draws the gift without another draft when the people of its photos were found, or can’t be', () => {
  const { draw } = drawnGift();
  expect(draw({ a: undefined })).toBe(false);
  expect(draw({ a: found })).toBe(true);
  const other = drawnGift();
  other.draw({ a: undefined });
  expect(other.draw({ a: 'failed' })).toBe(true);
});

test('draws a draft while a photo is new or still searched', () => {
  const { draw } = drawnGift();
  draw({ a: undefined });
  expect(draw({ a: found, b: undefined })).toBe(false);
  expect(draw({ a: found, b: found })).toBe(true);
  expect(draw({ a: found, b: found, c: found })).toBe(false);
});

test('draws a draft if the photo was cropped since the one that shows, also while people were found', () => {
  const { draw } = drawnGift();
  draw({ a: undefined });
  expect(draw({ a: found }, closer)).toBe(false);
  const slow = drawnGift();
  slow.draw({ a: undefined });
  slow.worker.isSlow = true;
  slow.draw({ a: undefined }, closer);
  expect(slow.draw({ a: found }, closer)).toBe(false);
});

test('draws a draft if the photos changed places while people were found', () => {
  const { draw } = drawnGift();
  draw({ a: undefined, b: undefined });
  expect(draw({ b: found, a: found })).toBe(false);
});
