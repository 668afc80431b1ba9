import { limits } from '#contracts/limits.ts';
import { encodeWithin } from '#web/lib/encode-canvas.ts';
import type { Size } from '#web/lib/size.ts';
import { WorkerCalls } from '#web/lib/worker-calls.ts';
import type { Decoded, ToDecode } from './decode-image.worker.ts';

/** The pixels of the largest canvas that every browser supports: Safari on iPhones refuses a larger one. */
const maxCanvasPixels = 16_000_000;
const paper = '#ffffff';
const encoding = { type: 'image/jpeg', qualities: [0.92, 0.85, 0.75, 0.6], maxBytes: limits.photos.bytes } as const;

const decoder = new WorkerCalls<ToDecode, Decoded>(
  () => new Worker(new URL('./decode-image.worker.ts', import.meta.url), { type: 'module' }),
);

/** Why there is no bitmap: the browser can't decode the file, or the worker's script could not be loaded. */
export type DecodeFailure = 'broken' | 'unchecked';

/**
 * Decodes an image at this size, upright. It uses a worker, because Chromium resizes on the calling thread, and holds one original at
 * a time. `isCopied`: the caller copies the bitmap to another worker.
 */
export async function decodeImage(
  file: Blob,
  { width, height }: Size,
  { isCopied = false } = {},
): Promise<ImageBitmap | DecodeFailure> {
  const reply = await decoder.call({ file, width, height, isCopied });
  return reply ? (reply.bitmap ?? 'broken') : 'unchecked';
}

/** Decodes a part of an image in its own pixels, given in the upright image; undefined if the browser can't. */
export async function decodePart(
  file: Blob,
  { x, y, width, height }: Size & { readonly x: number; readonly y: number },
): Promise<ImageBitmap | undefined> {
  return (await decoder.call({ file, width, height, from: { x, y }, isCopied: false }))?.bitmap;
}

/**
 * The size of the upright photo in pixels, without decoding all of it; undefined if the browser can't read the file as an
 * image.
 */
export async function measurePhoto(file: Blob): Promise<Size | undefined> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = url;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The size with both sides multiplied by `scale`, at least one pixel each. */
export const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
});

/** The photo redrawn as a JPEG of this size, or of the largest canvas if that is smaller. */
export async function redrawPhoto(file: Blob, wanted: Size): Promise<(Size & { readonly file: Blob }) | DecodeFailure> {
  const { width, height } = scaled(wanted, Math.min(1, Math.sqrt(maxCanvasPixels / (wanted.width * wanted.height))));
  try {
    const picture = await decodeImage(file, { width, height });
    if (typeof picture === 'string') return picture;
    const canvas = new OffscreenCanvas(width, height);
    const drawing = canvas.getContext('2d');
    if (!drawing) return 'broken';
    drawing.fillStyle = paper;
    drawing.fillRect(0, 0, width, height);
    drawing.drawImage(picture, 0, 0);
    picture.close();
    const bytes = await encodeWithin(canvas, encoding);
    // Frees the canvas's memory now instead of at the next garbage collection.
    canvas.width = 0;
    return bytes ? { file: bytes, width, height } : 'broken';
  } catch {
    // This browser has no OffscreenCanvas with a 2D context.
    return 'broken';
  }
}
