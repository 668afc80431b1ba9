import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bitmap } from '#tests/support/web/readable-photos.ts';
import type { PhotoEntry } from '../../photos/chosen-photo.ts';
import type { Search } from '../people/use-people.ts';
import type { FromWorker, ToWorker } from '../preview/preview.worker.ts';
import { blank } from '../styles/picture.ts';
import { useGiftPreview } from './use-gift-preview.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const found: Search = { faces: [{ x: 0.5, y: 0.4, width: 0.2, height: 0.3 }] };
const photoOf = (id: string): PhotoEntry => ({
  id,
  questionId: 'photo',
  fileName: `${id}.jpg`,
  width: 3000,
  height: 4000,
  at: 1,
});

/** Draws a gift with these photos in a worker that replies to each request with a draft. Returns which requests wanted none. */
function drawnGift() {
  const withoutDraft: boolean[] = [];
  class DraftingWorker {
    onmessage?: (event: { data: FromWorker }) => void;
    postMessage(message: ToWorker) {
      if (!('request' in message)) return;
      const { drafted = [], categories } = message.request;
      withoutDraft.push(drafted.length === categories.length);
      const result = { category: 'MiniFrames', picture: blank(1, 1), draft: true } as const;
      this.onmessage?.({ data: { id: message.id, result } });
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', DraftingWorker);
  const options = { category: 'MiniFrames', aspect: 0.8, hasWords: false, sceneId: undefined } as const;
  const bitmaps = new Map<string, ImageBitmap>();
  const show = (searches: Readonly<Record<string, Search>>) => {
    for (const id of Object.keys(searches)) bitmaps.set(id, bitmap as ImageBitmap);
    const photos = Object.keys(searches).map(photoOf);
    const known = new Map(Object.entries(searches).filter(([, search]) => search !== undefined));
    return { ...options, photos, bitmaps: new Map(bitmaps), searches: known };
  };
  const { rerender } = renderHook(useGiftPreview, { initialProps: show({}) });
  const draw = (searches: Readonly<Record<string, Search>>) => {
    rerender(show(searches));
    act(() => void vi.runAllTimers());
    return withoutDraft.at(-1);
  };
  return draw;
}

test('draws the gift without another draft when the people of its photos were found, or can’t be', () => {
  const draw = drawnGift();
  expect(draw({ a: undefined })).toBe(false);
  expect(draw({ a: found })).toBe(true);
  const other = drawnGift();
  other({ a: undefined });
  expect(other({ a: 'failed' })).toBe(true);
});

test('draws a draft while a photo is new or still searched', () => {
  const draw = drawnGift();
  draw({ a: undefined });
  expect(draw({ a: found, b: undefined })).toBe(false);
  expect(draw({ a: found, b: found })).toBe(true);
  expect(draw({ a: found, b: found, c: found })).toBe(false);
});
