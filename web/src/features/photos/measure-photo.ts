interface Size {
  readonly width: number;
  readonly height: number;
}

/** The pixels of an upright photo, without decoding all of it; undefined if this browser can't read the file as a picture. */
export async function measurePhoto(file: Blob): Promise<Size | undefined> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = address;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}
