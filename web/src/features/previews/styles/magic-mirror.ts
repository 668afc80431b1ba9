import { developed } from './developed.ts';
import { type Face, faceOnly, portraitCrop, within } from './face.ts';
import { blur, percentiles, sharpened } from './filters.ts';
import {
  blank,
  brightness,
  type Crop,
  clamp,
  hypotenuse,
  lay,
  mix,
  type Picture,
  type Plane,
  planeOf,
  smoothstep,
  valueAt,
} from './picture.ts';
import { around, cover, ellipse, marigold, type Rectangle, shadow, sprig, wall } from './scene.ts';
import { mainOval, type Portrait, type Style } from './style.ts';
import { type Subject, subjectOf } from './subject.ts';

/** A portrait that glows in dark glass, inside a ring of light and a gilded frame. */
export const magicMirror: Style = (portrait, { seed, scene: { width, height } = portrait.picture }) => {
  const scene = blank(width, height);
  const unit = width / 640;
  wall(scene, [84, 36, 62], seed, 1.2);
  // A wide group would stand small in the middle of a tall glass.
  const { picture } = portrait;
  const oval = mainOval(portrait);
  const isWide = oval.width * picture.width > oval.height * picture.height * 1.4;
  const rectangle: Rectangle = isWide
    ? { x: width * 0.035, y: height * 0.185, width: width * 0.93, height: height * 0.6 }
    : { x: width * 0.12, y: height * 0.075, width: width * 0.76, height: height * 0.82 };
  const shape = ellipse(rectangle);
  const frame = 26 * unit;
  const ring = 15 * unit;
  halo(scene, rectangle, shape, unit);
  shadow(scene, rectangle, shape, 16 * unit, 0.6);
  const crop = mirrorCrop(portrait, rectangle.width / rectangle.height);
  const subject = subjectOf(
    portrait,
    Math.max(1, Math.round(rectangle.width)),
    Math.max(1, Math.round(rectangle.height)),
    crop,
  );
  const glow = etched(subject, crop);
  const bloom = blur(glow, 12 * unit);
  around(scene, rectangle, 3, (x, y, i) => {
    const distance = shape(x, y);
    const alpha = cover(distance);
    if (alpha === 0) return;
    const u = (x - rectangle.x) / rectangle.width;
    const v = (y - rectangle.y) / rectangle.height;
    const slope = shape(x + 1, y + 1) - shape(x - 1, y - 1);
    gild(
      scene,
      i,
      distance / frame,
      slope,
      Math.atan2(y - rectangle.y - rectangle.height / 2, x - rectangle.x - rectangle.width / 2),
      alpha,
    );
    if (distance > -frame + 1) return;
    const glass = cover(distance + frame);
    const deep = 1 - 0.55 * hypotenuse(u - 0.5, v - 0.4);
    lay(scene, i, 20 * deep, 34 * deep, 74 * deep, glass);
    const etch = valueAt(glow, x - rectangle.x, y - rectangle.y);
    const soft = valueAt(bloom, x - rectangle.x, y - rectangle.y);
    const lit = clamp(mix(etch, 1, soft * 0.25));
    lay(scene, i, mix(70, 246, lit), mix(118, 250, lit), mix(205, 255, lit), glass * lit);
    const led = Math.abs(distance + frame + ring);
    const tube = smoothstep(3.4 * unit, 1.6 * unit, led);
    const spread = 0.55 * Math.exp(-led / (13 * unit));
    lay(scene, i, 196, 216, 255, glass * spread);
    lay(scene, i, 255, 255, 255, glass * tube);
  });
  sprig(scene, 0, height, 120 * unit, -0.9, seed);
  marigold(scene, 96 * unit, height - 36 * unit, 40 * unit, seed);
  marigold(scene, 156 * unit, height - 20 * unit, 26 * unit, seed + 1, 38);
  return scene;
};

/** The brightness of the glow at each pixel of the glass, from 0 to 1. People glow alone, and without people the whole photo. */
function etched({ picture, faces, people }: Subject, crop: Crop): Plane {
  const { width, height } = picture;
  const unit = width / 490;
  const clear = sharpened(developed(picture, { saturation: 1, clarity: 0.5, faces, people }), 2.5 * unit, () => 0.6);
  const tone = brightness(clear);
  const exposed = exposure(tone, faces);
  const soft = people && blur(people, 8 * unit);
  // Someone without a face is seen from behind: then the view is part of the picture.
  const background = !people ? 1 : faces.length > 0 ? 0 : 0.5;
  const left = -crop.x / crop.width;
  const right = (1 - crop.x) / crop.width;
  const top = -crop.y / crop.height;
  const bottom = (1 - crop.y) / crop.height;
  return planeOf(width, height, (x, y, i) => {
    const u = (x + 0.5) / width;
    const v = (y + 0.5) / height;
    const share = people?.values[i] ?? 1;
    // A rim of light separates dark hair and hats from the dark glass.
    const rim = 1.3 * share * (1 - (soft?.values[i] ?? 1));
    const lit = (0.17 + 0.89 * exposed(tone.values[i] ?? 0)) * mix(background, 1, share) + rim;
    const edge = Math.min(u - left, right - u, (v - top) * 1.5, (bottom - v) * 0.5);
    return lit * mix(0.2, 1, smoothstep(1, 0.72, v)) * smoothstep(0, 0.09, edge + 0.09 * Number(!isBeyond(crop)));
  });
}

