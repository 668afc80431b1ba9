import { portraitCrop } from './face.ts';
import { developed } from './filters.ts';
import { blank, resized, whole } from './picture.ts';
import { framed, marigold, type Place, sprig, table, type Wood, wall, woods } from './scene.ts';
import type { Style } from './style.ts';
import { type Tint, tinted } from './tint.ts';

interface Frame {
  /** In units of a scene of 640 x 800: the art alone, without mat and moulding. */
  readonly at: readonly [x: number, y: number, width: number, height: number];
  readonly wood: Wood;
  readonly moulding: number;
  readonly mat: number;
  readonly tint: Tint;
  /** How large the face is and how high it stands; without it, the whole photo. */
  readonly face?: { readonly size: number; readonly y: number; readonly shift?: number };
}

const frames: readonly Frame[] = [
  { at: [86, 84, 240, 300], wood: woods.oak, moulding: 17, mat: 18, tint: 'natural' },
  { at: [424, 84, 132, 132], wood: woods.white, moulding: 14, mat: 12, tint: 'warm', face: { size: 0.4, y: 0.48 } },
  { at: [420, 288, 148, 185], wood: woods.walnut, moulding: 14, mat: 16, tint: 'grey', face: { size: 0.27, y: 0.4 } },
  { at: [96, 513, 128, 160], wood: woods.gold, moulding: 13, mat: 10, tint: 'sepia', face: { size: 0.33, y: 0.42 } },
  {
    at: [278, 536, 138, 138],
    wood: woods.white,
    moulding: 13,
    mat: 12,
    tint: 'natural',
    face: { size: 0.22, y: 0.34, shift: 0.1 },
  },
];

/** One photo in five small frames, three on the wall and two on a shelf. */
export const miniFrames: Style = (photo, { face, seed }) => {
  const scene = blank(photo.width, photo.height);
  const unit = scene.width / 640;
  const tall = scene.height / 800;
  wall(scene, [232, 222, 208], seed);
  table(scene, 694 * tall, woods.oak, seed);
  const bright = developed(photo, { saturation: 1.12, clarity: 0.15 });
  frames.forEach(({ at: [x, y, width, height], wood, moulding, mat, tint, face: shown }, k) => {
    const place: Place = {
      x: Math.round(x * unit),
      y: Math.round(y * tall),
      width: Math.max(1, Math.round(width * unit)),
      height: Math.max(1, Math.round(height * tall)),
    };
    const crop = shown ? portraitCrop(face, place.width / place.height, shown, photo.width / photo.height) : whole;
    const art = tinted(resized(bright, place.width, place.height, crop), tint);
    framed(scene, art, place, { wood, moulding: moulding * unit, mat: mat * unit, seed: seed + k });
  });
  sprig(scene, 520 * unit, 690 * tall, 130 * unit, -1.25, seed);
  marigold(scene, 522 * unit, 676 * tall, 38 * unit, seed);
  marigold(scene, 578 * unit, 690 * tall, 27 * unit, seed + 1, 38);
  return scene;
};
