import { renditionWidths } from './rendition-widths.ts';
import type { Rendition } from './upload-plan.ts';

/** A picture's size and its smaller copies. */
interface RightSized {
  readonly width: number;
  readonly height: number;
  readonly renditions: readonly Rendition[];
}

const type = 'image/webp';
/** Tried in order, until the copy is small enough (docs/decisions/0008). */
const qualities = [0.8, 0.7, 0.6, 0.5, 0.4] as const;

/**
 * Makes a picture's smaller copies: WebP, upright as in its EXIF data, never enlarged and none over `largest` bytes. A browser
 * that can't write WebP makes none. Throws if the browser can't decode the picture.
 */
export async function rightSized(file: Blob, largest: number): Promise<RightSized> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = picture;
  try {
    const renditions: Rendition[] = [];
    for (const wanted of canDraw ? renditionWidths(width) : []) {
      const rendition = await shrink(picture, wanted, largest);
      if (rendition) renditions.push(rendition);
    }
    return { width, height, renditions };
  } finally {
    picture.close();
  }
}

const canDraw = typeof OffscreenCanvas !== 'undefined';

async function shrink(picture: ImageBitmap, width: number, largest: number): Promise<Rendition | undefined> {
  const height = Math.max(1, Math.round((picture.height * width) / picture.width));
  const canvas = new OffscreenCanvas(width, height);
  const drawing = canvas.getContext('2d');
  if (!drawing) return undefined;
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(picture, 0, 0, width, height);
  for (const quality of qualities) {
    const bytes = await canvas.convertToBlob({ type, quality });
    if (bytes.type !== type) return undefined;
    if (bytes.size <= largest) return { width, height, bytes };
  }
  return undefined;
}
