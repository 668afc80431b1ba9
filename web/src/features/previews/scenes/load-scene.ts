import type { SceneId } from '#contracts/previews/scene-ids.ts';
import type { Size } from '#web/lib/size.ts';
import type { SceneDrawer } from '../drawing/draw-previews.ts';
import type { Picture } from '../styles/picture.ts';
import type { Portrait } from '../styles/style.ts';
import { isHead } from './draw-head.ts';
import { drawScene } from './draw-scene.ts';
import { templates } from './templates.ts';

const loaded = new Map<SceneId, Promise<SceneDrawer>>();

/** Loads the pictures of a scene, once. @throws if the browser can't load them; the next call tries again. */
export function loadScene(id: SceneId): Promise<SceneDrawer> {
  const known = loaded.get(id);
  if (known) return known;
  const loading = load(id);
  loaded.set(id, loading);
  loading.catch(() => loaded.delete(id));
  return loading;
}

async function load(id: SceneId): Promise<SceneDrawer> {
  const { picture, front, places } = templates[id];
  if (places.length === 0) throw new Error(`The scene ${id} has no place for a photo`);
  const [behind, before] = await Promise.all([
    loadPicture(picture),
    front === undefined ? undefined : loadPicture(front),
  ]);
  const scene = { picture: behind, ...(before && { front: before }), places };
  return Object.assign((portraits: readonly Portrait[], size: Size) => drawScene(scene, portraits, size), {
    heads: places.filter(isHead).length,
  });
}

async function loadPicture(address: string): Promise<Picture> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The picture of a scene is missing: ${response.status}`);
  const bitmap = await createImageBitmap(await response.blob());
  const { width, height } = bitmap;
  const drawing = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!drawing) throw new Error('No OffscreenCanvas context');
  drawing.drawImage(bitmap, 0, 0);
  bitmap.close();
  return { width, height, data: drawing.getImageData(0, 0, width, height).data };
}
