import { darker, lighter, palette } from '../lib/colour.ts';
import type { Drawing } from '../lib/drawing.ts';
import { ellipse, type Point, path, rect, stroke } from '../lib/geometry.ts';
import { layer, linear, paint } from '../lib/layers.ts';
import { sprig } from './props.ts';
import { type Area, box, relief, wood } from './textures.ts';

/** A board on the wall, with its shadow below. */
export function shelf(drawing: Drawing, y: number, thickness: number, colour: string): string {
  return (
    `<rect x="-20" y="${y + thickness}" width="1000" height="70" fill="#25110b" opacity=".35" filter="${drawing.blur(26)}"/>` +
    wood(drawing, { x: 0, y, w: 960, h: thickness }, colour) +
    `<rect x="0" y="${y}" width="960" height="7" fill="${lighter(colour, 0.6)}" opacity=".8"/><rect x="0" y="${y + thickness - 6}" width="960" height="6" fill="#25110b" opacity=".35"/>`
  );
}

/** A plant in a pot. */
export function plant(drawing: Drawing, x: number, base: number, size: number, pot: string): string {
  const leaves = [-46, -28, -10, 8, 26, 44].map((degrees, i) =>
    sprig(
      drawing,
      [x + degrees * 0.4, base - size * 0.55],
      degrees,
      size * (1.25 - Math.abs(degrees) / 140),
      i % 2 ? '#4d8a5c' : palette.leaf,
    ),
  );
  const body = path(
    `M${x - size * 0.42},${base - size * 0.62} L${x + size * 0.42},${base - size * 0.62} L${x + size * 0.3},${base} L${x - size * 0.3},${base} Z`,
  );
  return (
    leaves.join('') +
    `<ellipse cx="${x + 20}" cy="${base + 2}" rx="${size * 0.46}" ry="10" fill="#25110b" opacity=".55" filter="${drawing.blur(6)}"/>` +
    paint(drawing, [
      layer(body, linear([x - size * 0.4, 0], [x + size * 0.4, 0], lighter(pot, 0.35), pot, darker(pot, 0.4))),
      layer(
        rect(x - size * 0.46, base - size * 0.7, size * 0.92, size * 0.14),
        linear([x - size * 0.4, 0], [x + size * 0.4, 0], lighter(pot, 0.45), pot, darker(pot, 0.35)),
      ),
    ])
  );
}

/** A cup of tea. */
export function cup(drawing: Drawing, x: number, base: number, colour: string): string {
  const steam = [-16, 14].map((dx) =>
    layer(
      stroke(
        [
          [x + dx, base - 128],
          [x + dx + 12, base - 164],
          [x + dx - 10, base - 200],
          [x + dx + 6, base - 236],
        ],
        12,
        1,
      ),
      '#ffffff',
      { opacity: 0.5, blur: 5 },
    ),
  );
  return (
    `<ellipse cx="${x + 16}" cy="${base}" rx="86" ry="12" fill="#25110b" opacity=".5" filter="${drawing.blur(7)}"/>` +
    paint(drawing, [
      layer(
        path(
          `M${x + 58},${base - 92} C${x + 124},${base - 104} ${x + 118},${base - 20} ${x + 50},${base - 26} L${x + 52},${base - 42} C${x + 92},${base - 40} ${x + 96},${base - 82} ${x + 58},${base - 76} Z`,
        ),
        darker(colour, 0.15),
      ),
      layer(
        path(
          `M${x - 66},${base - 110} L${x + 66},${base - 110} C${x + 66},${base - 30} ${x + 40},${base} ${x},${base} C${x - 40},${base} ${x - 66},${base - 30} ${x - 66},${base - 110} Z`,
        ),
        linear([x - 66, 0], [x + 66, 0], lighter(colour, 0.4), colour, darker(colour, 0.32)),
      ),
      layer(ellipse(x, base - 110, 66, 15), lighter(colour, 0.5)),
      layer(ellipse(x, base - 108, 56, 11), '#a8683a'),
      ...steam,
    ])
  );
}

/** The shadow of a thing on the surface that it stands on. */
const footing = (drawing: Drawing, x: number, y: number, half: number) =>
  `<ellipse cx="${x + half * 0.08}" cy="${y + 2}" rx="${half}" ry="${Math.max(6, half * 0.1)}" fill="#25110b" opacity=".5" filter="${drawing.blur(7)}"/>`;

