import { darker, lighter } from './lib/colour.ts';
import { Drawing } from './lib/drawing.ts';
import { books, cup, lamp, plant, shelf, sideboard, sofa, stand, tableTop, vase } from './stage/furniture.ts';
import { diya, leafShadow, marigold } from './stage/props.ts';
import { pieceOf, scene, windowLight } from './stage/staging.ts';
import { type Area, vignette, wall } from './stage/textures.ts';

/** The piece of art in a picture: its area there, and its real width in centimetres. */
export interface Placed {
  readonly area: Area;
  readonly cm: number;
  /** By how many degrees to turn the piece so that it is upright. */
  readonly turn?: number;
}

export interface RoomLook {
  readonly kind: 'sofa' | 'sideboard' | 'desk' | 'shelf';
  readonly seed: number;
  readonly wall: string;
  readonly wood: string;
  readonly accent: string;
  readonly second: string;
}

/** The picture's piece in a customer's room, in its real size beside the furniture. */
export function inRoom(svg: string, placed: Placed, look: RoomLook): string {
  const drawing = new Drawing(look.seed, 'r');
  const { definitions, art } = pieceOf(svg);
  const body = rooms[look.kind](drawing, look, (middle, base, pixelsPerCm) => {
    const { area, cm, turn = 0 } = placed;
    const scale = (cm * pixelsPerCm) / area.w;
    const top = base === undefined ? middle[1] - (area.h * scale) / 2 : base - area.h * scale;
    return {
      width: area.w * scale,
      drawn:
        `<g transform="translate(${(middle[0] - (area.w * scale) / 2).toFixed(1)} ${top.toFixed(1)}) scale(${scale.toFixed(4)}) ` +
        `rotate(${turn} ${area.w / 2} ${area.h / 2}) translate(${-area.x} ${-area.y})">${art}</g>`,
    };
  });
  return drawing.finish(`<defs>${definitions}</defs>${body}`);
}

/** Draws the piece centred at a point of the wall, or standing on `base`. */
type Put = (
  middle: readonly [number, number],
  base: number | undefined,
  pixelsPerCm: number,
) => { readonly width: number; readonly drawn: string };

type Room = (drawing: Drawing, look: RoomLook, put: Put) => string;

const light = (drawing: Drawing) => leafShadow(drawing, [930, 10], 215, 560, 0.18) + windowLight(drawing, 0.26, 380);

const overSofa: Room = (drawing, look, put) => {
  const left = look.seed % 2 === 0;
  return scene(
    wall(drawing, darker(look.wall, 0.1)),
    put([480, 424], undefined, 9.2).drawn,
    light(drawing),
    plant(drawing, left ? 70 : 890, 1150, 250, look.second),
    sofa(drawing, left ? 150 : -250, look.accent, [look.second, lighter(look.wood, 0.55)]),
    vignette(drawing, 0.24),
  );
};

const overSideboard: Room = (drawing, look, put) => {
  const side = look.seed % 2 === 0 ? 1 : -1;
  return scene(
    wall(drawing, darker(look.wall, 0.1)),
    put([480, 420], undefined, 10.4).drawn,
    light(drawing),
    sideboard(drawing, 880, look.wood),
    lamp(drawing, 480 - side * 350, 884, 330, look.accent),
    vase(drawing, [480 + side * 330, 886], 190, look.second),
    books(drawing, 480 + side * 120, 884, [look.accent, darker(look.second, 0.2), '#efe3cf']),
    diya(drawing, [480 - side * 150, 858], 0.42),
    vignette(drawing, 0.26),
  );
};

const onDesk: Room = (drawing, look, put) => {
  const side = look.seed % 2 === 0 ? 1 : -1;
  const x = 480 - side * 40;
  const standing = put([x, 0], 1000, 18.5);
  const { behind, before } = stand(drawing, x, 1012, standing.width / 2, darker(look.wood, 0.3));
  return scene(
    wall(drawing, darker(look.wall, 0.1), { x: 0, y: 0, w: 960, h: 920 }),
    light(drawing),
    tableTop(drawing, 900, look.wood),
    lamp(drawing, x + side * 360, 962, 450, look.accent),
    books(drawing, x - side * 330, 968, [look.second, '#efe3cf', look.accent]),
    behind,
    standing.drawn,
    before,
    cup(drawing, x + side * 300, 1130, look.second),
    marigold(drawing, [x - side * 290, 1104], 42, '#ffbe1f'),
    vignette(drawing, 0.26),
  );
};

const onShelf: Room = (drawing, look, put) => {
  const side = look.seed % 2 === 0 ? 1 : -1;
  return scene(
    wall(drawing, darker(look.wall, 0.1)),
    light(drawing),
    shelf(drawing, 820, 46, look.wood),
    plant(drawing, 480 + side * 380, 822, 150, look.accent),
    put([480 - side * 40, 0], 822, 15.5).drawn,
    books(drawing, 480 - side * 370, 820, [look.second, look.accent, '#efe3cf']),
    shelf(drawing, 1130, 46, look.wood),
    books(drawing, 480 + side * 260, 1130, [look.accent, look.second, '#efe3cf', darker(look.wood, 0.2)]),
    vase(drawing, [480 - side * 300, 1132], 150, look.second),
    vignette(drawing, 0.24),
  );
};

const rooms: Record<RoomLook['kind'], Room> = {
  sofa: overSofa,
  sideboard: overSideboard,
  desk: onDesk,
  shelf: onShelf,
};
