/** The size of previews in pixels. It is sharp on a phone's card, and all eight styles draw in seconds. */
export const previewSize = { width: 512, height: 640 } as const;
