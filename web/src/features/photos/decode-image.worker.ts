/** An image to decode at a size in pixels. */
export interface ToDecoder {
  readonly id: number;
  readonly file: Blob;
  readonly width: number;
  readonly height: number;
  /** True if the page will copy the bitmap to another worker. */
  readonly isCopied: boolean;
}
/** `bitmap` is undefined if the browser can't decode the file. */
export interface FromDecoder {
  readonly id: number;
  readonly bitmap: ImageBitmap | undefined;
}

// Images are decoded one by one: a decoded original of 48 megapixels takes 192 MB until it is resized.
let previous: Promise<void> = Promise.resolve();

self.onmessage = ({ data }: MessageEvent<ToDecoder>): void => {
  previous = previous.then(() => decode(data));
};

async function decode({ id, file, width, height, isCopied }: ToDecoder): Promise<void> {
  // Without an `imageOrientation`, all browsers turn the photo upright. Safari before 17.2 rejects `from-image`.
  const options: ImageBitmapOptions = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' };
  const bitmap = await createImageBitmap(file, options).catch(() => undefined);
  const message: FromDecoder = { id, bitmap };
  // WebKit's copies of a transferred bitmap are blank.
  self.postMessage(message, { transfer: bitmap && !isCopied ? [bitmap] : [] });
  if (isCopied) bitmap?.close();
}
