import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { categoryIds } from '#contracts/categories.ts';
import { blank } from '../styles/picture.ts';
import type { PreviewResult } from './draw-previews.ts';
import type { PreviewRequest } from './portraits.ts';
import type { FromWorker, ToWorker } from './preview.worker.ts';
import { createPreviewer, createTwoPreviewers } from './previewer.ts';
import { centred } from './view.ts';
import { warmUp } from './warm-up.ts';

/** A worker that keeps its messages, and replies only when a test says so. */
class SilentWorker {
  static started: SilentWorker[] = [];
  readonly messages: ToWorker[] = [];
  onmessage?: (event: { data: FromWorker }) => void;
  constructor() {
    SilentWorker.started.push(this);
  }
  postMessage(message: ToWorker) {
    this.messages.push(message);
  }
  /** Sends a picture for the latest request. */
  reply() {
    const requests = this.messages.flatMap((message) => ('request' in message ? [message] : []));
    const { id, request } = requests.at(-1) ?? { id: 0, request: undefined };
    for (const category of request?.categories ?? []) {
      this.onmessage?.({ data: { id, result: { category, picture: blank(1, 1), draft: false } } });
    }
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  SilentWorker.started = [];
  vi.stubGlobal('Worker', SilentWorker);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const request: PreviewRequest = {
  photos: [{ key: 'photo', view: centred }],
  aspect: 0.8,
  size: { width: 4, height: 5 },
  seed: 1,
  categories: categoryIds,
};
const photo = { width: 4, height: 5, close: () => {} };

test('draws each category in one of two workers, and checks the photos in one', () => {
  const drawn: PreviewResult[] = [];
  const previewer = createTwoPreviewers(() => {});
  previewer.draw(request, (result) => drawn.push(result));
  vi.runAllTimers();
  for (const worker of SilentWorker.started) worker.reply();
  expect(drawn.map((result) => 'category' in result && result.category).sort()).toEqual([...categoryIds].sort());
  const requests = SilentWorker.started.flatMap(({ messages }) =>
    messages.flatMap((message) => ('request' in message ? [message.request] : [])),
  );
  expect(requests.map(({ isChecked = true }) => isChecked)).toEqual([true, false]);
});

test('fails to draw in a browser without workers', () => {
  vi.stubGlobal('Worker', undefined);
  const onFailure = vi.fn();
  const previewer = createPreviewer(onFailure);
  previewer.prepare(categoryIds);
  previewer.add('photo', photo);
  expect(onFailure).not.toHaveBeenCalled();
  previewer.draw(request, () => {});
  expect(onFailure).toHaveBeenCalledOnce();
  previewer.close();
});

test('copies a photo to the second worker in a task of its own, unless the photo was closed meanwhile', () => {
  const previewer = createTwoPreviewers(() => {});
  const photosOf = () =>
    SilentWorker.started.map(({ messages }) => messages.filter((message) => 'photo' in message).length);
  previewer.add('photo', photo);
  expect(photosOf()).toEqual([1, 0]);
  vi.runAllTimers();
  expect(photosOf()).toEqual([1, 1]);
  const closing = { ...photo };
  previewer.add('another', closing);
  closing.width = 0;
  vi.runAllTimers();
  expect(photosOf()).toEqual([2, 1]);
});

test('ignores the second worker’s picture of an earlier request, which has not reached it yet', () => {
  const drawn: PreviewResult[] = [];
  const previewer = createTwoPreviewers(() => {});
  previewer.draw(request, (result) => drawn.push(result));
  vi.runAllTimers();
  previewer.draw(request, () => {});
  SilentWorker.started[1]?.reply();
  expect(drawn).toEqual([]);
});

test('prepares each category in the worker that draws it, and stops when a photo arrives', async () => {
  const previewer = createTwoPreviewers(() => {});
  previewer.prepare(categoryIds);
  previewer.draw(request, () => {});
  vi.runAllTimers();
  for (const { messages } of SilentWorker.started) {
    const prepared = messages.flatMap((message) => ('prepared' in message ? message.prepared : []));
    const drawn = messages.flatMap((message) => ('request' in message ? message.request.categories : []));
    expect(prepared).toEqual(drawn);
  }
  vi.useRealTimers();
  const isNeeded = vi
    .fn(() => false)
    .mockReturnValueOnce(false)
    .mockReturnValueOnce(true);
  await warmUp(['MiniFrames', 'HeartCollage', 'MagicMirror'], isNeeded);
  expect(isNeeded).toHaveBeenCalledTimes(2);
});
