import { Drawing } from '../lib/drawing.ts';
import type { Outline } from '../lib/geometry.ts';
import { diya, garland, leafShadow, marigold, petals, sprig } from '../stage/props.ts';
import { clipped, framed, piece, scene, shadow, windowLight } from '../stage/staging.ts';
import { type Area, boards, box, linen, vignette, wall, wood } from '../stage/textures.ts';
import { mosaic } from '../techniques/tesserae.ts';
import { elephant, lotus, type Piece, peacock, sun } from './mossaic-motifs.ts';

const tiled = (drawing: Drawing, pieces: readonly Piece[], grout: string) => {
  const art = mosaic(
    drawing,
    { x: 0, y: 0, w: 800, h: 1000 },
    pieces.map(([item]) => item),
    { grout, sizes: pieces.map(([, size]) => size) },
  );
  return ({ x, y, w, h }: Area) => `<g transform="translate(${x} ${y}) scale(${w / 800} ${h / 1000})">${art}</g>`;
};

export function peacockPanel(): string {
  const drawing = new Drawing(2101);
  return drawing.finish(
    scene(
      wall(drawing, '#efdcc0'),
      leafShadow(drawing, [930, 40], 215, 560, 0.2),
      piece(
        framed(
          drawing,
          { x: 80, y: 70, w: 800, h: 990 },
          { colour: '#7a4a2a', width: 36, grain: true, glass: false },
          tiled(drawing, peacock(), '#f1e4cc'),
        ),
      ),
      windowLight(drawing, 0.4, 420),
      vignette(drawing),
    ),
  );
}

export function lotusPanel(): string {
  const drawing = new Drawing(2102);
  const panel: Area = { x: 120, y: 90, w: 720, h: 900 };
  return drawing.finish(
    scene(
      boards(drawing, { x: 0, y: 0, w: 960, h: 1200 }, '#d9b48a', 5),
      piece(
        shadow(drawing, panel, 0.8, 10),
        box(panel, 'rx="10" fill="#8b8f92"'),
        clipped(drawing, panel, tiled(drawing, lotus(), '#dfe6e6')(panel)),
        box(panel, 'rx="6" fill="none" stroke="#5d6164" stroke-width="10"'),
      ),
      sprig(drawing, [70, 1180], 52, 330),
      marigold(drawing, [800, 1090], 62, '#ffbe1f'),
      marigold(drawing, [700, 1128], 48),
      petals(drawing, [480, 1100], 160, 14, '#e8699c'),
      windowLight(drawing, 0.4, 120),
      vignette(drawing),
    ),
  );
}

export function elephantPanel(): string {
  const drawing = new Drawing(2103);
  const swag: Outline = [
    [-40, 40],
    [150, 130],
    [330, 150],
    [480, 90],
    [640, 150],
    [820, 130],
    [1000, 40],
  ];
  return drawing.finish(
    scene(
      wall(drawing, '#8fb0a4', { x: 0, y: 0, w: 960, h: 1060 }),
      piece(
        framed(
          drawing,
          { x: 120, y: 110, w: 720, h: 920 },
          { colour: '#caa045', width: 30, glass: false },
          tiled(drawing, elephant(), '#f4e2c0'),
        ),
      ),
      garland(drawing, swag, 24),
      shadow(drawing, { x: -20, y: 1060, w: 1000, h: 20 }, 0.5),
      wood(drawing, { x: 0, y: 1060, w: 960, h: 140 }, '#8a5a36'),
      diya(drawing, [150, 1080], 0.95),
      diya(drawing, [800, 1090], 0.8),
      windowLight(drawing, 0.3, 260),
      vignette(drawing),
    ),
  );
}

export function sunPanel(): string {
  const drawing = new Drawing(2104);
  const middle = [480, 560, 420] as const;
  const [cx, cy, r] = middle;
  const disc = drawing.clip(`<circle cx="${cx}" cy="${cy}" r="${r}"/>`);
  return drawing.finish(
    scene(
      linen(drawing, '#efe4d2'),
      leafShadow(drawing, [20, 60], 140, 600, 0.22),
      piece(
        `<circle cx="${cx + 26}" cy="${cy + 44}" r="${r + 18}" fill="#25110b" opacity=".34" filter="${drawing.blur(30)}"/><circle cx="${cx}" cy="${cy}" r="${r + 18}" fill="#6d4a30"/><circle cx="${cx - 3}" cy="${cy - 4}" r="${r + 10}" fill="#a87c50"/>`,
        `<g clip-path="${disc}">${tiled(drawing, sun(), '#e6ddcb')({ x: cx - r, y: cy - r * 1.225, w: r * 2, h: r * 2.5 })}</g>`,
        `<circle cx="${cx}" cy="${cy}" r="${r}" fill="none" stroke="#25110b" stroke-width="9" opacity=".4" filter="${drawing.blur(3)}"/>`,
      ),
      sprig(drawing, [900, 1190], -34, 320),
      marigold(drawing, [96, 1110], 56),
      marigold(drawing, [190, 1140], 42, '#ffbe1f'),
      windowLight(drawing, 0.45, 300),
      vignette(drawing),
    ),
  );
}
