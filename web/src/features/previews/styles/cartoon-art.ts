import { cartoonOf, inkOver } from './cartoon.ts';
import { blank } from './picture.ts';
import { framed, marigold, sprig, wall, woods } from './scene.ts';
import { hangings, placeIn, type Style } from './style.ts';
import { subjectOf } from './subject.ts';

/** Flat, bright colours with clean outlines, printed and framed in white. */
export const cartoonArt: Style = (portrait, { seed, scene: { width, height } = portrait.picture }) => {
  const scene = blank(width, height);
  const place = placeIn(scene, portrait.picture, hangings.CartoonArt);
  const unit = scene.width / 640;
  wall(scene, [236, 224, 206], seed);
  const subject = subjectOf(portrait, place.width, place.height);
  const { colours, ink } = cartoonOf(subject, { pen: 1.5, tones: 7, saturation: 1.45 });
  inkOver(colours, ink);
  framed(scene, colours, place, { wood: woods.white, moulding: 20 * unit, seed });
  sprig(scene, 640 * unit, 800 * unit, 120 * unit, -2.2, seed);
  marigold(scene, 52 * unit, scene.height - 40 * unit, 44 * unit, seed);
  marigold(scene, 118 * unit, scene.height - 22 * unit, 30 * unit, seed + 1, 38);
  return scene;
};
