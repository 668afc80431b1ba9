import { biker, chef, cricketer, doctor } from './products/caricature.ts';
import { birthday, family, rakhi, scooter } from './products/cartoon-art.ts';
import { bride, gemDog, safa, sunrise } from './products/digital-art.ts';
import { circles, hexagons, instant, squares } from './products/heart-collage.ts';
import { heart, jharokha, oval, ring } from './products/magic-mirror.ts';
import { bedside, journeys, mandap, nine } from './products/mini-frames.ts';
import { elephantPanel, lotusPanel, peacockPanel, sunPanel } from './products/mossaic-art.ts';
import { grandmother, names, temple, wedding } from './products/wood-engraving.ts';

/** A product picture: the file it becomes and how it is drawn, the same SVG text at every call. */
export interface Picture {
  readonly file: string;
  readonly draw: () => string;
}

export const pictures: readonly Picture[] = [
  { file: 'digital-art-bride.jpg', draw: bride },
  { file: 'digital-art-dog.jpg', draw: gemDog },
  { file: 'digital-art-sunrise.jpg', draw: sunrise },
  { file: 'digital-art-grandfather.jpg', draw: safa },
  { file: 'mossaic-art-peacock.jpg', draw: peacockPanel },
  { file: 'mossaic-art-lotus.jpg', draw: lotusPanel },
  { file: 'mossaic-art-elephant.jpg', draw: elephantPanel },
  { file: 'mossaic-art-sun.jpg', draw: sunPanel },
  { file: 'cartoon-art-scooter.jpg', draw: scooter },
  { file: 'cartoon-art-diwali-family.jpg', draw: family },
  { file: 'cartoon-art-rakhi.jpg', draw: rakhi },
  { file: 'cartoon-art-first-birthday.jpg', draw: birthday },
  { file: 'caricature-cricketer.jpg', draw: cricketer },
  { file: 'caricature-doctor.jpg', draw: doctor },
  { file: 'caricature-biker.jpg', draw: biker },
  { file: 'caricature-chef.jpg', draw: chef },
  { file: 'wood-engraving-wedding.jpg', draw: wedding },
  { file: 'wood-engraving-names.jpg', draw: names },
  { file: 'wood-engraving-temple.jpg', draw: temple },
  { file: 'wood-engraving-grandmother.jpg', draw: grandmother },
  { file: 'mini-frames-journeys.jpg', draw: journeys },
  { file: 'mini-frames-bedside.jpg', draw: bedside },
  { file: 'mini-frames-nine-moments.jpg', draw: nine },
  { file: 'mini-frames-mandap.jpg', draw: mandap },
  { file: 'magic-mirror-oval.jpg', draw: oval },
  { file: 'magic-mirror-mother.jpg', draw: ring },
  { file: 'magic-mirror-jharokha.jpg', draw: jharokha },
  { file: 'magic-mirror-dog.jpg', draw: heart },
  { file: 'heart-collage-anniversary.jpg', draw: squares },
  { file: 'heart-collage-circles.jpg', draw: circles },
  { file: 'heart-collage-instant.jpg', draw: instant },
  { file: 'heart-collage-hexagons.jpg', draw: hexagons },
];
