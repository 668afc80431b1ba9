/** The size of a link preview, in pixels: the one that messengers and social networks show whole. */
export const previewSize = { width: 1200, height: 630 } as const;

/** What may be cut from a landscape picture, as a share of its height or width. */
const mostCut = 0.25;

/**
 * Where a picture is drawn in its link preview. A picture of about the same proportions fills it; any other is shown whole,
 * because a crop of a portrait would cut off its head.
 */
export function previewPlace({ width, height }: { readonly width: number; readonly height: number }) {
  const [across, down] = [previewSize.width / width, previewSize.height / height];
  const fills = Math.min(across, down) / Math.max(across, down) >= 1 - mostCut;
  const scale = fills ? Math.max(across, down) : Math.min(across, down);
  const [w, h] = [width * scale, height * scale];
  return { x: (previewSize.width - w) / 2, y: (previewSize.height - h) / 2, width: w, height: h };
}
