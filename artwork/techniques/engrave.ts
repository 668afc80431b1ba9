import { darkness } from '../lib/colour.ts';
import type { Drawing } from '../lib/drawing.ts';
import { bounds, type Point, resampled } from '../lib/geometry.ts';
import { type Layer, pathText, sampler } from '../lib/layers.ts';
import type { Area } from '../stage/textures.ts';

interface BurinLook {
  /** Distance between two lines. */
  readonly spacing: number;
  /** The direction of the lines, in degrees. */
  readonly angle?: number;
  /** The amplitude of the lines' waves, in units of the picture. */
  readonly swing?: number;
}

/** A filter for shapes burnt into wood: rough edges, a brown halo from the heat, a lit lower edge. */
export const burnt = (drawing: Drawing) =>
  drawing.once(
    'burnt',
    (id) =>
      `<filter id="${id}" x="-5%" y="-5%" width="110%" height="110%" color-interpolation-filters="sRGB">` +
      '<feTurbulence type="fractalNoise" baseFrequency=".11" numOctaves="2" seed="4" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="2.6" result="r"/>' +
      '<feGaussianBlur in="r" stdDeviation="4.5" result="h"/><feColorMatrix in="h" values="0 0 0 0 .42 0 0 0 0 .2 0 0 0 0 .06 0 0 0 .55 0" result="halo"/>' +
      '<feOffset in="r" dx="1.3" dy="1.5" result="o"/><feColorMatrix in="o" values="0 0 0 0 1 0 0 0 0 .88 0 0 0 0 .66 0 0 0 .5 0" result="lit"/>' +
      '<feMerge><feMergeNode in="halo"/><feMergeNode in="lit"/><feMergeNode in="r"/></feMerge></filter>',
  );

/** Parallel lines that get thicker where the picture is dark, as cut by a burin. */
function lines(area: Area, tone: (point: Point) => number, { spacing, angle = -14, swing = 5 }: BurinLook): string {
  const radians = (angle * Math.PI) / 180;
  const [ux, uy] = [Math.cos(radians), Math.sin(radians)];
  const reach = Math.hypot(area.w, area.h) / 2;
  const middle: Point = [area.x + area.w / 2, area.y + area.h / 2];
  const step = 2.5;
  const cuts: string[] = [];
  for (let across = -reach; across < reach; across += spacing) {
    let upper: Point[] = [];
    let lower: Point[] = [];
    const cut = () => {
      if (upper.length > 2) cuts.push(pathText([...upper, ...lower.reverse()]));
      upper = [];
      lower = [];
    };
    for (let along = -reach; along < reach; along += step) {
      const bent = across + Math.sin(along / 42 + across / 90) * swing;
      const x = middle[0] + along * ux - bent * uy;
      const y = middle[1] + along * uy + bent * ux;
      const dark = x < area.x || y < area.y || x > area.x + area.w || y > area.y + area.h ? 0 : tone([x, y]);
      const half = (dark * spacing) / 2;
      if (half < 0.45) {
        cut();
        continue;
      }
      upper.push([x + uy * half, y - ux * half]);
      lower.push([x - uy * half, y + ux * half]);
    }
    cut();
  }
  return cuts.join('');
}

/** The outline of a layer, except where a later layer covers it. */
function rim(item: Layer, index: number, seen: ReturnType<typeof sampler>): string {
  let drawing = false;
  return resampled(item.outline, 3)
    .map(([x, y]) => {
      const covered = (seen([x, y])?.layer ?? index) > index;
      const step = covered ? '' : `${drawing ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
      drawing = !covered;
      return step;
    })
    .join('');
}

const curve = (value: number, low: number, high: number) => {
  const t = Math.max(0, Math.min(1, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
};

/**
 * The layers as a wood engraving: hatching for the tones, a second direction in the shadows, solid cuts for small dark shapes.
 */
export function engraving(
  drawing: Drawing,
  area: Area,
  layers: readonly Layer[],
  look: BurinLook,
  ink = '#33170a',
): string {
  const seen = sampler(layers);
  const dark = (point: Point) => {
    const found = seen(point);
    return found ? darkness(found.colour) : 0;
  };
  const small = layers.filter(({ outline, fill, opacity }) => {
    const { left, right, top, bottom } = bounds(outline);
    return (
      typeof fill === 'string' && (opacity ?? 1) > 0.7 && Math.min(right - left, bottom - top) < look.spacing * 3.2
    );
  });
  const solid = small.filter(
    ({ fill }) =>
      typeof fill === 'string' &&
      darkness([1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16)) as [number, number, number]) > 0.6,
  );
  const rims = layers.map((item, i) =>
    item.opacity === undefined && item.blur === undefined ? rim(item, i, seen) : '',
  );
  return (
    `<g filter="${burnt(drawing)}"><path d="${rims.join('')}" fill="none" stroke="${ink}" stroke-width="1.3" opacity=".85"/>` +
    `<path fill="${ink}" d="${lines(area, (point) => 0.92 * curve(dark(point), 0.05, 0.84), look)}"/>` +
    `<path fill="${ink}" d="${lines(area, (point) => 0.62 * curve(dark(point), 0.46, 0.92), { ...look, angle: (look.angle ?? -14) + 62 })}"/>` +
    `<path fill="${ink}" d="${solid.map(({ outline }) => pathText(outline)).join('')}"/></g>`
  );
}