/** True if the glass shows more than the photo, which then fades out at its edges. */
const isBeyond = ({ x, y, width, height }: Crop): boolean => x < 0 || y < 0 || x + width > 1 || y + height > 1;

/** Maps brightness to the glow of the glass, so that the faces are clear and keep the depth of their skin. */
function exposure(tone: Plane, faces: readonly Face[]): (tone: number) => number {
  const lit = faces.map((face) => percentiles(faceOnly(tone, face), 0.02, 0.5, 0.98));
  const [dark = 0, median = 0, bright = 0] =
    lit.length > 0
      ? [0, 1, 2].map((k) => lit.reduce((sum, values) => sum + (values[k] ?? 0), 0) / lit.length)
      : percentiles(tone, 0.05, 0.5, 0.97);
  const low = Math.min(dark * 0.8, 40);
  const high = Math.max(bright, low + 40);
  const middle = clamp((median - low) / (high - low), 0.08, 0.92);
  const gamma = clamp(Math.log(mix(0.36, 0.6, median / 255)) / Math.log(middle), 0.5, 2.2);
  return (value) => {
    const share = Math.max(0, (value - low) / (high - low));
    // Hair and hats stay dark, even if a dark face is brightened.
    const level = share ** gamma * mix(0.4, 1, smoothstep(0, 0.3, share));
    return level < 0.8 ? level : 0.8 + 0.2 * (1 - Math.exp((0.8 - level) / 0.2));
  };
}

/** The glass shows faces inside this share of its radius. */
export const clearGlass = 0.86;

/** The part of the photo that the glass shows. It extends beyond the photo where the oval would cut off a face otherwise. */
export function mirrorCrop(portrait: Portrait, aspect: number): Crop {
  const { width, height } = portrait.picture;
  const { faces } = portrait;
  const photoAspect = width / height;
  const oval = mainOval(portrait);
  const usual = portraitCrop(oval, aspect, { size: faces.length > 0 ? 0.16 : oval.height, y: 0.44 }, photoAspect);
  if (faces.every((face) => isClear(face, usual))) return usual;
  const crop = { ...usual };
  for (let round = 0; round < 40; round++) {
    crop.x = oval.x - crop.width / 2;
    // A photo that ends below the chin would leave the lower half of the glass dark.
    const end = 0.43 + (1 - oval.y) / crop.height;
    crop.y = oval.y - crop.height * (0.43 + clamp((0.85 - end) * 0.5, 0, 0.08));
    if (faces.every((face) => isClear(face, crop))) break;
    crop.width *= 1.04;
    crop.height *= 1.04;
  }
  return crop;
}

/** True if the glass shows the whole oval of a face, and some hair above it. */
function isClear(face: Face, crop: Crop): boolean {
  const { x, y, width, height } = within(face, crop);
  return [-1.15, 1.15].every((side) =>
    [-1.4, -1, 0, 1].every((up) => {
      const across = side * (up === 0 ? 1 : 0.6) * width;
      return hypotenuse((x + across - 0.5) * 2, (y + up * height - 0.5) * 2) < clearGlass;
    }),
  );
}

/** Draws a pixel of the rounded frame of old gold with a beaded edge. */
function gild(scene: Picture, i: number, depth: number, slope: number, angle: number, alpha: number): void {
  const bead = 0.16 * Math.sin(angle * 90) * smoothstep(0.3, 0.05, Math.abs(depth + 0.82));
  const round = Math.cos(clamp(depth + 0.45, -0.5, 0.5) * 3) * 0.25;
  const tilt = -slope * clamp((depth + 0.42) * 2.2, -1, 1) * 0.32;
  const tone = 0.72 + round + tilt + bead - 0.35 * smoothstep(0.08, 0, Math.abs(depth + 0.68));
  lay(scene, i, 236 * tone, 188 * tone, 98 * tone, alpha);
}

function halo(scene: Picture, rectangle: Rectangle, shape: (x: number, y: number) => number, unit: number): void {
  around(scene, rectangle, 130 * unit, (x, y, i) => {
    const far = Math.max(0, shape(x, y));
    lay(scene, i, 178, 170, 240, 0.34 * Math.exp(-far / (42 * unit)));
  });
}
