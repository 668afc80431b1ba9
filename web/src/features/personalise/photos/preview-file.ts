/** The largest preview that is kept with a line, in bytes. */
const mostBytes = 100_000;

/** The gift's picture as a JPEG of less than 100 kB; undefined if the browser can't write one. */
export async function previewFile(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  for (const quality of [0.85, 0.7, 0.55, 0.4]) {
    const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (!file) return undefined;
    if (file.size < mostBytes) return file;
  }
  return undefined;
}
