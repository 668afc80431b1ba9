/** The pixel size in a JPEG's frame header, or undefined if the bytes are no JPEG. */
export function jpegSize(image: Buffer): { width: number; height: number } | undefined {
  if (image.length < 4 || image.readUIntBE(0, 3) !== 0xffd8ff) return undefined;
  let at = 2;
  while (at + 9 < image.length && image[at] === 0xff) {
    const marker = image[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: image.readUInt16BE(at + 5), width: image.readUInt16BE(at + 7) };
    at += 2 + image.readUInt16BE(at + 2);
  }
  return undefined;
}
