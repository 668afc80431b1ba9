import { type Colour, luminance, mix, type Picture } from './picture.ts';

interface Toning {
  /** The share of the photo's own colour that remains. */
  readonly keep: number;
  readonly dark: Colour;
  readonly bright: Colour;
}

const tonings = {
  natural: { keep: 1, dark: [0, 0, 0], bright: [255, 255, 255] },
  warm: { keep: 0.72, dark: [44, 16, 10], bright: [255, 236, 200] },
  grey: { keep: 0, dark: [24, 22, 24], bright: [250, 248, 244] },
  sepia: { keep: 0.12, dark: [52, 28, 16], bright: [255, 238, 208] },
} as const satisfies Record<string, Toning>;

/** Prints without colours are brighter, or dark faces would lose their features. */
const lift = 0.85;

export type Tint = keyof typeof tonings;

/** The picture with one of these tints. */
export function tinted({ width, height, data }: Picture, tint: Tint): Picture {
  const { keep, dark, bright } = tonings[tint];
  const toned = new Uint8ClampedArray(data.length);
  for (let p = 0; p < data.length; p += 4) {
    const tone = (luminance(data[p] ?? 0, data[p + 1] ?? 0, data[p + 2] ?? 0) / 255) ** lift;
    toned[p] = mix(mix(dark[0], bright[0], tone), data[p] ?? 0, keep);
    toned[p + 1] = mix(mix(dark[1], bright[1], tone), data[p + 1] ?? 0, keep);
    toned[p + 2] = mix(mix(dark[2], bright[2], tone), data[p + 2] ?? 0, keep);
    toned[p + 3] = 255;
  }
  return { width, height, data: toned };
}
