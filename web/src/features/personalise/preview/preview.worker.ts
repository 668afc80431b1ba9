import { drawPreviews, type PreviewRequest, type PreviewResult } from './draw-previews.ts';
import { previewSize } from './preview-size.ts';
import { drawView } from './view.ts';

/** What the page sends: a photo once, then requests that number themselves upwards. */
export type ToWorker = { readonly photo: ImageBitmap } | { readonly id: number; readonly request: PreviewRequest };
export type FromWorker = { readonly id: number; readonly result: PreviewResult };

const { width, height } = previewSize;
const drawing = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
let photo: ImageBitmap | undefined;
let latest = 0;

self.onmessage = ({ data }: MessageEvent<ToWorker>): void => {
  if ('photo' in data) {
    photo?.close();
    photo = data.photo;
    return;
  }
  const { id, request } = data;
  latest = id;
  if (!drawing || !photo) throw new Error('There is no photo to draw.');
  drawView(drawing, photo, request.view, previewSize);
  // Reading an ImageData's own fields for each pixel is slow.
  const picture = { width, height, data: drawing.getImageData(0, 0, width, height).data };
  const send = (result: PreviewResult): void => {
    const message: FromWorker = { id, result };
    self.postMessage(message, { transfer: 'picture' in result ? [result.picture.data.buffer] : [] });
  };
  void drawPreviews(picture, request, send, () => latest !== id);
};
