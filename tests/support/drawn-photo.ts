import type { Picture } from '../../web/src/features/previews/styles/picture.ts';

/** Where the drawn face is, in fractions of the picture. */
export const drawnFace = { x: 0.5, y: 0.36, width: 0.2, height: 0.21 };

/** A portrait of flat shapes: a wall, shoulders, hair, a face with eyes and a mouth. */
export function drawnPhoto(width: number, height: number): Picture {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p += 4) {
      const [red, green, blue] = colourAt((x + 0.5) / width, (y + 0.5) / height);
      data.set([red, green, blue, 255], p);
    }
  }
  return { width, height, data };
}

function colourAt(x: number, y: number): readonly [number, number, number] {
  const oval = (cx: number, cy: number, rx: number, ry: number) => ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1;
  if (oval(0.42, 0.33, 0.035, 0.018) || oval(0.58, 0.33, 0.035, 0.018)) return [40, 24, 20];
  if (oval(0.5, 0.47, 0.08, 0.025)) return [150, 40, 50];
  if (oval(0.5, 0.38, 0.19, 0.2)) return [214 - 60 * x, 150, 112];
  if (oval(0.5, 0.32, 0.25, 0.24)) return [46, 30, 26];
  if (oval(0.5, 1, 0.42, 0.42) || (Math.abs(x - 0.5) < 0.08 && y > 0.5)) return [40, 90, 150];
  return [220 - 40 * y, 214, 190 + 30 * x];
}
