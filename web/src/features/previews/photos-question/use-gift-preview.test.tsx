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

/** Draws a gift in a worker that replies to each request with a draft, unless it is slow. `reply` ends the latest request. */
function drawnGift() {
  /** Which requests wanted no draft. */
  const withoutDraft: boolean[] = [];
  /** The keys of the photos in each request. */
  const requested: string[] = [];
  const worker = { isSlow: false, reply: (_: 'picture' | 'failure') => {} };
  class DraftingWorker {
    onmessage?: (event: { data: FromWorker }) => void;
    postMessage(message: ToWorker) {
      if (!('request' in message)) return;
      const { id, request } = message;
      const { drafted = [], categories, photos } = request;
      withoutDraft.push(drafted.length === categories.length);
      requested.push(photos.map(({ key }) => key).join(' '));
      const result = { category: 'MiniFrames', picture: blank(1, 1), draft: true } as const;
      if (!worker.isSlow) this.onmessage?.({ data: { id, result } });
      worker.reply = (reply) => {
        const data = reply === 'failure' ? { id, failed: true as const } : { id, result: { ...result, draft: false } };
        act(() => this.onmessage?.({ data }));
      };
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
  const { rerender, result } = renderHook(useGiftPreview, { initialProps: show({}) });
  const choose = (searches: Readonly<Record<string, Search>>, crop?: Crop) => rerender(show(searches, crop));
  /** Chooses photos of which only these are decoded. */
  const decode = (ids: readonly string[], searches: Readonly<Record<string, Search>>) => {
    const all = show(searches);
    rerender({ ...all, bitmaps: new Map([...all.bitmaps].filter(([id]) => ids.includes(id))) });
    act(() => void vi.runAllTimers());
  };
  const draw = (searches: Readonly<Record<string, Search>>, crop?: Crop) => {
    choose(searches, crop);
    act(() => void vi.runAllTimers());
    return withoutDraft.at(-1);
  };
  const drawSharp = (...change: Parameters<typeof draw>) => {
    draw(...change);
    worker.reply('picture');
    expect(result.current).toMatchObject({ isSharp: true, failed: false });
  };
  return { draw, drawSharp, choose, decode, worker, requested, gift: () => result.current };
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

test('shows nothing of photos that were removed while they were drawn, also once there are others', () => {
  const { draw, choose, worker, gift } = drawnGift();
  draw({ a: found, b: found });
  choose({});
  worker.reply('picture');
  expect(gift()).toMatchObject({ picture: undefined, isSharp: false });
  choose({ c: found, d: found });
  worker.reply('picture');
  expect(gift()).toMatchObject({ picture: undefined, isSharp: false });
});

test.each([
  ['other photos were chosen', { b: found }, undefined],
  ['they changed places', { b: found, a: found }, undefined],
  ['there was another one', { a: found, b: found, c: found }, undefined],
  ['they were cropped', { a: found, b: found }, closer],
] as const)('is not sharp when a late picture shows the gift before %s', (_, searches, crop) => {
  const { draw, drawSharp, choose, worker, gift } = drawnGift();
  draw({ a: found, b: found });
  choose(searches, crop);
  worker.reply('picture');
  expect(gift().isSharp).toBe(false);
  drawSharp(searches, crop);
});

test('draws the photos that are decoded up to the first that isn’t, and is sharp only with all of them', () => {
  const { drawSharp, decode, worker, requested, gift } = drawnGift();
  drawSharp({ a: found, b: found });
  decode(['b'], { c: found, b: found });
  expect(gift()).toMatchObject({ picture: undefined, isSharp: false });
  decode(['c'], { c: found, b: found });
  worker.reply('picture');
  expect(requested).toEqual(['a b', 'c']);
  expect(gift()).toMatchObject({ picture: { width: 1 }, isSharp: false });
  decode(['b', 'c'], { c: found, b: found });
  worker.reply('picture');
  expect(gift().isSharp).toBe(true);
});

test('forgets that an earlier drawing failed, also one that fails late', () => {
  const { draw, drawSharp, choose, worker, gift } = drawnGift();
  draw({ a: found });
  worker.reply('failure');
  expect(gift().failed).toBe(true);
  drawSharp({ b: found });
  draw({ a: found });
  choose({ b: found });
  worker.reply('failure');
  expect(gift().failed).toBe(false);
  drawSharp({ b: found });
});
