import type { Face } from '../styles/face.ts';
import type { Picture } from '../styles/picture.ts';
import type { Portrait } from '../styles/style.ts';
import type { Drawing } from './draw-previews.ts';
import { drawView, type Size, type View } from './view.ts';

/** A photo by its key, and how it is cut. */
export interface PlacedPhoto {
  readonly key: string;
  readonly view: View;
  readonly face: Face;
}

/** What is to be drawn of which photos. */
export interface PreviewRequest extends Drawing {
  /** The first one is the main photo. */
  readonly photos: readonly PlacedPhoto[];
  /** The shape of the art: its width by its height. */
  readonly aspect: number;
}

/** From this many photos on, their prints are small. */
const manyPhotos = 10;

/** Cuts the request's photos on this canvas. Photos that are not there are left out. */
export function portraitsOf(
  { photos, aspect, scene }: PreviewRequest,
  bitmaps: ReadonlyMap<string, ImageBitmap>,
  drawing: OffscreenCanvasRenderingContext2D,
): Portrait[] {
  const size = fitted(
    aspect,
    photos.length < manyPhotos ? scene : { width: scene.width / 4, height: scene.height / 4 },
  );
  return photos.flatMap(({ key, view, face }) => {
    const bitmap = bitmaps.get(key);
    return bitmap ? [{ picture: cut(bitmap, view, size, drawing), face }] : [];
  });
}

/** The largest size of this shape inside a scene, in whole pixels. */
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
  // A new size empties the canvas and resets its transformation.
  drawing.canvas.width = width;
  drawing.canvas.height = height;
  drawView(drawing, bitmap, view, { width, height });
  // Reading an ImageData's own fields for each pixel is slow.
  return { width, height, data: drawing.getImageData(0, 0, width, height).data };
}
