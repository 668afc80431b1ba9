type Canvas = Pick<OffscreenCanvas, 'convertToBlob'> | Pick<HTMLCanvasElement, 'toBlob'>;

interface Encoding {
  readonly type: 'image/jpeg' | 'image/webp';
  /** The best first, from 0 to 1. */
  readonly qualities: readonly number[];
  readonly maxBytes: number;
}

/**
 * Encodes the canvas at the first of these qualities that is within the limit; undefined if none is, or if the browser can't
 * write this type.
 */
export async function encodeWithin(canvas: Canvas, { type, qualities, maxBytes }: Encoding): Promise<Blob | undefined> {
  for (const quality of qualities) {
    const bytes = await encode(canvas, type, quality);
    // Browsers write a PNG instead of a type that they don't know.
    if (bytes?.type !== type) return undefined;
    if (bytes.size <= maxBytes) return bytes;
  }
  return undefined;
}

const encode = (canvas: Canvas, type: string, quality: number): Promise<Blob | null> =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type, quality })
    : new Promise((resolve) => canvas.toBlob(resolve, type, quality));
