import type { CategoryId } from '#contracts/categories.ts';
import { caricature } from './caricature.ts';
import { cartoonArt } from './cartoon-art.ts';
import { digitalArt } from './digital-art.ts';
import { heartCollage } from './heart-collage.ts';
import { magicMirror } from './magic-mirror.ts';
import { miniFrames } from './mini-frames.ts';
import { mossaicArt } from './mossaic-art.ts';
import type { Style } from './style.ts';
import { woodEngraving } from './wood-engraving.ts';

/** The style that draws the preview of each category. */
export const styles: Readonly<Record<CategoryId, Style>> = {
  DigitalArt: digitalArt,
  MossaicArt: mossaicArt,
  CartoonArt: cartoonArt,
  Caricature: caricature,
  WoodEngraving: woodEngraving,
  MiniFrames: miniFrames,
  MagicMirror: magicMirror,
  HeartCollage: heartCollage,
};
