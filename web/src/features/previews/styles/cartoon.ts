import { developed } from './developed.ts';
import { type Face, faceShare, featureShare, landmarksIn } from './face.ts';
import { blur, edgesOf, sharpened } from './filters.ts';
import { inkOf } from './ink.ts';
import { painted } from './painted.ts';
import {
  brightness,
  clamp,
  luminance,
  mix,
  type Picture,
  type Plane,
  planeOf,
  smoothstep,
  smoothValueAt,
} from './picture.ts';
import type { Subject } from './subject.ts';

interface CartoonOptions {
  /** Half the width of the pen, in pixels of a picture that is 640 pixels wide. */
  readonly pen: number;
  /** The number of tones to which brightness is reduced. A face has one less. */
  readonly tones: number;
  readonly saturation: number;
}

interface Cartoon {
  readonly colours: Picture;
  readonly ink: Plane;
}

/** Flat colours with soft steps of brightness, and the pen lines to draw over them. Eyes and mouths keep their detail. */
export function cartoonOf({ picture, faces, people }: Subject, { pen, tones, saturation }: CartoonOptions): Cartoon {
  const unit = picture.width / 640;
  const fine = fineShares(picture, faces);
  const clear = sharpened(
    developed(picture, { saturation, clarity: 0.25, faces, people }),
    2.5 * unit,
    (i) => 0.3 + 0.7 * (fine.values[i] ?? 0),
  );
  const edges = edgesOf(brightness(clear), 2.2 * unit);
  const colours = painted(clear, edges, 4.4 * unit);
  painted(clear, edges, Math.max(1, 1.4 * unit), { picture: colours, share: fine });
  const ink = inkOf(brightness(colours), edges, { width: pen * unit, threshold: 2.2, hardness: 0.22 });
  stepTones(colours, fine, tones);
  return { colours, ink };
}

/** 1 at the eyes and the mouth of each face, where the likeness is, and in all of a face that is small. */
function fineShares(picture: Picture, faces: readonly Face[]): Plane {
  const { width, height } = picture;
  const shares = faces.map((face) => {
    const marks = landmarksIn(picture, face);
    const within = faceShare(face, width, height, 1.25);
    const small = smoothstep(0.14, 0.07, face.height) * 0.85;
    return (x: number, y: number): number => {
      const inFace = within(x, y);
      return inFace === 0 ? 0 : Math.max(featureShare(marks, x, y), small * inFace);
    };
  });
  // Computed at half the size, because it is smooth.
  const half = planeOf(Math.ceil(width / 2), Math.ceil(height / 2), (x, y) => {
    let most = 0;
    for (const share of shares) most = Math.max(most, share(x * 2 + 0.5, y * 2 + 0.5));
    return most;
  });
  return planeOf(width, height, (x, y) => smoothValueAt(half, (x - 0.5) / 2, (y - 0.5) / 2));
}

/** Reduces brightness to a few tones with soft steps. Keeps the hue of each colour, and more of the shading at features. */
function stepTones({ data }: Picture, fine: Plane, tones: number): void {
  const step = 255 / tones;
  for (let p = 0; p < data.length; p += 4) {
    const red = data[p] ?? 0;
    const green = data[p + 1] ?? 0;
    const blue = data[p + 2] ?? 0;
    const light = luminance(red, green, blue);
    const level = light / step;
    const tone = Math.floor(level);
    const stepped = (tone + 1 / (1 + Math.exp(-(level - tone - 0.5) * 14))) * step;
    // Lit skin doesn't become white.
    const toned = Math.min(stepped, Math.max(light, 222));
    const factor = mix(light, toned, 0.85 - 0.5 * (fine.values[p >> 2] ?? 0)) / Math.max(6, light);
    data[p] = red * factor;
    data[p + 1] = green * factor;
    data[p + 2] = blue * factor;
  }
}

/** A bold outline along the borders of a mask, from 0 to 1. `width` is in pixels. */
export function outlineOf(mask: Plane, width: number): Plane {
  // Hardened first, because a mask that is unsure of a large area would become a blot.
  const soft = blur({ ...mask, values: mask.values.map((share) => (share < 0.5 ? 0 : 1)) }, width);
  return { ...soft, values: soft.values.map((share) => smoothstep(0.42, 0.2, Math.abs(share - 0.5))) };
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
