import type { PrintSpot } from '../../web/src/features/previews/scenes/print-spots.ts';
import { darker, lighter } from '../lib/colour.ts';
import type { Drawing } from '../lib/drawing.ts';
import { type Area, box, relief, wood } from './textures.ts';

/** Draws a piece of art into an area. */
export type Art = (area: Area) => string;

/** The three shadows of a real thing: a dark one where it touches, a soft one, and a wide one in the room. */
export function shadow(drawing: Drawing, { x, y, w, h }: Area, lift = 1, radius = 2): string {
  const cast = (dx: number, dy: number, blur: number, opacity: number) =>
    `<rect x="${x + dx * lift}" y="${y + dy * lift}" width="${w}" height="${h}" rx="${radius}" fill="#25110b" opacity="${opacity}" filter="${drawing.blur(blur * lift)}"/>`;
  return cast(4, 6, 5, 0.4) + cast(14, 22, 16, 0.32) + cast(30, 48, 38, 0.22);
}

export interface FrameLook {
  readonly colour: string;
  /** Width of the moulding. */
  readonly width: number;
  /** Width of the card between moulding and picture, or 0 for none. */
  readonly mount?: number;
  readonly mountColour?: string;
  readonly grain?: boolean;
  readonly glass?: boolean;
}

/** The four mitred sides of a frame, lit from the upper left. */
function moulding(drawing: Drawing, area: Area, look: Pick<FrameLook, 'colour' | 'width' | 'grain'>): string {
  const { x, y, w, h } = area;
  const m = look.width;
  const sides = [
    { points: [x, y, x + w, y, x + w - m, y + m, x + m, y + m], line: [0, y, 0, y + m], light: 0.16 },
    { points: [x, y, x + m, y + m, x + m, y + h - m, x, y + h], line: [x, 0, x + m, 0], light: 0.04 },
    {
      points: [x + w, y, x + w, y + h, x + w - m, y + h - m, x + w - m, y + m],
      line: [x + w, 0, x + w - m, 0],
      light: -0.22,
    },
    {
      points: [x, y + h, x + m, y + h - m, x + w - m, y + h - m, x + w, y + h],
      line: [0, y + h, 0, y + h - m],
      light: -0.3,
    },
  ];
  const drawn = sides.map(({ points, line, light }) => {
    const tone = light > 0 ? lighter(look.colour, light) : darker(look.colour, -light);
    const profile = drawing.define(
      (id) =>
        `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${line[0]}" y1="${line[1]}" x2="${line[2]}" y2="${line[3]}">` +
        `<stop offset="0" stop-color="${darker(tone, 0.25)}"/><stop offset=".14" stop-color="${lighter(tone, 0.35)}"/>` +
        `<stop offset=".38" stop-color="${tone}"/><stop offset=".78" stop-color="${darker(tone, 0.18)}"/>` +
        `<stop offset=".88" stop-color="${lighter(tone, 0.3)}"/><stop offset="1" stop-color="${darker(tone, 0.45)}"/></linearGradient>`,
    );
    return `<polygon points="${points.join(' ')}" fill="${profile}"/>`;
  });
  const grained = look.grain
    ? wood(
        drawing,
        area,
        look.colour,
        'x',
        `style="mix-blend-mode:multiply" opacity=".55" clip-path="${drawing.clip(ring(area, m))}"`,
      )
    : '';
  return drawn.join('') + grained;
}

const ring = ({ x, y, w, h }: Area, m: number) =>
  `<path clip-rule="evenodd" d="M${x} ${y}h${w}v${h}h${-w}zM${x + m} ${y + m}v${h - 2 * m}h${w - 2 * m}v${-(h - 2 * m)}z"/>`;

const inset = ({ x, y, w, h }: Area, by: number): Area => ({
  x: x + by,
  y: y + by,
  w: w - 2 * by,
  h: h - 2 * by,
});

/** The outside of a frame whose photo is at this spot. */
export function areaAround(
  { x, y, size, aspect = 1 }: PrintSpot,
  { width, mount = 0 }: Pick<FrameLook, 'width' | 'mount'>,
): Area {
  const [across, down] = [size * aspect + width + mount, size + width + mount];
  return { x: x - across, y: y - down, w: 2 * across, h: 2 * down };
}

/** A framed picture with its shadows: moulding, bevelled mount, the art, and a faint reflection of the glass. */
export function framed(drawing: Drawing, area: Area, look: FrameLook, art: Art, turn = 0): string {
  const inner = inset(area, look.width);
  const mount = look.mount ?? 0;
  const picture = inset(inner, mount);
  const card = look.mountColour ?? '#fbf6ec';
  const parts = [
    shadow(drawing, area),
    moulding(drawing, area, look),
    mount > 0 ? box(inner, `fill="${card}"`) + box(inset(picture, -5), `fill="${lighter(card, 0.8)}"`) : '',
    mount > 0 ? box({ ...inset(picture, -5), h: 5 }, 'fill="#2b1b17" opacity=".16"') : '',
    clipped(drawing, picture, art(picture)),
    `<g clip-path="${drawing.clip(box(inner, ''))}">`,
    edgeShade(drawing, inner, look.width),
    look.glass === false ? '' : glare(drawing, inner),
    '</g>',
  ];
  return turned(area, turn, parts.join(''));
}

