import type { FromDecoder, ToDecoder } from './decode-image.worker.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

type Done = (bitmap: ImageBitmap | undefined) => void;

const waiting = new Map<number, Done>();
let decoder: Worker | undefined;
let latest = 0;

/**
 * Decodes an image file upright, as its EXIF says, at this size in pixels; undefined if this browser can't. A worker does it, because
 * Chromium resizes on the thread that asks: 0.1 seconds for 48 megapixels. It holds one original at a time.
 */
export function decodeImage(file: Blob, { width, height }: Size): Promise<ImageBitmap | undefined> {
  const worker = decoder ?? startDecoder();
  const id = ++latest;
  return new Promise((done) => {
    waiting.set(id, done);
    const message: ToDecoder = { id, file, width, height };
    worker.postMessage(message);
  });
}

function startDecoder(): Worker {
  const worker = new Worker(new URL('./decode-image.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data: { id, bitmap } }: MessageEvent<FromDecoder>) => {
    waiting.get(id)?.(bitmap);
    waiting.delete(id);
  };
  // Its script can't be loaded. The next file tries again.
  worker.onerror = () => {
    decoder = undefined;
    for (const done of waiting.values()) done(undefined);
    waiting.clear();
  };
  decoder = worker;
  return worker;
}
