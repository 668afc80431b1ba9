import { createFindPeople } from '../web/src/features/previews/people/find-people.ts';
import { usualFace } from '../web/src/features/previews/styles/face.ts';
import { styles } from '../web/src/features/previews/styles/index.ts';
import type { Picture } from '../web/src/features/previews/styles/picture.ts';

/** The pixels of the example, in four columns and two rows of styles, each drawn at twice its size. */
export const exampleSize = { width: 1200, height: 750 } as const;
export const examplePhoto = { width: 600, height: 750 } as const;

/** Draws a photo in all eight styles, as `/try` does with the photos of visitors. `networks` are those that find people. Returns an SVG. */
export function tryExample(photo: Picture, networks: ArrayBuffer): string {
  const { faces, mask } = createFindPeople(networks)(photo);
  if (faces.length < 2) throw new Error('The photo has two people, but not both were found');
  const [face = usualFace] = faces;
  const [width, height] = [exampleSize.width / 4, exampleSize.height / 2];
  const images = Object.values(styles).map((draw, k) => {
    const drawn = draw({ picture: photo, face, faces, ...(mask && { people: mask }) }, { seed: 7 });
    const address = `data:image/bmp;base64,${bitmapOf(drawn).toString('base64')}`;
    const place = `x="${(k % 4) * width}" y="${Math.floor(k / 4) * height}" width="${width}" height="${height}"`;
    return `<image ${place} preserveAspectRatio="none" href="${address}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${exampleSize.width} ${exampleSize.height}">${images.join('')}</svg>`;
}

/** A picture as a BMP file of 32 bits per pixel, whose rows are from the top down. */
function bitmapOf({ width, height, data }: Picture): Buffer {
  const header = Buffer.alloc(54);
  header.write('BM');
  header.writeUInt32LE(header.length + data.length, 2);
  header.writeUInt32LE(header.length, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(-height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(32, 28);
  const pixels = Buffer.from(data);
  // Blue comes first.
  for (let p = 0; p < data.length; p += 4) {
    pixels[p] = data[p + 2] ?? 0;
    pixels[p + 2] = data[p] ?? 0;
  }
  return Buffer.concat([header, pixels]);
}
