/** The size that styles draw at, in pixels. */
export const previewSize = { width: 640, height: 800 } as const;
