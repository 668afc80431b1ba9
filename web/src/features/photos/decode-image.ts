import type { Size } from '../../lib/size.ts';
import { WorkerCalls } from '../../lib/worker-calls.ts';
import type { Decoded, ToDecode } from './decode-image.worker.ts';

const decoder = new WorkerCalls<ToDecode, Decoded>(
  () => new Worker(new URL('./decode-image.worker.ts', import.meta.url), { type: 'module' }),
);

/**
 * Decodes an image at this size, upright; undefined if the browser can't. It uses a worker, because Chromium resizes on
 * the calling thread, and holds one original at a time. `isCopied`: the caller copies the bitmap to another worker.
 */
export async function decodeImage(
  file: Blob,
  { width, height }: Size,
  { isCopied = false } = {},
): Promise<ImageBitmap | undefined> {
  return (await decoder.call({ file, width, height, isCopied }))?.bitmap;
}

/** Decodes a part of an image in its own pixels, given in the upright image; undefined if the browser can't. */
export async function decodePart(
  file: Blob,
  { x, y, width, height }: Size & { readonly x: number; readonly y: number },
): Promise<ImageBitmap | undefined> {
  return (await decoder.call({ file, width, height, from: { x, y }, isCopied: false }))?.bitmap;
}
