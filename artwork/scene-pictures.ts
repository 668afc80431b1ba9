import { headless } from './people/bodies.ts';
import {
  behindHead,
  biker,
  bikerFront,
  chef,
  chefFront,
  cricketer,
  cricketerFront,
  doctor,
  doctorFront,
} from './products/caricature.ts';
import { birthday, birthdayHat, family, rakhi, scooter } from './products/cartoon-art.ts';
import { eightAtHome } from './products/cartoon-scenes.ts';
import { bride, safa, sunrise } from './products/digital-art.ts';
import { circles, hexagons, instant } from './products/heart-collage.ts';
import { heart, jharokha, ring } from './products/magic-mirror.ts';
import { bedside, journeys, mandap, nine } from './products/mini-frames.ts';
import { names } from './products/wood-engraving.ts';
import { blank } from './stage/scenes.ts';

/** The pictures of the site's scenes (`web/src/features/previews/scenes`): gifts in which the customers' photos or words have places. */
export const scenePictures: readonly { readonly file: string; readonly draw: () => string }[] = [
  { file: 'scooter.webp', draw: () => scooter(headless) },
  { file: 'diwali.webp', draw: () => family(eightAtHome) },
  { file: 'rakhi.webp', draw: () => rakhi(headless) },
  { file: 'first-birthday.webp', draw: () => birthday(headless) },
  { file: 'first-birthday-front.webp', draw: birthdayHat },
  { file: 'cricketer.webp', draw: () => cricketer(behindHead) },
  { file: 'cricketer-front.webp', draw: cricketerFront },
  { file: 'doctor.webp', draw: () => doctor(behindHead) },
  { file: 'doctor-front.webp', draw: doctorFront },
  { file: 'biker.webp', draw: () => biker(behindHead) },
  { file: 'biker-front.webp', draw: bikerFront },
  { file: 'chef.webp', draw: () => chef(behindHead) },
  { file: 'chef-front.webp', draw: chefFront },
  { file: 'mandap.webp', draw: () => mandap(headless) },
  { file: 'bedside-frame.webp', draw: () => bedside(blank) },
  { file: 'nine-frames.webp', draw: () => nine(blank) },
  { file: 'three-frames.webp', draw: () => journeys(blank) },
  { file: 'instant-prints.webp', draw: () => instant(false) },
  { file: 'round-prints.webp', draw: () => circles(false) },
  { file: 'honeycomb.webp', draw: () => hexagons(blank) },
  { file: 'mountain-frame.webp', draw: () => sunrise(true) },
  { file: 'gold-frame.webp', draw: () => bride(true) },
  { file: 'cotton-paper.webp', draw: () => safa(true) },
  { file: 'heart-mirror.webp', draw: () => heart(false) },
  { file: 'window-mirror.webp', draw: () => jharokha(false) },
  { file: 'round-mirror.webp', draw: () => ring(false) },
  { file: 'name-board.webp', draw: () => names(false) },
];
