/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

/** The shop's own colours, and those of the materials. */
export const palette = {
  paper: '#fff9f2',
  ink: '#2b1b17',
  rose: '#a3243b',
  marigold: '#e9a23b',
  leaf: '#2f6b4f',
  line: '#eadfd3',
  gold: '#d9a441',
  night: '#1d2140',
  teal: '#1f7a7d',
  indigo: '#34407f',
  terracotta: '#c5623c',
  blush: '#f3c5b5',
  plum: '#6b2550',
  cream: '#f6e7cf',
} as const;

export const skins = {
  porcelain: '#f0c8a4',
  wheat: '#dfa878',
  honey: '#c98c5c',
  almond: '#b07448',
  umber: '#8f5a36',
  cocoa: '#70432a',
} as const;

export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export function hex([r, g, b]: Rgb): string {
  const part = (value: number) =>
    Math.max(0, Math.min(255, Math.round(value)))
      .toString(16)
      .padStart(2, '0');
  return `#${part(r)}${part(g)}${part(b)}`;
}

export function mixRgb(a: Rgb, b: Rgb, t: number): Rgb {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
}

export const mix = (a: string, b: string, t: number) => hex(mixRgb(rgb(a), rgb(b), t));

/** Mixes with warm white for light and with cool brown for shadow, as painters do. */
export const lighter = (colour: string, amount: number) => mix(colour, '#fff6e4', amount);
export const darker = (colour: string, amount: number) => mix(colour, '#2a1020', amount);

/** The perceived darkness of a colour, from 0 (white) to 1 (black). */
export const darkness = ([r, g, b]: Rgb) => 1 - (0.299 * r + 0.587 * g + 0.114 * b) / 255;
