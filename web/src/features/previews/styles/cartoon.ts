import { developed } from './developed.ts';
import { faceShares } from './face.ts';
import { edgesOf, sharpened } from './filters.ts';
import { flattened, inkOf } from './ink.ts';
import { brightness, clamp, luminance, mix, type Picture, type Plane } from './picture.ts';
import type { Subject } from './subject.ts';

interface CartoonOptions {
  /** Half the width of the pen, in pixels of a picture that is 640 pixels wide. */
  readonly pen: number;
  /** The number of tones to which brightness is reduced. */
  readonly tones: number;
  readonly saturation: number;
}

interface Cartoon {
  readonly colours: Picture;
  readonly ink: Plane;
}

/** Flat colours with soft steps of brightness, and the pen lines to draw over them. */
export function cartoonOf({ picture, faces, people }: Subject, { pen, tones, saturation }: CartoonOptions): Cartoon {
  const { width, height } = picture;
  const unit = width / 640;
  const inFace = faceShares(faces, width, height, 1.4).values;
  const clear = sharpened(
    developed(picture, { saturation, clarity: 0.25, faces, people }),
    2.5 * unit,
    (i) => 0.5 + 0.5 * (inFace[i] ?? 0),
  );
  const light = brightness(clear);
  const edges = edgesOf(light, 2.2 * unit);
  const colours = flattened(clear, edges, 5 * unit, 2);
  const ink = inkOf(brightness(colours), edges, { width: pen * unit, threshold: 2.2, hardness: 0.22 });
  stepTones(colours, tones);
  return { colours, ink };
}

/** Reduces brightness to a few tones with soft steps. Keeps the hue of each colour. */
function stepTones({ data }: Picture, tones: number): void {
  const step = 255 / tones;
  for (let p = 0; p < data.length; p += 4) {
    const red = data[p] ?? 0;
    const green = data[p + 1] ?? 0;
    const blue = data[p + 2] ?? 0;
    const light = luminance(red, green, blue);
    const place = light / step;
    const tone = Math.floor(place);
    const stepped = (tone + 1 / (1 + Math.exp(-(place - tone - 0.5) * 14))) * step;
    const factor = mix(light, stepped, 0.85) / Math.max(6, light);
    data[p] = red * factor;
    data[p + 1] = green * factor;
    data[p + 2] = blue * factor;
  }
}

/** Draws the lines in a warm black. */
export function inkOver({ data }: Picture, { values }: Plane, strength = 0.94): void {
  for (let i = 0, p = 0; i < values.length; i++, p += 4) {
    const alpha = clamp((values[i] ?? 0) * strength);
    data[p] = mix(data[p] ?? 0, 34, alpha);
    data[p + 1] = mix(data[p + 1] ?? 0, 20, alpha);
    data[p + 2] = mix(data[p + 2] ?? 0, 22, alpha);
  }
}
