import { previewPlace, previewSize } from './preview-place.ts';
import { renditionWidths } from './rendition-widths.ts';
import type { Rendition } from './upload-plan.ts';

/** A picture's size and its smaller copies. */
interface RightSized {
  readonly width: number;
  readonly height: number;
  readonly renditions: readonly Rendition[];
  /** Missing if the browser can't draw it light enough. */
  readonly preview: Blob | undefined;
}

/** How heavy the copies may be, in bytes. */
interface Largest {
  readonly rendition: number;
  readonly preview: number;
}

const paper = '#fff9f2';
/** The first that makes the copy light enough is taken (docs/decisions/0008). */
const qualities = [0.8, 0.7, 0.6, 0.5, 0.4] as const;

/**
 * Makes a picture's smaller copies: WebP, turned upright as its EXIF says, never larger than the picture itself and none
 * over `largest` bytes, and a JPEG for link previews. A browser that cannot write WebP makes no smaller copies. Throws for
 * what the browser cannot decode.
 */
export async function rightSized(file: Blob, largest: Largest): Promise<RightSized> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = picture;
  try {
    const renditions: Rendition[] = [];
    for (const wanted of canDraw ? renditionWidths(width) : []) {
      const rendition = await shrink(picture, wanted, largest.rendition);
      if (rendition) renditions.push(rendition);
    }
    return { width, height, renditions, preview: canDraw ? await drawPreview(picture, largest.preview) : undefined };
  } finally {
    picture.close();
  }
}

const canDraw = typeof OffscreenCanvas !== 'undefined';

async function shrink(picture: ImageBitmap, width: number, largest: number): Promise<Rendition | undefined> {
  const height = Math.max(1, Math.round((picture.height * width) / picture.width));
  const canvas = draw({ width, height }, (drawing) => drawing.drawImage(picture, 0, 0, width, height));
  const bytes = canvas && (await lightEnough(canvas, 'image/webp', largest));
  return bytes && { width, height, bytes };
}

/** Draws the picture for link previews on the shop's paper: transparent parts would be black in a JPEG. */
async function drawPreview(picture: ImageBitmap, largest: number): Promise<Blob | undefined> {
  const { x, y, width, height } = previewPlace(picture);
  const canvas = draw(previewSize, (drawing) => {
    drawing.fillStyle = paper;
    drawing.fillRect(0, 0, previewSize.width, previewSize.height);
    drawing.drawImage(picture, x, y, width, height);
  });
  return canvas && lightEnough(canvas, 'image/jpeg', largest);
}

function draw(
  size: { readonly width: number; readonly height: number },
  paint: (drawing: OffscreenCanvasRenderingContext2D) => void,
): OffscreenCanvas | undefined {
  const canvas = new OffscreenCanvas(size.width, size.height);
  const drawing = canvas.getContext('2d');
  if (!drawing) return undefined;
  drawing.imageSmoothingQuality = 'high';
  paint(drawing);
  return canvas;
}

/** The first quality that is light enough; undefined if none is, or if the browser can't write this type. */
async function lightEnough(canvas: OffscreenCanvas, type: string, largest: number): Promise<Blob | undefined> {
  for (const quality of qualities) {
    const bytes = await canvas.convertToBlob({ type, quality });
    if (bytes.type !== type) return undefined;
    if (bytes.size <= largest) return bytes;
  }
  return undefined;
}
