import { drawPreviews, type PreviewResult } from './draw-previews.ts';
import { type PreviewRequest, portraitsOf } from './portraits.ts';

/** What the page sends: photos under keys, keys to forget, and requests that number themselves upwards. */
export type ToWorker =
  | { readonly key: string; readonly photo: ImageBitmap | undefined }
  | { readonly id: number; readonly request: PreviewRequest };
export type FromWorker =
  | { readonly id: number; readonly result: PreviewResult }
  | { readonly id: number; readonly failed: true };

const drawing = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
const photos = new Map<string, ImageBitmap>();
let latest = 0;

self.onmessage = ({ data }: MessageEvent<ToWorker>): void => {
  if ('key' in data) {
    photos.get(data.key)?.close();
    if (data.photo) photos.set(data.key, data.photo);
    else photos.delete(data.key);
    return;
  }
  const { id, request } = data;
  latest = id;
  const send = (result: PreviewResult): void => {
    const message: FromWorker = { id, result };
    self.postMessage(message, { transfer: 'picture' in result ? [result.picture.data.buffer] : [] });
  };
  const draw = async () => {
    if (!drawing) throw new Error('This browser has no canvas.');
    await drawPreviews(portraitsOf(request, photos, drawing), request, send, () => latest !== id);
  };
  draw().catch(() => self.postMessage({ id, failed: true } satisfies FromWorker));
};
