import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Numbered } from '#web/lib/worker-calls.ts';
import type { Decoded, ToDecode } from './decode-image.worker.ts';

interface Worker {
  onmessage?: (event: { readonly data: Numbered<ToDecode> }) => void;
  readonly postMessage: (message: Numbered<Decoded>, options: { readonly transfer: readonly unknown[] }) => void;
}

const bitmap = { close: vi.fn() };
const posted = vi.fn<Worker['postMessage']>();
const worker: Worker = { postMessage: posted };

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('self', worker);
  // Safari before 17.2 rejects an orientation that it doesn't know, and turns photos upright without being asked.
  vi.stubGlobal('createImageBitmap', async (_: Blob, { imageOrientation = 'none' }: ImageBitmapOptions) => {
    if (!['none', 'flipY'].includes(imageOrientation)) throw new TypeError('Type error');
    return bitmap;
  });
  await import('./decode-image.worker.ts');
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  vi.resetModules();
});

const decode = async (isCopied: boolean) => {
  worker.onmessage?.({ data: { id: 1, file: new Blob(), width: 100, height: 125, isCopied } });
  await vi.waitFor(() => expect(posted).toHaveBeenCalled());
  return posted.mock.lastCall;
};

test('decodes photos in Safari before 17.2', async () => {
  expect(await decode(false)).toEqual([{ id: 1, bitmap }, { transfer: [bitmap] }]);
  expect(bitmap.close).not.toHaveBeenCalled();
});

test('cuts a part out of the upright photo, and frees the photo', async () => {
  const cut = vi.fn();
  vi.stubGlobal('createImageBitmap', async (source: unknown, ...area: number[]) => {
    if (source instanceof Blob) return bitmap;
    cut(source, ...area);
    return { close: vi.fn() };
  });
  const part = { width: 100, height: 125, from: { x: 20, y: 30 }, isCopied: false };
  worker.onmessage?.({ data: { id: 1, file: new Blob(), ...part } });
  await vi.waitFor(() => expect(posted).toHaveBeenCalled());
  expect(cut).toHaveBeenCalledExactlyOnceWith(bitmap, 20, 30, 100, 125);
  expect(bitmap.close).toHaveBeenCalledOnce();
});

test('sends a copy of a bitmap that the page copies again: WebKit’s copies of a transferred bitmap are blank', async () => {
  expect(await decode(true)).toEqual([{ id: 1, bitmap }, { transfer: [] }]);
  expect(bitmap.close).toHaveBeenCalledOnce();
});
