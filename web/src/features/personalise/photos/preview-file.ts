/** The size limit of a stored preview, in bytes. */
const maxBytes = 100_000;

/** The canvas as a JPEG below the size limit; undefined if the browser can't write one. */
export async function previewFile(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  for (const quality of [0.85, 0.7, 0.55, 0.4]) {
    const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (!file) return undefined;
    if (file.size < maxBytes) return file;
  }
  return undefined;
}
