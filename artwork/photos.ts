import { Drawing, height } from './lib/drawing.ts';
import { paint } from './lib/layers.ts';
import { standing } from './people/bodies.ts';
import { type CastName, cast } from './people/cast.ts';
import { bokeh, windowLight } from './stage/staging.ts';
import { vignette, wall } from './stage/textures.ts';

/** The photos that the demo's customers send: drawn portraits, because the shop publishes no photo of a real person. */
interface Photo {
  readonly file: string;
  readonly draw: () => string;
}

interface Pose {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly tilt?: number;
}

const alone: Pose = { x: 480, y: 560, scale: 2.3, tilt: -2 };

function portraitOf(seed: number, wallColour: string, people: Partial<Record<CastName, Pose>>): string {
  const drawing = new Drawing(seed);
  const figures = Object.entries(cast).flatMap(([name, [person, outfit]]) => {
    const pose = people[name as CastName];
    return pose ? standing(person, outfit, pose.x, pose.y, pose.scale, pose.tilt) : [];
  });
  return drawing.finish(
    wall(drawing, wallColour) +
      bokeh(drawing, { x: 0, y: 0, w: 960, h: height / 2 }, 9, ['#ffd9a0', '#fff3dc']) +
      paint(drawing, figures) +
      windowLight(drawing, 0.35) +
      vignette(drawing, 0.28),
  );
}

export const photos: readonly Photo[] = [
  { file: 'grandmother.jpg', draw: () => portraitOf(71, '#7f9a8c', { grandmother: alone }) },
  { file: 'singh.jpg', draw: () => portraitOf(72, '#c9a77a', { singh: alone }) },
  { file: 'aisha.jpg', draw: () => portraitOf(73, '#6f8fa6', { aisha: { ...alone, tilt: 3 } }) },
  { file: 'boy.jpg', draw: () => portraitOf(74, '#d9b48f', { boy: { ...alone, y: 620 } }) },
  {
    file: 'bride-and-groom.jpg',
    draw: () =>
      portraitOf(75, '#a56a5a', {
        groom: { x: 630, y: 520, scale: 1.75, tilt: -3 },
        bride: { x: 340, y: 600, scale: 1.7, tilt: 4 },
      }),
  },
  { file: 'sister.jpg', draw: () => portraitOf(77, '#b58a94', { sister: { ...alone, tilt: -3 } }) },
  { file: 'father.jpg', draw: () => portraitOf(76, '#8d8fa8', { father: { ...alone, tilt: 1 } }) },
];
