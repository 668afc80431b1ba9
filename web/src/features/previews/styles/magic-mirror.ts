import type { Size } from '#web/lib/size.ts';
import { developed } from './developed.ts';
import { type Face, faceOnly, faceShares, mainOval, portraitCrop, within } from './face.ts';
import { blur, percentiles, sharpened, valuesInside } from './filters.ts';
import {
  blank,
  brightness,
  type Crop,
  clamp,
  lay,
  mix,
  type Picture,
  type Plane,
  planeOf,
  smoothstep,
  valueAt,
} from './picture.ts';
import { around, cover, ellipse, marigold, type Rectangle, shadow, sprig, superRadius, wall } from './staging.ts';
import { cutsHeads, type Portrait, type Style } from './style.ts';
import { subjectOf } from './subject.ts';

/** A portrait in backlit glass, inside a ring of light and a gilded frame. A superellipse cuts less of people than an oval. */
export const magicMirror: Style = (portrait, { seed, size: { width, height } = portrait.picture }) => {
  const drawing = blank(width, height);
  const unit = width / 640;
  wall(drawing, [84, 36, 62], seed, 1.2);
  // A wide group would stand small in the middle of a tall glass.
  const { picture } = portrait;
  const oval = mainOval(portrait);
  const isWide = oval.width * picture.width > oval.height * picture.height * 1.4;
  const rectangle: Rectangle = isWide
    ? { x: width * 0.035, y: height * 0.18, width: width * 0.93, height: height * 0.58 }
    : { x: width * 0.11, y: height * 0.06, width: width * 0.78, height: height * 0.83 };
  const shape = ellipse(rectangle, 'super');
  const frame = 26 * unit;
  const ring = 9 * unit;
  // The halo on the wall.
  around(drawing, rectangle, 130 * unit, (x, y, i) =>
    lay(drawing, i, 178, 170, 240, 0.34 * Math.exp(-Math.max(0, shape(x, y)) / (42 * unit))),
  );
  shadow(drawing, rectangle, shape, 16 * unit, 0.6);
  const glow = etched(portrait, rectangle, isWide ? wideGlass : tallGlass);
  around(drawing, rectangle, 3, (x, y, i) => {
    const distance = shape(x, y);
    const alpha = cover(distance);
    if (alpha === 0) return;
    if (distance > -frame - 1) {
      const slope = shape(x + 1, y + 1) - shape(x - 1, y - 1);
      gild(drawing, i, distance / frame, slope, alpha);
    }
    if (distance > -frame + 1) return;
    const glass = cover(distance + frame);
    lay(drawing, i, 16, 28, 62, glass);
    // The picture ends at the ring of light.
    const beyondRing = distance + frame + ring;
    const shown = smoothstep(0, -8 * unit, beyondRing);
    const lit = clamp(shown * valueAt(glow, x - rectangle.x, y - rectangle.y));
    lay(drawing, i, mix(70, 246, lit), mix(118, 250, lit), mix(205, 255, lit), glass * lit);
    const led = Math.abs(beyondRing);
    const tube = smoothstep(3.4 * unit, 1.6 * unit, led);
    const spread = 0.55 * Math.exp(-led / (13 * unit));
    lay(drawing, i, 196, 216, 255, glass * spread);
    lay(drawing, i, 255, 255, 255, glass * tube);
  });
  sprig(drawing, 0, height, 120 * unit, -0.9, seed);
  marigold(drawing, 96 * unit, height - 36 * unit, 40 * unit, seed);
  marigold(drawing, 156 * unit, height - 20 * unit, 26 * unit, seed + 1, 38);
  return drawing;
};

/** The brightness of the glow at each pixel of the glass, from 0 to 1. People glow alone, and without people the whole photo. */
export function etched(portrait: Portrait, size: Size, glass?: MirrorGlass): Plane {
  const crop = mirrorCrop(portrait, size.width / size.height, glass);
  const width = Math.max(1, Math.round(size.width));
  const height = Math.max(1, Math.round(size.height));
  const { picture, faces, people: found, isApart } = subjectOf(portrait, width, height, crop);
  const unit = width / 490;
  const people = found && rounded(found, 4 * unit);
  const clear = sharpened(developed(picture, { saturation: 1, clarity: 0.5, faces, people }), 2.5 * unit, () => 0.6);
  const tone = brightness(clear);
  const exposed = exposure(tone, faces, people);
  const inFace = faceShares(faces, width, height, 2).values;
  const oval = within(mainOval(portrait), crop);
  // An unsure mask may have only a part of the people, so the view shows faintly.
  const background = !people ? 1 : isApart ? 0 : 0.2;
  // The photo's share of each pixel fades at its edges, and people end with it.
  const alone = planeOf(width, height, (x, y, i) => {
    const across = crop.x / crop.width + (x + 0.5) / width;
    const down = crop.y / crop.height + (y + 0.5) / height;
    // Rounded above heads: a photo that cuts one would end it in a straight line.
    const off = ((x + 0.5) / width - oval.x) / oval.width;
    const above = (down + 0.03 - 0.2 * oval.height * off * off) * 1.5;
    const edge = Math.min(across, 1 / crop.width - across, above, (1 / crop.height + 0.02 - down) * 0.7);
    const share = mix(background, 1, people?.values[i] ?? 1);
    return share * smoothstep(0, 0.09, edge);
  });
  const backlight = blur(alone, 110 * unit).values;
  return planeOf(width, height, (_x, y, i) => {
    const share = alone.values[i] ?? 0;
    // Faces are the brightest, whatever people wear.
    const level = exposed(tone.values[i] ?? 0) * mix(0.84, 1, inFace[i] ?? 0);
    // Dark hair, hats and clothes are dark against the light behind people, which is not too bright between them.
    const behind = 0.8 * (1 - share) * (1 - Math.exp(-1.8 * (backlight[i] ?? 0)));
    return ((0.06 + 0.97 * level) * share + behind) * mix(0.35, 1, smoothstep(height, height * 0.75, y));
  });
}

