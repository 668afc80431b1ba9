/** An image to decode at a size in pixels. */
export interface ToDecoder {
  readonly id: number;
  readonly file: Blob;
  readonly width: number;
  readonly height: number;
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

async function decode({ id, file, width, height }: ToDecoder): Promise<void> {
  const options: ImageBitmapOptions = {
    imageOrientation: 'from-image',
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'high',
  };
  const bitmap = await createImageBitmap(file, options).catch(() => undefined);
  const message: FromDecoder = { id, bitmap };
  self.postMessage(message, { transfer: bitmap ? [bitmap] : [] });
}
