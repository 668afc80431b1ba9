import { darker, lighter, mix } from '../lib/colour.ts';
import type { Drawing } from '../lib/drawing.ts';
import { height, width } from '../lib/drawing.ts';

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const whole: Area = { x: 0, y: 0, w: width, h: height };

export const box = ({ x, y, w, h }: Area, attributes: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" ${attributes}/>`;

const filter = (id: string, body: string) =>
  `<filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB">${body}</filter>`;

const seedOf = (drawing: Drawing) => Math.floor(drawing.random.between(1, 900));

/** Planed wood with a long grain and darker rings. `along` is the direction of the grain. */
export function wood(drawing: Drawing, area: Area, colour: string, along: 'x' | 'y' = 'x', attributes = ''): string {
  const frequency = along === 'x' ? ['0.0022 0.03', '0.006 0.3'] : ['0.03 0.0022', '0.3 0.006'];
  const dark = mix(colour, '#3f2008', 0.6);
  const [r, g, b] = [1, 3, 5].map((at) => (Number.parseInt(dark.slice(at, at + 2), 16) / 255).toFixed(3));
  const grain = (frequencyText: string, gain: number, lift: number, name: string) =>
    `<feTurbulence type="fractalNoise" baseFrequency="${frequencyText}" numOctaves="3" seed="${seedOf(drawing)}"/>` +
    `<feColorMatrix values="0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} ${gain} 0 0 0 ${lift}" result="${name}"/>`;
  const look = drawing.define((id) =>
    filter(
      id,
      `${grain(frequency[0] ?? '', 1.7, -0.74, 'rings')}${grain(frequency[1] ?? '', 1.1, -0.46, 'pores')}` +
        '<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="rings"/><feMergeNode in="pores"/></feMerge>' +
        '<feComposite operator="in" in2="SourceGraphic"/>',
    ),
  );
  return box(area, `fill="${colour}" filter="${look}" ${attributes}`);
}

/** A table or floor of boards, seams across it. */
export function boards(drawing: Drawing, area: Area, colour: string, count: number): string {
  const each = area.h / count;
  return Array.from({ length: count }, (_, i) => {
    const y = area.y + i * each;
    const tone = drawing.random.pick([colour, darker(colour, 0.07), lighter(colour, 0.06)]);
    return (
      wood(drawing, { ...area, y, h: each + 1 }, tone) +
      box({ ...area, y: y - 1.5, h: 4 }, `fill="${darker(colour, 0.6)}" opacity="0.55"`) +
      box({ ...area, y: y + 2.5, h: 2 }, `fill="${lighter(colour, 0.5)}" opacity="0.3"`)
    );
  }).join('');
}

/** A rough surface lit from the upper left. A `scale` of 0.01 gives plaster, 0.4 paper or canvas. */
export function relief(drawing: Drawing, scale: number, depth: number): string {
  const seed = seedOf(drawing);
  return drawing.define((id) =>
    filter(
      id,
      `<feTurbulence type="fractalNoise" baseFrequency="${scale}" numOctaves="3" seed="${seed}" result="n"/>` +
        `<feDiffuseLighting in="n" surfaceScale="${depth}" diffuseConstant="1.05" lighting-color="#fff" result="l">` +
        '<feDistantLight azimuth="225" elevation="62"/></feDiffuseLighting>' +
        '<feComposite in="SourceGraphic" in2="l" operator="arithmetic" k1="1.17" k2="0" k3="0" k4="0"/>' +
        '<feComposite operator="in" in2="SourceGraphic"/>',
    ),
  );
}

/** A painted wall, lighter where the window is. */
export function wall(drawing: Drawing, colour: string, area: Area = whole): string {
  const light = drawing.define(
    (id) =>
      `<radialGradient id="${id}" cx="28%" cy="18%" r="105%"><stop offset="0" stop-color="${lighter(colour, 0.42)}"/>` +
      `<stop offset="55%" stop-color="${colour}"/><stop offset="1" stop-color="${darker(colour, 0.16)}"/></radialGradient>`,
  );
  return box(area, `fill="${light}" filter="${relief(drawing, 0.012, 1.3)}"`);
}

/** Woven cloth laid flat. */
export function linen(drawing: Drawing, colour: string, area: Area = whole): string {
  const weave = drawing.define(
    (id) =>
      `<pattern id="${id}" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 1.5H6M0 4.5H6" stroke="${darker(colour, 0.35)}" stroke-width=".8" opacity=".35"/>` +
      `<path d="M1.5 0V6M4.5 0V6" stroke="${lighter(colour, 0.6)}" stroke-width=".8" opacity=".45"/></pattern>`,
  );
  return wall(drawing, colour, area) + box(area, `fill="${weave}"`);
}

/** Darkens the edges of the picture, as a lens does. Drawn last. */
export function vignette(drawing: Drawing, strength = 0.2, area: Area = whole): string {
  const shade = drawing.define(
    (id) =>
      `<radialGradient id="${id}" cx="50%" cy="46%" r="78%"><stop offset="55%" stop-color="#1c0d08" stop-opacity="0"/>` +
      `<stop offset="1" stop-color="#1c0d08" stop-opacity="${strength}"/></radialGradient>`,
  );
  return box(area, `fill="${shade}"`);
}
