import type { Size } from '../../lib/size.ts';
import type { FromDecoder, ToDecoder } from './decode-image.worker.ts';

type Done = (bitmap: ImageBitmap | undefined) => void;

/** The requests that the worker has not answered yet, by ID. */
const waiting = new Map<number, Done>();
let decoder: Worker | undefined;
let lastId = 0;

/**
 * Decodes an image at this size in pixels, upright according to its EXIF orientation; undefined if the browser can't decode it.
 * It uses a worker, because Chromium resizes on the calling thread: 0.1 seconds for 48 megapixels. The worker holds one
 * original at a time. `isCopied`: the caller copies the bitmap to another worker.
 */
export function decodeImage(
  file: Blob,
  { width, height }: Size,
  { isCopied = false } = {},
): Promise<ImageBitmap | undefined> {
  const worker = decoder ?? startDecoder();
  const id = ++lastId;
  return new Promise((done) => {
    waiting.set(id, done);
    const message: ToDecoder = { id, file, width, height, isCopied };
    worker.postMessage(message);
  });
}

function startDecoder(): Worker {
  const worker = new Worker(new URL('./decode-image.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data: { id, bitmap } }: MessageEvent<FromDecoder>) => {
    waiting.get(id)?.(bitmap);
    waiting.delete(id);
  };
  // The worker's script failed to load. The next call starts a new worker.
  worker.onerror = () => {
    decoder = undefined;
    for (const done of waiting.values()) done(undefined);
    waiting.clear();
  };
  decoder = worker;
  return worker;
}