/** A block of upholstery with round edges and woven cloth, lit from above. */
function cushion(drawing: Drawing, { x, y, w, h }: Area, radius: number, colour: string, turn = 0): string {
  const light = drawing.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2=".25" y2="1"><stop offset="0" stop-color="${lighter(colour, 0.3)}"/>` +
      `<stop offset=".22" stop-color="${lighter(colour, 0.06)}"/><stop offset=".75" stop-color="${darker(colour, 0.1)}"/>` +
      `<stop offset="1" stop-color="${darker(colour, 0.34)}"/></linearGradient>`,
  );
  const shape = `x="${x}" y="${y}" width="${w}" height="${h}" rx="${radius}"`;
  return (
    `<g transform="rotate(${turn} ${x + w / 2} ${y + h / 2})">` +
    `<rect ${shape} fill="#25110b" opacity=".4" transform="translate(8 14)" filter="${drawing.blur(12)}"/>` +
    `<rect ${shape} fill="${light}" filter="${relief(drawing, 0.5, 0.7)}"/>` +
    `<rect ${shape} fill="none" stroke="${darker(colour, 0.42)}" stroke-width="2.5" opacity=".5"/></g>`
  );
}

/** A sofa seen from the front; only its upper part is in the picture. `x` is its left edge. */
export function sofa(drawing: Drawing, x: number, colour: string, pillows: readonly [string, string]): string {
  const seats = [0, 1].map((i) => cushion(drawing, { x: x + 92 + i * 432, y: 1066, w: 426, h: 120 }, 34, colour));
  return (
    `<rect x="${x - 20}" y="900" width="1090" height="330" rx="60" fill="#25110b" opacity=".4" filter="${drawing.blur(34)}"/>` +
    cushion(drawing, { x: x + 40, y: 856, w: 966, h: 320 }, 54, darker(colour, 0.08)) +
    [0, 1].map((i) => cushion(drawing, { x: x + 92 + i * 432, y: 892, w: 426, h: 214 }, 44, colour)).join('') +
    cushion(drawing, { x: x + 122, y: 912, w: 178, h: 172 }, 34, pillows[0], -9) +
    cushion(drawing, { x: x + 268, y: 944, w: 146, h: 140 }, 30, pillows[1], 7) +
    cushion(drawing, { x: x + 742, y: 918, w: 172, h: 166 }, 34, pillows[1], 8) +
    seats.join('') +
    cushion(drawing, { x: x - 14, y: 962, w: 118, h: 280 }, 50, colour) +
    cushion(drawing, { x: x + 942, y: 962, w: 118, h: 280 }, 50, colour)
  );
}

/** A sideboard: its top at `y`, two doors below. */
export function sideboard(drawing: Drawing, y: number, colour: string): string {
  const front = darker(colour, 0.1);
  const knob = (x: number) =>
    paint(drawing, [
      layer(ellipse(x, y + 150, 11), linear([x - 8, y + 140], [x + 8, y + 160], '#fff1bd', '#d9a441', '#7a4c16')),
    ]);
  const doors = [36, 486].map(
    (x) =>
      wood(drawing, { x, y: y + 58, w: 438, h: 1200 - y }, front, 'y') +
      box(
        { x, y: y + 58, w: 438, h: 1200 - y },
        `fill="none" stroke="${darker(colour, 0.6)}" stroke-width="5" opacity=".55"`,
      ) +
      box({ x: x + 5, y: y + 63, w: 428, h: 3 }, `fill="${lighter(colour, 0.6)}" opacity=".5"`),
  );
  return (
    `<rect x="0" y="${y - 16}" width="960" height="80" fill="#25110b" opacity=".35" filter="${drawing.blur(22)}"/>` +
    wood(drawing, { x: 12, y: y + 30, w: 936, h: 1200 - y }, darker(colour, 0.24)) +
    doors.join('') +
    knob(452) +
    knob(508) +
    wood(drawing, { x: -10, y, w: 980, h: 44 }, colour) +
    box({ x: -10, y, w: 980, h: 6 }, `fill="${lighter(colour, 0.6)}" opacity=".8"`) +
    `<rect x="-10" y="${y + 40}" width="980" height="26" fill="#25110b" opacity=".4" filter="${drawing.blur(8)}"/>`
  );
}

/** A table top seen a little from above: its far edge at `y`. */
export function tableTop(drawing: Drawing, y: number, colour: string): string {
  const depth = drawing.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#25110b" stop-opacity=".3"/>` +
      '<stop offset=".3" stop-color="#25110b" stop-opacity="0"/></linearGradient>',
  );
  const top: Area = { x: 0, y, w: 960, h: 1200 - y };
  return (
    wood(drawing, top, colour) +
    box(top, `fill="${depth}"`) +
    box({ ...top, h: 4 }, `fill="${lighter(colour, 0.6)}" opacity=".6"`)
  );
}

/** A stack of books, the topmost last. */
export function books(drawing: Drawing, x: number, base: number, colours: readonly string[]): string {
  const each = 30;
  const pile = colours.map((colour, i) => {
    const w = 200 - i * 22 + drawing.random.between(-10, 10);
    const at = { x: x - w / 2 + drawing.random.between(-8, 8), y: base - (i + 1) * each, w, h: each - 2 };
    const spine = linear([0, at.y], [0, at.y + at.h], lighter(colour, 0.3), colour, darker(colour, 0.35));
    return paint(drawing, [
      layer(rect(at.x, at.y, at.w, at.h), spine),
      layer(rect(at.x + at.w - 26, at.y, 5, at.h), '#f1d48a', { opacity: 0.8 }),
      layer(rect(at.x + 20, at.y, 4, at.h), '#f1d48a', { opacity: 0.8 }),
    ]);
  });
  return footing(drawing, x, base, 112) + pile.join('');
}

