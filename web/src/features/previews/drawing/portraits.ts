import type { SceneId } from '#contracts/previews/scene-ids.ts';
import type { Size } from '#web/lib/size.ts';
import type { People } from '../people/find-people.ts';
import { type Face, usualFace } from '../styles/face.ts';
import { manyPhotos } from '../styles/heart-prints.ts';
import { type Picture, planeOf } from '../styles/picture.ts';
import type { Portrait } from '../styles/style.ts';
import type { Cut } from './crop.ts';
import type { Drawing } from './draw-previews.ts';
import { facesInFrame, maskInFrame, unmarked, withFeatures } from './place-faces.ts';
import { drawView, filled, type View } from './view.ts';

/** The key of a photo, and how to crop it. */
interface PlacedPhoto extends Cut {
  readonly key: string;
}

/** A photo, and what is known about its people. */
export interface KnownPhoto {
  readonly bitmap: ImageBitmap;
  readonly people?: People;
}

/** What to draw from which photos. */
export interface PreviewRequest extends Omit<Drawing, 'drawScene'> {
  /** The first one is the main photo. */
  readonly photos: readonly PlacedPhoto[];
  /** The width of the art divided by its height. */
  readonly aspect: number;
  /** The scene in which the photos have places, if the product names one. */
  readonly sceneId?: SceneId | undefined;
}

/** The mask of a photo in which no people were found. */
const withoutPeople = planeOf(1, 1, () => 0);

/** Crops the photos of the request, using this canvas. Leaves out photos that are missing. */
export function portraitsOf(
  { photos, aspect, size: whole, sceneId, hasWords }: PreviewRequest,
  known: ReadonlyMap<string, KnownPhoto>,
  drawing: OffscreenCanvasRenderingContext2D,
): Portrait[] {
  const { length } = photos;
  const room = length < manyPhotos ? whole : { width: whole.width / 4, height: whole.height / 4 };
  return photos.flatMap(({ key, view: wanted, faces: marked }) => {
    const photo = known.get(key);
    if (!photo) return [];
    const { bitmap, people } = photo;
    // Several photos and the places of a scene have one shape, and words are lettered on art of the given shape.
    const isGiven = length > 1 || sceneId || hasWords;
    const { view, aspect: shape } = isGiven ? { view: wanted, aspect } : filled(wanted, bitmap, aspect);
    const size = fitted(shape, room);
    const found = people?.faces ?? [];
    const inFrame = (each: readonly Face[]) => facesInFrame(each, view, bitmap, size);
    const faces = inFrame(marked ? withFeatures(marked, found) : found);
    return [
      {
        picture: cut(bitmap, view, size, drawing),
        face: faces[0] ?? usualFace,
        faces,
        bystanders: inFrame(unmarked(marked ?? found, found)),
        ...(people && { people: people.mask ? maskInFrame(people.mask, view, bitmap, size) : withoutPeople }),
      },
    ];
  });
}

/** The largest size with this aspect ratio that fits into a drawing, in whole pixels. */
function fitted(aspect: number, { width, height }: Size): Size {
  const across = Math.min(width, height * aspect);
  return { width: Math.max(1, Math.round(across)), height: Math.max(1, Math.round(across / aspect)) };
}

function cut(
  bitmap: ImageBitmap,
  view: View,
  { width, height }: Size,
  drawing: OffscreenCanvasRenderingContext2D,
): Picture {
  // Setting the size also clears the canvas and resets its transformation.
  drawing.canvas.width = width;
  drawing.canvas.height = height;
  drawView(drawing, bitmap, view, { width, height });
  // A plain object, because the styles read its fields for each pixel, which is slow for an ImageData.
  return { width, height, data: drawing.getImageData(0, 0, width, height).data };
}
