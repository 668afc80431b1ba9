import { developed } from './developed.ts';
import { type Face, faceOnly, faceShares, mainOval, portraitCrop } from './face.ts';
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
import { cutsHeads, type Portrait, type Style } from './style.ts';
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
  const ring = 9 * unit;
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
  around(scene, rectangle, 3, (x, y, i) => {
    const distance = shape(x, y);
    const alpha = cover(distance);
    if (alpha === 0) return;
    const slope = shape(x + 1, y + 1) - shape(x - 1, y - 1);
    gild(scene, i, distance / frame, slope, alpha);
    if (distance > -frame + 1) return;
    const glass = cover(distance + frame);
    lay(scene, i, 16, 28, 62, glass);
    // The picture ends at the ring of light.
    const shown = smoothstep(-frame - ring, -frame - ring - 8 * unit, distance);
    const lit = clamp(shown * valueAt(glow, x - rectangle.x, y - rectangle.y));
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
  const inFace = faceShares(faces, width, height, 2).values;
  // Someone without a face is seen from behind: then the view is part of the picture.
  const background = !people ? 1 : faces.length > 0 ? 0 : 0.5;
  // The photo's share of each pixel fades at its edges, and people end with it.
  const alone = planeOf(width, height, (x, y, i) => {
    const across = crop.x / crop.width + (x + 0.5) / width;
    const down = crop.y / crop.height + (y + 0.5) / height;
    const edge = Math.min(across, 1 / crop.width - across, down * 1.5, (1 / crop.height - down) * 0.5);
    const share = mix(background, 1, people?.values[i] ?? 1);
    return share * smoothstep(0, 0.09, edge);
  });
  const soft = people && blur(people, 8 * unit).values;
  const aura = blur(alone, 40 * unit).values;
  return planeOf(width, height, (_x, y, i) => {
    const share = alone.values[i] ?? 0;
    // Faces are the brightest, whatever people wear.
    const level = exposed(tone.values[i] ?? 0) * mix(0.84, 1, inFace[i] ?? 0);
    // A rim of light and a glow behind people separate dark hair and hats from the dark glass.
    const rim = 1.3 * share * (1 - (soft?.[i] ?? 1)) * (1 - level);
    const behind = 0.65 * (1 - share) * (aura[i] ?? 0);
    return ((0.18 + 0.9 * level) * share + rim + behind) * mix(0.2, 1, smoothstep(height, height * 0.72, y));
  });
}

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
export const clearGlass = 0.84;

/** The part of the photo that the glass shows. It extends beyond the photo where the oval would cut off a face otherwise. */
export function mirrorCrop(portrait: Portrait, aspect: number): Crop {
  const { width, height } = portrait.picture;
  const { faces } = portrait;
  const photoAspect = width / height;
  const oval = mainOval(portrait);
  const usual = portraitCrop(oval, aspect, { size: faces.length > 0 ? 0.16 : oval.height, y: 0.44 }, photoAspect);
  // Hair and hats may make faces a fifth smaller, but no more: the last step of 1.04 ends at 1.25.
  const isGood = (shown: Crop): boolean =>
    faces.every(({ x, y, width, height }) =>
      [-1.15, 1.15].every((side) => isInGlass(x + side * width, y, shown) && isInGlass(x, y + side * height, shown)),
    ) &&
    (shown.width > usual.width * 1.2 || !cutsHeads(portrait, (x, y) => !isInGlass(x, y, shown)));
  if (isGood(usual)) return usual;
  const crop = { ...usual };
  for (let round = 0; round < 40; round++) {
    crop.x = oval.x - crop.width / 2;
    // A photo that ends below the chin would leave the lower half of the glass dark.
    const end = 0.43 + (1 - oval.y) / crop.height;
    crop.y = oval.y - crop.height * (0.43 + clamp((0.85 - end) * 0.5, 0, 0.08));
    if (isGood(crop)) break;
    crop.width *= 1.04;
    crop.height *= 1.04;
  }
  return crop;
}

/** True if the glass shows this point of the photo. */
const isInGlass = (x: number, y: number, crop: Crop): boolean =>
  hypotenuse((x - crop.x) / crop.width - 0.5, (y - crop.y) / crop.height - 0.5) < clearGlass / 2;

/** Draws a pixel of the rounded frame of old gold. */
function gild(scene: Picture, i: number, depth: number, slope: number, alpha: number): void {
  const round = Math.cos(clamp(depth + 0.45, -0.5, 0.5) * 3) * 0.25;
  const tilt = -slope * clamp((depth + 0.42) * 2.2, -1, 1) * 0.32;
  const tone = 0.72 + round + tilt - 0.35 * smoothstep(0.08, 0, Math.abs(depth + 0.68));
  lay(scene, i, 236 * tone, 188 * tone, 98 * tone, alpha);
}

function halo(scene: Picture, rectangle: Rectangle, shape: (x: number, y: number) => number, unit: number): void {
  around(scene, rectangle, 130 * unit, (x, y, i) => {
    const far = Math.max(0, shape(x, y));
    lay(scene, i, 178, 170, 240, 0.34 * Math.exp(-far / (42 * unit)));
  });
}
