import { drawPreviews, type PreviewResult } from './draw-previews.ts';
import { type PreviewRequest, portraitsOf } from './portraits.ts';

/** Messages to the worker: adds the photo of a key or removes it if undefined, or draws a request. IDs of requests increase. */
export type ToWorker =
  | { readonly key: string; readonly photo: ImageBitmap | undefined }
  | { readonly id: number; readonly request: PreviewRequest };
export type FromWorker =
  | { readonly id: number; readonly result: PreviewResult }
  | { readonly id: number; readonly failed: true };

const drawing = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
const photos = new Map<string, ImageBitmap>();
let latestId = 0;

self.onmessage = ({ data }: MessageEvent<ToWorker>): void => {
  if ('key' in data) {
    photos.get(data.key)?.close();
    if (data.photo) photos.set(data.key, data.photo);
    else photos.delete(data.key);
    return;
  }
  const { id, request } = data;
  latestId = id;
  const send = (result: PreviewResult): void => {
    const message: FromWorker = { id, result };
    self.postMessage(message, { transfer: 'picture' in result ? [result.picture.data.buffer] : [] });
  };
  const draw = async () => {
    if (!drawing) throw new Error('This browser has no OffscreenCanvas context');
    await drawPreviews(portraitsOf(request, photos, drawing), request, send, () => latestId !== id);
  };
  draw().catch(() => self.postMessage({ id, failed: true } satisfies FromWorker));
};
