import { encodeWithin } from '#web/lib/encode-canvas.ts';
import type { Size } from '#web/lib/size.ts';
import type { Rendition } from './upload-plan.ts';

/** The size of a picture, with its smaller copies. */
interface Copies extends Size {
  readonly renditions: readonly Rendition[];
  /** Undefined if the browser can't draw it, or not within the size limit. */
  readonly preview: Blob | undefined;
}

/** The size limits of the copies, in bytes. */
interface MaxBytes {
  readonly rendition: number;
  readonly preview: number;
}

const paper = '#fff9f2';
/** Tried in this order, until a copy is within its size limit (docs/decisions/0008). */
const qualities = [0.8, 0.7, 0.6, 0.5, 0.4] as const;

/**
 * Makes upright copies of a picture, never wider than it: smaller ones as WebP, if the browser can encode that, and a
 * JPEG for link previews, all within `maxBytes`. Throws if the browser can't decode the file.
 */
export async function makeCopies(file: Blob, maxBytes: MaxBytes): Promise<Copies> {
  // Without options, all browsers turn the picture upright. Safari before 17.2 rejects `from-image`.
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  try {
    const renditions: Rendition[] = [];
    for (const wanted of renditionWidths(width)) {
      const rendition = await shrink(picture, wanted, maxBytes.rendition);
      if (rendition) renditions.push(rendition);
    }
    return { width, height, renditions, preview: await drawPreview(picture, maxBytes.preview) };
  } finally {
    picture.close();
  }
}

async function shrink(picture: ImageBitmap, width: number, maxBytes: number): Promise<Rendition | undefined> {
  const height = Math.max(1, Math.round((picture.height * width) / picture.width));
  const canvas = draw({ width, height }, (drawing) => drawing.drawImage(picture, 0, 0, width, height));
  const bytes = canvas && (await encodeWithin(canvas, { type: 'image/webp', qualities, maxBytes }));
  return bytes && { width, height, bytes };
}

/** Draws the link preview on the shop's background colour, because transparent parts would be black in a JPEG. */
async function drawPreview(picture: ImageBitmap, maxBytes: number): Promise<Blob | undefined> {
  const { x, y, width, height } = previewRectangle(picture);
  const canvas = draw(linkPreviewSize, (drawing) => {
    drawing.fillStyle = paper;
    drawing.fillRect(0, 0, linkPreviewSize.width, linkPreviewSize.height);
    drawing.drawImage(picture, x, y, width, height);
  });
  return canvas && encodeWithin(canvas, { type: 'image/jpeg', qualities, maxBytes });
}

/** A drawing of this size; undefined if the browser can't draw. */
export function draw(
  size: Size,
  paint: (drawing: OffscreenCanvasRenderingContext2D) => void,
): OffscreenCanvas | undefined {
  if (typeof OffscreenCanvas === 'undefined') return undefined;
  const canvas = new OffscreenCanvas(size.width, size.height);
  const drawing = canvas.getContext('2d');
  if (!drawing) return undefined;
  drawing.imageSmoothingQuality = 'high';
  paint(drawing);
  return canvas;
}

/** The widths of renditions, in pixels. */
const widths = [320, 640, 960, 1280] as const;

/** The widths up to the picture's own: pictures are never enlarged. */
export const renditionWidths = (pictureWidth: number): readonly number[] =>
  widths.filter((width) => width <= pictureWidth);

/** The size of a link preview in pixels. Messengers and social networks show this size without cropping it. */
const linkPreviewSize = { width: 1200, height: 630 } as const;

/** The largest share of a picture's width or height that may be cropped. */
const maxCrop = 0.25;

/** The most that a small picture is enlarged, such as a logo: more would show its pixels. */
const maxScale = 1.5;

/**
 * The position and size of a picture in its link preview. A picture of similar proportions fills the preview. Any other is
 * shown whole, because cropping a portrait would cut off the head. A small one has the paper around it.
 */
export function previewRectangle({ width, height }: Size) {
  const [across, down] = [linkPreviewSize.width / width, linkPreviewSize.height / height];
  const fills = Math.min(across, down) / Math.max(across, down) >= 1 - maxCrop;
  const scale = Math.min(maxScale, fills ? Math.max(across, down) : Math.min(across, down));
  const [w, h] = [width * scale, height * scale];
  return { x: (linkPreviewSize.width - w) / 2, y: (linkPreviewSize.height - h) / 2, width: w, height: h };
}
