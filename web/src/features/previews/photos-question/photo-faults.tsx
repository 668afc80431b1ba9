import type { ReactNode } from 'react';
import type { Size } from '#web/lib/size.ts';
import { giftPhotos as texts } from '#web/texts/previews/gift-photos.ts';
import { sizeWarnings, type Warning } from '../drawing/checks.ts';
import type { Cut } from '../drawing/crop.ts';
import { dotsPerInch, printQuality } from '../drawing/print-check.ts';

/** A reason why the print may disappoint. */
export type Fault = Warning | 'soft' | 'poor';

/** What a photo's pixels are for. */
export interface PixelNeeds {
  readonly printMm: readonly [number, number];
  /** True if the artist draws the photo's heads in a scene, so that only their pixels count. */
  readonly drawsHeads: boolean;
}

/** The faults of a photo when this cut is used so, followed by the `warnings` about the photo itself. */
export function faultsOf(
  photo: Size,
  cut: Cut,
  { printMm, drawsHeads }: PixelNeeds,
  warnings: readonly Warning[],
): Fault[] {
  const printed = printQuality(dotsPerInch(cut, photo, printMm));
  const small = sizeWarnings(cut, photo);
  const hasLargeFace = cut.faces?.[0] !== undefined && small.length === 0;
  const quality = drawsHeads && (printed === 'soft' || hasLargeFace) ? 'sharp' : printed;
  const [width, height] = printMm;
  // In a small print, even a face of few pixels is sharp enough.
  const isLarge = Math.max(width, height) > 150;
  const face = isLarge ? small : [];
  return [...(quality === 'sharp' ? [] : [quality]), ...(quality === 'poor' ? [] : face), ...warnings];
}

/** The text for each fault of one photo. */
export const faultTexts = (printMm: readonly [number, number]): Readonly<Record<Fault, string>> => ({
  soft: texts.soft(texts.size(printMm)),
  poor: texts.poor(texts.size(printMm)),
  'no-face': texts.noFace,
  'more-faces': texts.moreFaces,
  dark: texts.dark,
  blurred: texts.blurred,
  'small-face': texts.smallFace,
  'few-pixels': texts.fewPixels,
});

interface FaultsProps {
  readonly faults: readonly Fault[];
  readonly printMm: readonly [number, number];
}

/** Lists the faults of one photo. */
export function Faults({ faults, printMm }: FaultsProps) {
  if (faults.length === 0) return null;
  const faultText = faultTexts(printMm);
  return (
    <ul className="photo-faults">
      {faults.map((fault) => (
        <li key={fault} data-fault={fault}>
          {faultText[fault]}
        </li>
      ))}
    </ul>
  );
}

interface FaultsOfManyProps {
  readonly faults: readonly (readonly Fault[])[];
  readonly printMm: readonly [number, number];
  /** What the customer can do about them. */
  readonly children: ReactNode;
}

/** Lists how many photos have each fault. */
export function FaultsOfMany({ faults, printMm, children }: FaultsOfManyProps) {
  const all = faults.flat();
  if (all.length === 0) return null;
  const counted: readonly Fault[] = [
    'poor',
    'soft',
    'no-face',
    'more-faces',
    'dark',
    'blurred',
    'small-face',
    'few-pixels',
  ];
  return (
    <div className="photo-faults">
      <ul>
        {counted.map((fault) => {
          const count = all.filter((each) => each === fault).length;
          return (
            count > 0 && (
              <li key={fault} data-fault={fault}>
                {texts.photosWith[fault](count, texts.size(printMm))}
              </li>
            )
          );
        })}
      </ul>
      {children}
    </div>
  );
}