/** A table lamp that is on. */
export function lamp(drawing: Drawing, x: number, base: number, size: number, foot: string): string {
  const top = base - size;
  const shade = path(
    `M${x - size * 0.2},${top} L${x + size * 0.2},${top} L${x + size * 0.34},${top + size * 0.4} L${x - size * 0.34},${top + size * 0.4} Z`,
  );
  const glow = drawing.once(
    'lamp',
    (id) =>
      `<radialGradient id="${id}"><stop offset="0" stop-color="#ffe2a8" stop-opacity=".5"/><stop offset="1" stop-color="#ffc069" stop-opacity="0"/></radialGradient>`,
  );
  const body = path(
    `M${x - 8},${top + size * 0.38} L${x + 8},${top + size * 0.38} C${x + 8},${base - size * 0.42} ${x + size * 0.17},${base - size * 0.36} ${x + size * 0.15},${base - size * 0.18} C${x + size * 0.13},${base - 6} ${x + size * 0.09},${base - 8} ${x + size * 0.11},${base} L${x - size * 0.11},${base} C${x - size * 0.09},${base - 8} ${x - size * 0.13},${base - 6} ${x - size * 0.15},${base - size * 0.18} C${x - size * 0.17},${base - size * 0.36} ${x - 8},${base - size * 0.42} ${x - 8},${top + size * 0.38} Z`,
  );
  return (
    footing(drawing, x, base, size * 0.2) +
    paint(drawing, [
      layer(body, linear([x - size * 0.15, 0], [x + size * 0.15, 0], lighter(foot, 0.45), foot, darker(foot, 0.45))),
      layer(shade, linear([x - size * 0.3, 0], [x + size * 0.3, 0], '#fff3d6', '#ffe6b8', '#e9bd83')),
    ]) +
    `<circle cx="${x}" cy="${top + size * 0.24}" r="${size * 1.1}" fill="${glow}" style="mix-blend-mode:screen"/>`
  );
}

/** A slim vase with leaves. */
export function vase(drawing: Drawing, [x, base]: Point, size: number, colour: string): string {
  const stems = [-26, -8, 12, 30].map((degrees, i) =>
    sprig(
      drawing,
      [x + degrees * 0.25, base - size * 0.8],
      degrees,
      size * (1 - i * 0.09),
      i % 2 ? '#5e8a5a' : palette.leaf,
    ),
  );
  const body = path(
    `M${x - size * 0.1},${base - size * 0.86} C${x - size * 0.06},${base - size * 0.62} ${x - size * 0.27},${base - size * 0.5} ${x - size * 0.24},${base - size * 0.22} C${x - size * 0.22},${base - size * 0.04} ${x - size * 0.14},${base} ${x},${base} C${x + size * 0.14},${base} ${x + size * 0.22},${base - size * 0.04} ${x + size * 0.24},${base - size * 0.22} C${x + size * 0.27},${base - size * 0.5} ${x + size * 0.06},${base - size * 0.62} ${x + size * 0.1},${base - size * 0.86} Z`,
  );
  return (
    stems.join('') +
    footing(drawing, x, base, size * 0.28) +
    paint(drawing, [
      layer(
        body,
        linear([x - size * 0.25, 0], [x + size * 0.25, 0], lighter(colour, 0.45), colour, darker(colour, 0.42)),
      ),
    ])
  );
}

/** The back leg and the ledge of a small wooden stand, to be drawn behind and before the piece on it. */
export function stand(drawing: Drawing, x: number, base: number, half: number, colour = '#8a5a36') {
  const tone = linear([x - half, 0], [x + half, 0], lighter(colour, 0.3), colour, darker(colour, 0.35));
  const ledge = half * 0.78;
  return {
    behind:
      footing(drawing, x, base, half * 1.05) +
      paint(drawing, [
        layer(
          path(
            `M${x - 10},${base - half * 2} L${x + 10},${base - half * 2} L${x + 34},${base - 6} L${x + 14},${base - 6} Z`,
          ),
          tone,
        ),
      ]),
    before: paint(drawing, [
      layer(rect(x - ledge, base - 18, ledge * 2, 16), tone),
      layer(rect(x - ledge, base - 18, ledge * 2, 3), '#fff1d8', { opacity: 0.5 }),
      ...[-1, 1].map((side) => layer(rect(x + side * ledge * 0.7 - 13, base - 10, 26, 16), tone)),
    ]),
  };
}
