import { darkness, mix, rgb } from '../lib/colour.ts';
import type { Drawing } from '../lib/drawing.ts';
import type { Outline, Point } from '../lib/geometry.ts';
import { type Fill, type Layer, layer, linear, paint, pathText, radial } from '../lib/layers.ts';
import { box } from '../stage/textures.ts';

/** The layers as etched into glass: where the picture is lighter, the glass lets more light through. */
export function etched(layers: readonly Layer[], dark: string, light: string): Layer[] {
  const frost = (colour: string) => mix(dark, light, (1 - darkness(rgb(colour))) ** 0.55);
  const fill = (from: Fill): Fill =>
    typeof from === 'string'
      ? frost(from)
      : { ...from, stops: from.stops.map(([at, colour]) => [at, frost(colour)] as const) };
  return layers.map((item) => ({ ...item, fill: fill(item.fill) }));
}

export interface Glass {
  readonly outline: Outline;
  readonly inner: readonly [string, string, string];
  readonly glow: string;
  readonly rim: (drawing: Drawing) => string;
}

/** The lit mirror: a halo on the wall, the frame, dark glass with the etched content, and reflections on top. */
export function mirror(drawing: Drawing, { outline, inner, glow, rim }: Glass, centre: Point, content: string): string {
  const text = pathText(outline);
  const inside = drawing.clip(`<path d="${text}"/>`);
  return (
    `<path d="${text}" fill="none" stroke="${glow}" stroke-width="120" opacity=".5" filter="${drawing.blur(60)}" style="mix-blend-mode:screen"/>` +
    `<path d="${text}" fill="none" stroke="${glow}" stroke-width="70" opacity=".75" filter="${drawing.blur(22)}" style="mix-blend-mode:screen"/>` +
    rim(drawing) +
    paint(drawing, [layer(outline, radial(centre, 480, ...inner))]) +
    `<g clip-path="${inside}">${content}` +
    `<path d="M100 -40L420 -40L60 1100L-260 1100Z" fill="#fff" opacity=".05"/><path d="M520 -40L600 -40L240 1100L160 1100Z" fill="#fff" opacity=".045"/>` +
    `<path d="${text}" fill="none" stroke="${glow}" stroke-width="46" opacity=".75" filter="${drawing.blur(18)}"/></g>` +
    `<path d="${text}" fill="none" stroke="#fffdf0" stroke-width="5" opacity=".9"/>`
  );
}

export const glowing = (drawing: Drawing, text: string, x: number, y: number, size: number, colour: string) =>
  ['filter', '']
    .map(
      (soft) =>
        `<text x="${x}" y="${y}" text-anchor="middle" font-family="Fraunces" font-style="italic" font-weight="460" font-size="${size}" fill="${colour}" ${soft ? `filter="${drawing.blur(9)}"` : ''}>${text}</text>`,
    )
    .join('');

export const lit = (drawing: Drawing, layers: readonly Layer[], glow: string) =>
  `<g opacity=".6" filter="${drawing.blur(14)}">${paint(
    drawing,
    layers.slice(0, 6).map((item) => ({ ...item, fill: glow })),
  )}</g><g opacity=".94">${paint(drawing, layers)}</g>`;

export const gilt = (from: Point, to: Point) => linear(from, to, '#fff1bd', '#d9a441', '#8a5a1c', '#f3cf7a', '#7a4c16');

/** Darkens the lower part of the glass, behind the words and down to a narrow tip. */
export function dusk(drawing: Drawing, y: number, colour: string): string {
  const fade = drawing.define(
    (id) =>
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${y - 130}" x2="0" y2="${y + 210}"><stop offset="0" stop-color="${colour}" stop-opacity="0"/>` +
      `<stop offset=".42" stop-color="${colour}" stop-opacity=".94"/><stop offset="1" stop-color="${colour}"/></linearGradient>`,
  );
  return box({ x: 0, y: y - 130, w: 960, h: 1330 - y }, `fill="${fade}"`);
}
