import type { Size } from '../../lib/size.ts';

/**
 * The size of the upright photo in pixels, without decoding all of it; undefined if the browser can't read the file as an
 * image.
 */
export async function measurePhoto(file: Blob): Promise<Size | undefined> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = url;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
}
