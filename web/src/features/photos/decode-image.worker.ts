import type { Numbered } from '../../lib/worker-calls.ts';

/** An image to decode at a size in pixels. */
export interface ToDecode {
  readonly file: Blob;
  readonly width: number;
  readonly height: number;
  /** The corner of a part in pixels of the upright photo, which is cut out at its own size instead of resizing the photo. */
  readonly from?: { readonly x: number; readonly y: number };
  /** True if the page will copy the bitmap to another worker. */
  readonly isCopied: boolean;
}
/** `bitmap` is undefined if the browser can't decode the file. */
export interface Decoded {
  readonly bitmap: ImageBitmap | undefined;
}

// Images are decoded one by one: a decoded original of 48 megapixels takes 192 MB until it is resized.
let previous: Promise<void> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<Numbered<ToDecode>>): void => {
  previous = previous.then(() => decode(data));
};

async function decode({ id, isCopied, ...asked }: Numbered<ToDecode>): Promise<void> {
  const bitmap = await bitmapOf(asked).catch(() => undefined);
  const message: Numbered<Decoded> = { id, bitmap };
  // WebKit's copies of a transferred bitmap are blank.
  self.postMessage(message, { transfer: bitmap && !isCopied ? [bitmap] : [] });
  if (isCopied) bitmap?.close();
}

async function bitmapOf({ file, width, height, from }: Omit<ToDecode, 'isCopied'>): Promise<ImageBitmap> {
  if (!from) {
    const frame = await reducedFrame(file, Math.max(width, height));
    // Without an `imageOrientation`, all browsers turn the photo upright. Safari before 17.2 rejects `from-image`.
    const options: ImageBitmapOptions = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' };
    return createImageBitmap(frame ?? file, options).finally(() => frame?.close());
  }
  const whole = await createImageBitmap(file);
  const part = await createImageBitmap(whole, from.x, from.y, width, height);
  whole.close();
  return part;
}

/**
 * A JPEG decoded to a size between one and two times `side`, for a fraction of the memory and time; undefined for other
 * files, and in browsers that can't or that may not turn it upright.
 */
async function reducedFrame(file: Blob, side: number): Promise<VideoFrame | undefined> {
  if (!('ImageDecoder' in globalThis && 'VideoFrame' in globalThis && 'rotation' in VideoFrame.prototype))
    return undefined;
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first !== 0xff || second !== 0xd8) return undefined;
  // Chromium decodes to eighths of the photo's size, and takes the largest one that fits.
  const desired = { desiredWidth: 2 * side, desiredHeight: 2 * side };
  const decoder = new ImageDecoder({ data: file.stream(), type: 'image/jpeg', ...desired });
  try {
    const { image, complete } = await decoder.decode();
    if (complete) return image;
    image.close();
  } catch {
    // The caller decodes the file in the usual way, which says whether it can be decoded at all.
  } finally {
    decoder.close();
  }
  return undefined;
}
