import { palette } from '../lib/colour.ts';
import { Drawing } from '../lib/drawing.ts';
import { type Layer, paint } from '../lib/layers.ts';
import type { Figure } from '../people/bodies.ts';
import { diya, fairyLights, leafShadow, marigold, petals, sprig } from '../stage/props.ts';
import { canvasBoard, framed, piece, scene, sheet, windowLight } from '../stage/staging.ts';
import { type Area, boards, linen, vignette, wall, wood } from '../stage/textures.ts';
import { diwali, firstBirthday, partyHat, rakhiDay, scooterRide } from './cartoon-scenes.ts';

const fitted = (drawing: Drawing, { x, y, w, h }: Area, layers: readonly Layer[]) =>
  `<g transform="translate(${x} ${y}) scale(${w / 800} ${h / 1000})">${paint(drawing, layers)}</g>`;

export function scooter(figure?: Figure): string {
  const drawing = new Drawing(3101);
  return drawing.finish(
    scene(
      wall(drawing, '#f0e0d0'),
      leafShadow(drawing, [930, 20], 215, 560, 0.2),
      piece(
        framed(drawing, { x: 80, y: 70, w: 800, h: 1000 }, { colour: '#f6efe6', width: 36, mount: 28 }, (area) =>
          fitted(drawing, area, scooterRide(figure)),
        ),
      ),
      windowLight(drawing, 0.35, 420),
      vignette(drawing),
    ),
  );
}

export function family(people?: readonly Layer[]): string {
  const drawing = new Drawing(3102);
  return drawing.finish(
    scene(
      wall(drawing, '#7d3b46', { x: 0, y: 0, w: 960, h: 1040 }),
      piece(
        framed(
          drawing,
          { x: 90, y: 90, w: 780, h: 930 },
          { colour: '#c79a42', width: 34 },
          (area) =>
            fitted(drawing, area, diwali(people)) +
            [180, 330, 630, 780].map((x, i) => diya(drawing, [x, 900 + (i % 2) * 18], 0.5)).join(''),
        ),
      ),
      wood(drawing, { x: 0, y: 1040, w: 960, h: 160 }, '#6b4028'),
      fairyLights(
        drawing,
        [
          [-20, 30],
          [240, 76],
          [480, 48],
          [720, 76],
          [980, 30],
        ],
        9,
      ),
      diya(drawing, [150, 1090], 0.9),
      marigold(drawing, [300, 1120], 46),
      marigold(drawing, [690, 1120], 46, '#ffbe1f'),
      diya(drawing, [820, 1096], 0.86),
      vignette(drawing),
    ),
  );
}

export function rakhi(figure?: Figure): string {
  const drawing = new Drawing(3103);
  return drawing.finish(
    scene(
      linen(drawing, '#cfe0d2'),
      piece(
        sheet(
          drawing,
          { x: 110, y: 90, w: 740, h: 950 },
          (area) => fitted(drawing, area, rakhiDay(figure)),
          -2,
          '#fffaf0',
          30,
        ),
      ),
      marigold(drawing, [110, 1090], 62),
      marigold(drawing, [222, 1124], 48, '#ffbe1f'),
      petals(drawing, [520, 1120], 170, 12, '#d8486b'),
      sprig(drawing, [900, 1190], -36, 300),
      leafShadow(drawing, [20, 20], 140, 500, 0.2),
      windowLight(drawing, 0.4, 300),
      vignette(drawing),
    ),
  );
}

const birthdayCanvas: Area = { x: 130, y: 90, w: 690, h: 910 };

/** The hat alone, at its position in the picture. */
export function birthdayHat(): string {
  const drawing = new Drawing(3105);
  return drawing.finish(fitted(drawing, birthdayCanvas, partyHat));
}

export function birthday(figure?: Figure): string {
  const drawing = new Drawing(3104);
  return drawing.finish(
    scene(
      wall(drawing, '#f4dcc8', { x: 0, y: 0, w: 960, h: 1010 }),
      boards(drawing, { x: 0, y: 1010, w: 960, h: 190 }, '#c79868', 2),
      leafShadow(drawing, [40, 20], 140, 500, 0.18),
      piece(canvasBoard(drawing, birthdayCanvas, (area) => fitted(drawing, area, firstBirthday(figure)))),
      sprig(drawing, [870, 1170], -20, 300, palette.leaf),
      marigold(drawing, [110, 1100], 50, '#ffbe1f'),
      windowLight(drawing, 0.35, 60),
      vignette(drawing),
    ),
  );
}
