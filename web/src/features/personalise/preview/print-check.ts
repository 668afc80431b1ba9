import { type Cut, croppedSize } from './crop.ts';
import type { Size } from './view.ts';

/** What a print needs: sharp from 200 dots per inch on, soft from 100 on, and below that only if the customer agrees. */
export type PrintQuality = 'sharp' | 'soft' | 'poor';

const millimetresPerInch = 25.4;

/** The print's dots per inch: the pixels that the cut leaves, over the printed inches. */
export const dotsPerInch = (cut: Cut, photo: Size, [width, height]: readonly [number, number]): number =>
  (croppedSize(cut, photo, width / height).width / width) * millimetresPerInch;

export function printQuality(dots: number): PrintQuality {
  if (dots >= 200) return 'sharp';
  return dots >= 100 ? 'soft' : 'poor';
}
