import type { CategoryId } from '#contracts/categories.ts';
import type { SceneId } from '#contracts/previews/scene-ids.ts';
import type { People } from '../people/find-people.ts';
import { drawPreviews, type PreviewResult, type SceneDrawer } from './draw-previews.ts';
import { type KnownPhoto, type PreviewRequest, portraitsOf } from './portraits.ts';
import { warmUp } from './warm-up.ts';

/**
 * Messages to the worker: adds the photo of a key or removes it if undefined, adds the people of a key's photo, draws a
 * request, or prepares to draw categories. IDs of requests increase.
 */
export type ToWorker =
  | { readonly key: string; readonly photo: ImageBitmap | undefined }
  | { readonly key: string; readonly people: People }
  | { readonly id: number; readonly request: PreviewRequest }
  | { readonly prepared: readonly CategoryId[] };
export type FromWorker =
  | { readonly id: number; readonly result: PreviewResult }
  | { readonly id: number; readonly failed: true };

const drawing = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
const photos = new Map<string, KnownPhoto>();
let latestId = 0;

function keep(message: Extract<ToWorker, { readonly key: string }>): void {
  const { key } = message;
  const known = photos.get(key);
  if ('people' in message) {
    if (known) photos.set(key, { ...known, people: message.people });
    return;
  }
  known?.bitmap.close();
  // The same photo, decoded at another size, shows the same people.
  if (message.photo) photos.set(key, { ...known, bitmap: message.photo });
  else photos.delete(key);
}

self.onmessage = ({ data }: MessageEvent<ToWorker>): void => {
  if ('key' in data) {
    keep(data);
    return;
  }
  if ('prepared' in data) {
    void warmUp(data.prepared, () => latestId > 0);
    return;
  }
  const { id, request } = data;
  latestId = id;
  const send = (result: PreviewResult): void => {
    const message: FromWorker = { id, result };
    self.postMessage(message, { transfer: 'picture' in result ? [result.picture.data.buffer] : [] });
  };
  const draw = async () => {
    if (!drawing) throw new Error('No OffscreenCanvas context');
    const isStale = () => latestId !== id;
    const drawScene = request.sceneId && (await sceneDrawer(request.sceneId));
    if (isStale()) return;
    await drawPreviews(portraitsOf(request, photos, drawing), { ...request, drawScene }, send, isStale);
  };
  draw().catch(() => self.postMessage({ id, failed: true } satisfies FromWorker));
};

/** Most gifts have no scene, so its code is loaded here. If that fails, the photos are drawn in the category's style. */
const sceneDrawer = (id: SceneId): Promise<SceneDrawer | undefined> =>
  import('../scenes/load-scene.ts').then(({ loadScene }) => loadScene(id)).catch(() => undefined);
