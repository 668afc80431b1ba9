import type { Size } from '#web/lib/size.ts';
import { type Cut, croppedSize } from './crop.ts';

/** A print is sharp from 200 dots per inch and soft from 100. Below that it is poor, and made only if the customer agrees. */
type PrintQuality = 'sharp' | 'soft' | 'poor';

const millimetresPerInch = 25.4;

/** The print's dots per inch: the width of the cut in pixels divided by the width of the print in inches. */
export const dotsPerInch = (cut: Cut, photo: Size, [width, height]: readonly [number, number]): number =>
  (croppedSize(cut, photo, width / height).width / width) * millimetresPerInch;

export function printQuality(dots: number): PrintQuality {
  if (dots >= 200) return 'sharp';
  return dots >= 100 ? 'soft' : 'poor';
}