/** A mask without thin points, and a little smaller: light beside hair, and strands of it, would be bright spikes in the dark. */
function rounded(people: Plane, deviation: number): Plane {
  const { values } = blur(people, deviation);
  return { ...people, values: values.map((share) => smoothstep(0.45, 0.85, share)) };
}

/** Maps brightness to the glow of the glass, so that the faces are clear and keep the depth of their skin. */
function exposure(tone: Plane, faces: readonly Face[], people: Plane | undefined): (tone: number) => number {
  const lit =
    faces.length > 0
      ? faces.map((face) => percentiles(faceOnly(tone, face), 0.02, 0.5, 0.98))
      : [percentiles(valuesInside(tone, people), 0.05, 0.5, 0.97)];
  const mean = (k: number): number => lit.reduce((sum, values) => sum + (values[k] ?? 0), 0) / lit.length;
  const low = Math.min(mean(0) * 0.8, 40);
  const high = Math.max(mean(2), low + 40);
  const median = mean(1);
  const middle = clamp((median - low) / (high - low), 0.08, 0.92);
  const gamma = clamp(Math.log(mix(0.36, 0.6, median / 255)) / Math.log(middle), 0.5, 2.2);
  return (value) => {
    const share = Math.max(0, (value - low) / (high - low));
    // Hair and hats stay dark, even if a dark face is brightened.
    const level = share ** gamma * mix(0.4, 1, smoothstep(0, 0.3, share));
    return level < 0.8 ? level : 1 - 0.2 * Math.exp((0.8 - level) / 0.2);
  };
}

/** The glass shows faces inside this share of its radius. */
export const clearGlass = 0.84;

/** Where a glass shows faces: coordinates and sizes are shares of the glass. */
export interface MirrorGlass {
  /** Half the height of a face, and the height of its middle. */
  readonly size: number;
  readonly y: number;
  /** In a photo that ends below the chin, faces may be this much lower. */
  readonly down: number;
  /** Hair and hats may make faces smaller by this factor. The last step of 1.04 can exceed it. */
  readonly most: number;
  /** True if the glass doesn't show this point. */
  readonly isHidden: (u: number, v: number) => boolean;
}

/** How far a point is from the middle of the glass, as a share of the radius. */
export const glassRadius = (u: number, v: number): number => 2 * superRadius(u - 0.5, v - 0.5);

const tallGlass: MirrorGlass = {
  size: 0.16,
  y: 0.43,
  down: 0.08,
  most: 1.2,
  isHidden: (u, v) => glassRadius(u, v) >= clearGlass,
};

/** A group has more of its clothes in the glass, and less darkness above it. */
const wideGlass: MirrorGlass = { ...tallGlass, y: 0.39 };

/** The part of the photo that the glass shows. It extends beyond the photo where the glass would cut off a face otherwise. */
export function mirrorCrop(portrait: Portrait, aspect: number, glass = tallGlass): Crop {
  const { faces, picture } = portrait;
  const oval = mainOval(portrait);
  const framing = { size: faces.length > 0 ? glass.size : oval.height, y: glass.y + 0.01 };
  const usual = portraitCrop(oval, aspect, framing, picture.width / picture.height);
  const crop = { ...usual };
  // What the photo doesn't have needs no space: a face that fills it would be small in the dark.
  const isHidden = (x: number, y: number): boolean =>
    glass.isHidden((clamp(x) - crop.x) / crop.width, (clamp(y) - crop.y) / crop.height);
  const isBad = (): boolean =>
    faces.some(({ x, y, width, height }) =>
      [-1.15, 1.15].some((side) => isHidden(x + side * width, y) || isHidden(x, y + side * height)),
    ) ||
    (crop.width <= usual.width * glass.most && cutsHeads(portrait, isHidden));
  for (let scale = 1; scale < 4.7 && isBad(); scale *= 1.04) {
    crop.width = usual.width * scale;
    crop.height = usual.height * scale;
    crop.x = oval.x - crop.width / 2;
    // A photo that ends below the chin would leave the lower half of the glass dark.
    const end = glass.y + (1 - oval.y) / crop.height;
    crop.y = oval.y - crop.height * (glass.y + clamp(0.85 - end, 0, glass.down));
  }
  return crop;
}

/** Draws a pixel of the rounded frame of old gold. */
function gild(drawing: Picture, i: number, depth: number, slope: number, alpha: number): void {
  const round = Math.cos(clamp(depth + 0.45, -0.5, 0.5) * 3) * 0.25;
  const tilt = -slope * clamp((depth + 0.42) * 2.2, -1, 1) * 0.32;
  const tone = 0.72 + round + tilt - 0.35 * smoothstep(0.08, 0, Math.abs(depth + 0.68));
  lay(drawing, i, 236 * tone, 188 * tone, 98 * tone, alpha);
}
