/** The size that styles draw at, in pixels: sharp on a phone's card, and all eight drawn in seconds. */
export const previewSize = { width: 512, height: 640 } as const;
