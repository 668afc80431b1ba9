import { mixRgb, type Rgb, rgb } from './colour.ts';
import type { Drawing } from './drawing.ts';
import { type Box, bounds, contains, type Outline, type Placement, type Point, placed } from './geometry.ts';

/** A linear gradient runs from `from` to `to`. A radial one has its centre at `from`, and `to` is on its rim. */
interface Gradient {
  readonly kind: 'linear' | 'radial';
  readonly from: Point;
  readonly to: Point;
  readonly stops: readonly (readonly [offset: number, colour: string])[];
}

/** A colour, a gradient, or 'none' for a layer that is only a line. */
export type Fill = string | Gradient;

export interface Layer {
  readonly outline: Outline;
  readonly fill: Fill;
  readonly opacity?: number;
  /** A line around the outline. */
  readonly line?: { readonly colour: string; readonly width: number };
  /** Standard deviation of a blur, in units of the picture. */
  readonly blur?: number;
}

export const layer = (outline: Outline, fill: Fill, more: Omit<Layer, 'outline' | 'fill'> = {}): Layer => ({
  outline,
  fill,
  ...more,
});

export const linear = (from: Point, to: Point, ...colours: readonly string[]): Gradient => ({
  kind: 'linear',
  from,
  to,
  stops: colours.map((colour, i) => [i / (colours.length - 1), colour] as const),
});

export const radial = (from: Point, radius: number, ...colours: readonly string[]): Gradient => ({
  kind: 'radial',
  from,
  to: [from[0] + radius, from[1]],
  stops: colours.map((colour, i) => [i / (colours.length - 1), colour] as const),
});

export function place(layers: readonly Layer[], placement: Placement): Layer[] {
  const size = placement.scale ?? 1;
  return layers.map((item) => ({
    ...item,
    outline: item.outline.map((point) => placed(point, placement)),
    fill:
      typeof item.fill === 'string'
        ? item.fill
        : { ...item.fill, from: placed(item.fill.from, placement), to: placed(item.fill.to, placement) },
    ...(item.line && { line: { ...item.line, width: item.line.width * size } }),
    ...(item.blur && { blur: item.blur * size }),
  }));
}

/** The layers and their mirror image about the y axis. */
export const mirrored = (layers: readonly Layer[]): Layer[] => [...layers, ...place(layers, { scaleX: -1 })];

const short = (value: number) => String(Math.round(value * 10) / 10);

export const pathText = (outline: Outline) =>
  `M${outline.map((point) => `${short(point[0])} ${short(point[1])}`).join('L')}Z`;

function fillText(drawing: Drawing, fill: Fill): string {
  if (typeof fill === 'string') return fill;
  const { kind, from, to } = fill;
  const stops = fill.stops.map(([offset, colour]) => `<stop offset="${short(offset * 100)}%" stop-color="${colour}"/>`);
  const place =
    kind === 'linear'
      ? `x1="${short(from[0])}" y1="${short(from[1])}" x2="${short(to[0])}" y2="${short(to[1])}"`
      : `cx="${short(from[0])}" cy="${short(from[1])}" r="${short(Math.hypot(to[0] - from[0], to[1] - from[1]))}"`;
  return drawing.define(
    (id) => `<${kind}Gradient id="${id}" gradientUnits="userSpaceOnUse" ${place}>${stops.join('')}</${kind}Gradient>`,
  );
}

/** The layers as SVG, the first at the bottom. */
export function paint(drawing: Drawing, layers: readonly Layer[]): string {
  return layers
    .map(({ outline, fill, opacity, line, blur }) => {
      const attributes = [
        `d="${pathText(outline)}" fill="${fillText(drawing, fill)}"`,
        opacity === undefined
          ? ''
          : ` opacity="${short(opacity * 10) === '0' ? opacity : Math.round(opacity * 100) / 100}"`,
        line ? ` stroke="${line.colour}" stroke-width="${short(line.width)}" stroke-linejoin="round"` : '',
        blur ? ` filter="${drawing.blur(blur)}"` : '',
      ];
      return `<path ${attributes.join('')}/>`;
    })
    .join('');
}

function shadeAt(fill: Fill, [x, y]: Point): Rgb {
  if (typeof fill === 'string') return rgb(fill);
  const [dx, dy] = [fill.to[0] - fill.from[0], fill.to[1] - fill.from[1]];
  const [px, py] = [x - fill.from[0], y - fill.from[1]];
  const length = dx * dx + dy * dy || 1;
  const t = fill.kind === 'linear' ? (px * dx + py * dy) / length : Math.sqrt((px * px + py * py) / length);
  let before = fill.stops[0];
  for (const stop of fill.stops) {
    if (t < stop[0] && before) {
      return mixRgb(rgb(before[1]), rgb(stop[1]), Math.max(0, (t - before[0]) / (stop[0] - before[0] || 1)));
    }
    before = stop;
  }
  return rgb(before?.[1] ?? '#000000');
}

/** The colour at a point, and the index of its topmost opaque layer. */
export interface Sample {
  readonly colour: Rgb;
  readonly layer: number;
}

/** Returns a function that samples the picture at a point. Translucent layers tint the layers below them. */
export function sampler(layers: readonly Layer[]): (point: Point) => Sample | undefined {
  const boxes: readonly (readonly [Layer, Box])[] = layers.map((item) => [item, bounds(item.outline)]);
  return (point) => {
    let found: Sample | undefined;
    const tints: Layer[] = [];
    for (let i = boxes.length - 1; i >= 0 && !found; i--) {
      const [item, box] = boxes[i] ?? [];
      if (!item || !box || point[0] < box.left || point[0] > box.right || point[1] < box.top || point[1] > box.bottom)
        continue;
      if (item.fill === 'none' || !contains(item.outline, point)) continue;
      if (item.opacity !== undefined && item.opacity < 1) tints.unshift(item);
      else found = { colour: shadeAt(item.fill, point), layer: i };
    }
    return (
      found && {
        ...found,
        colour: tints.reduce((base, tint) => mixRgb(base, shadeAt(tint.fill, point), tint.opacity ?? 1), found.colour),
      }
    );
  };
}
