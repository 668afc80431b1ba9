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

const decode = async (isCopied: boolean, file = new Blob()) => {
  worker.onmessage?.({ data: { id: 1, file, width: 100, height: 125, isCopied } });
  await vi.waitFor(() => expect(posted).toHaveBeenCalled());
  return posted.mock.lastCall;
};

test('decodes photos in Safari before 17.2', async () => {
  expect(await decode(false)).toEqual([{ id: 1, bitmap }, { transfer: [bitmap] }]);
  expect(bitmap.close).not.toHaveBeenCalled();
});

const jpeg = new Blob([new Uint8Array([0xff, 0xd8, 0xff])]);

/** Lets `ImageDecoder` decode every file to a frame, and returns what it was asked for. */
function frameDecoder({ complete = true, turns = true } = {}) {
  const frame = { close: vi.fn() };
  const asked = vi.fn();
  const sources: unknown[] = [];
  class Decoder {
    constructor({ data: _, ...init }: ImageDecoderInit) {
      asked(init);
    }
    decode = async () => ({ image: frame, complete });
    close() {}
  }
  class Frame {
    get rotation() {
      return 0;
    }
  }
  vi.stubGlobal('ImageDecoder', Decoder);
  vi.stubGlobal('VideoFrame', turns ? Frame : class {});
  vi.stubGlobal('createImageBitmap', async (source: unknown) => {
    sources.push(source);
    return bitmap;
  });
  return { frame, asked, sources };
}

test('decodes a JPEG to about its wanted size where the browser can, and frees the frame', async () => {
  const { frame, asked, sources } = frameDecoder();
  await decode(false, jpeg);
  expect(sources).toEqual([frame]);
  expect(asked).toHaveBeenCalledExactlyOnceWith({ type: 'image/jpeg', desiredWidth: 250, desiredHeight: 250 });
  expect(frame.close).toHaveBeenCalledOnce();
});

test.each([
  ['a file that is no JPEG', {}, new Blob(['\x89PNG'])],
  ['an incomplete frame', { complete: false }, jpeg],
  ['a browser whose frames can’t be turned', { turns: false }, jpeg],
])('decodes the file itself: %s', async (_, options, file) => {
  const { sources } = frameDecoder(options);
  await decode(false, file);
  expect(sources).toEqual([file]);
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
