import { type Colour, luminance, mix, type Picture } from './picture.ts';

interface Toning {
  /** The share of the photo's own colour that remains. */
  readonly keep: number;
  readonly dark: Colour;
  readonly bright: Colour;
  /** Below 1, the print is brighter. Without colours, dark faces would lose their features otherwise. */
  readonly lift: number;
}

const tonings = {
  warm: { keep: 0.72, dark: [44, 16, 10], bright: [255, 236, 200], lift: 1 },
  grey: { keep: 0, dark: [24, 22, 24], bright: [250, 248, 244], lift: 0.85 },
  tan: { keep: 0, dark: [46, 14, 4], bright: [255, 236, 196], lift: 1 },
  sepia: { keep: 0.12, dark: [70, 26, 6], bright: [255, 233, 196], lift: 0.85 },
} as const satisfies Record<string, Toning>;

export type Tint = keyof typeof tonings;

/** The picture with one of these tints. */
export function tinted({ width, height, data }: Picture, tint: Tint): Picture {
  const { keep, dark, bright, lift } = tonings[tint];
  const toned = new Uint8ClampedArray(data.length);
  for (let p = 0; p < data.length; p += 4) {
    const tone = (luminance(data[p] ?? 0, data[p + 1] ?? 0, data[p + 2] ?? 0) / 255) ** lift;
    toned[p + 3] = 255;
    for (let k = 0; k < 3; k++) toned[p + k] = mix(mix(dark[k] ?? 0, bright[k] ?? 0, tone), data[p + k] ?? 0, keep);
  }
  return { width, height, data: toned };
}
