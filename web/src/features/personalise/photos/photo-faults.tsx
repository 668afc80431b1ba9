import { giftPhotos as texts } from '#web/texts/gift-photos.ts';
import { sizeWarnings, type Warning } from '../preview/checks.ts';
import type { Cut } from '../preview/crop.ts';
import { dotsPerInch, printQuality } from '../preview/print-check.ts';
import type { Size } from '../preview/view.ts';

/** A reason why the print may disappoint. */
export type Fault = Warning | 'soft' | 'poor';

/** What is wrong with a photo as it is cut for a print of this size, besides what was seen in the photo. */
export function faultsOf(photo: Size, cut: Cut, printMm: readonly [number, number], seen: readonly Warning[]): Fault[] {
  const quality = printQuality(dotsPerInch(cut, photo, printMm));
  const [width, height] = printMm;
  // In small prints a small face is sharp enough.
  const isLarge = Math.max(width, height) > 150;
  const face = isLarge ? sizeWarnings(cut.face, cut.view, photo, { width, height }) : [];
  return [...(quality === 'sharp' ? [] : [quality]), ...(quality === 'poor' ? [] : face), ...seen];
}

interface FaultsProps {
  readonly faults: readonly Fault[];
  readonly printMm: readonly [number, number];
}

/** The faults in words. */
export function Faults({ faults, printMm }: FaultsProps) {
  if (faults.length === 0) return null;
  const words: Readonly<Record<Fault, string>> = {
    soft: texts.soft(texts.size(printMm)),
    poor: texts.poor(texts.size(printMm)),
    dark: texts.dark,
    blurred: texts.blurred,
    'small-face': texts.smallFace,
  };
  return (
    <ul className="photo-faults">
      {faults.map((fault) => (
        <li key={fault} data-fault={fault}>
          {words[fault]}
        </li>
      ))}
    </ul>
  );
}
