import type { Size } from '#web/lib/size.ts';

/** The size of a link preview in pixels. Messengers and social networks show this size without cropping it. */
export const previewSize = { width: 1200, height: 630 } as const;

/** The largest share of a picture's width or height that may be cropped. */
const maxCrop = 0.25;

/**
 * The position and size of a picture in its link preview. A picture of similar proportions fills the preview. Any other is
 * shown whole, because cropping a portrait would cut off the head.
 */
export function previewRectangle({ width, height }: Size) {
  const [across, down] = [previewSize.width / width, previewSize.height / height];
  const fills = Math.min(across, down) / Math.max(across, down) >= 1 - maxCrop;
  const scale = fills ? Math.max(across, down) : Math.min(across, down);
  const [w, h] = [width * scale, height * scale];
  return { x: (previewSize.width - w) / 2, y: (previewSize.height - h) / 2, width: w, height: h };
}