/** Turns what is drawn in an area around its middle, by degrees. */
const turned = ({ x, y, w, h }: Area, turn: number, content: string): string =>
  turn ? `<g transform="rotate(${turn} ${x + w / 2} ${y + h / 2})">${content}</g>` : content;

/** Art where `framed` has it, without the frame. */
export function inFrame(drawing: Drawing, area: Area, { width, mount = 0 }: FrameLook, art: Art, turn = 0): string {
  const picture = inset(area, width + mount);
  return turned(area, turn, clipped(drawing, picture, art(picture)));
}

export const clipped = (drawing: Drawing, area: Area, content: string) =>
  `<g clip-path="${drawing.clip(box(area, ''))}">${content}</g>`;

/** The shadow of the moulding on the picture behind it. */
function edgeShade(drawing: Drawing, { x, y, w, h }: Area, depth: number): string {
  const d = Math.max(10, depth * 0.4);
  return `<path d="M${x - 60} ${y - 60}h${w + 120}v${60 + d}h${-w - 60 + d}v${h}h${-60 - d}z" fill="#25110b" opacity=".34" filter="${drawing.blur(d * 0.55)}"/>`;
}

function glare(drawing: Drawing, { x, y, w, h }: Area): string {
  const sheen = drawing.define(
    (id) =>
      `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".2"/>` +
      '<stop offset=".5" stop-color="#fff" stop-opacity=".05"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>',
  );
  return `<path d="M${x} ${y}h${w * 0.62}l${-w * 0.42} ${h}h${-w * 0.2}z" fill="${sheen}"/>`;
}

/** Afternoon sun through a window, thrown across the scene. */
export function windowLight(drawing: Drawing, strength = 0.4, x = 120): string {
  const panes = [0, 1, 2].flatMap((row) =>
    [0, 1].map(
      (column) =>
        `<polygon points="${[
          [x + column * 300, -60 + row * 420 + column * 90],
          [x + column * 300 + 270, 20 + row * 420 + column * 90],
          [x + column * 300 + 270, 390 + row * 420 + column * 90],
          [x + column * 300, 310 + row * 420 + column * 90],
        ].join(' ')}"/>`,
    ),
  );
  return `<g fill="#ffe3b0" opacity="${strength}" style="mix-blend-mode:soft-light" filter="${drawing.blur(12)}">${panes.join('')}</g>`;
}

/** Out-of-focus lights at the back of a room. */
export function bokeh(drawing: Drawing, area: Area, count: number, colours: readonly [string, ...string[]]): string {
  const { random } = drawing;
  const spots = Array.from({ length: count }, () => {
    const [cx, cy, r] = [area.x + random.next() * area.w, area.y + random.next() * area.h, random.between(14, 58)];
    const colour = random.pick(colours);
    return (
      `<circle cx="${cx.toFixed(0)}" cy="${cy.toFixed(0)}" r="${r.toFixed(0)}" fill="${colour}" opacity="${random.between(0.12, 0.42).toFixed(2)}"/>` +
      `<circle cx="${cx.toFixed(0)}" cy="${cy.toFixed(0)}" r="${(r - 1).toFixed(0)}" fill="none" stroke="${lighter(colour, 0.5)}" stroke-width="2" opacity=".25"/>`
    );
  });
  return `<g style="mix-blend-mode:screen" filter="${drawing.blur(2.2)}">${spots.join('')}</g>`;
}

/** Thick art paper with a soft deckle, lying on something. */
export function sheet(drawing: Drawing, area: Area, art: Art, turn = 0, colour = '#fbf5e8', margin = 34): string {
  const content =
    shadow(drawing, area, 0.55, 3) +
    box(area, `rx="3" fill="${colour}" filter="${relief(drawing, 0.45, 0.9)}"`) +
    clipped(drawing, inset(area, margin), art(inset(area, margin)));
  return `<g transform="rotate(${turn} ${area.x + area.w / 2} ${area.y + area.h / 2})">${content}</g>`;
}

/** A stretched canvas: no frame, its edge seen from the side. */
export function canvasBoard(drawing: Drawing, area: Area, art: Art): string {
  const { x, y, w, h } = area;
  return (
    shadow(drawing, area, 1.1) +
    `<polygon points="${x + w},${y} ${x + w + 20},${y + 14} ${x + w + 20},${y + h + 16} ${x + w},${y + h}" fill="#6f5f54"/>` +
    `<polygon points="${x},${y + h} ${x + w},${y + h} ${x + w + 20},${y + h + 16} ${x + 20},${y + h + 16}" fill="#51433b"/>` +
    clipped(drawing, area, art(area))
  );
}

/** Marks the piece in a picture's SVG, so that another picture can show it (`pieceOf`). */
export const piece = (...parts: readonly string[]) => `${marks.begin}${parts.join('')}${marks.end}`;

const marks = { begin: '<!--piece-->', end: '<!--/piece-->' } as const;

/** The marked piece of a finished picture, and the picture's definitions, which the piece uses. */
export function pieceOf(svg: string): { readonly definitions: string; readonly art: string } {
  const between = (begin: string, end: string) => svg.slice(svg.indexOf(begin) + begin.length, svg.indexOf(end));
  return { definitions: between('<defs>', '</defs>'), art: between(marks.begin, marks.end) };
}

export const scene = (...parts: readonly string[]) => parts.join('');
