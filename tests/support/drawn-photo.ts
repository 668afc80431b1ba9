import type { Face } from '../../web/src/features/previews/styles/face.ts';
import type { Colour, Picture } from '../../web/src/features/previews/styles/picture.ts';
import type { Portrait } from '../../web/src/features/previews/styles/style.ts';

/** Where the drawn face is, in fractions of the picture. */
export const drawnFace = { x: 0.5, y: 0.36, width: 0.2, height: 0.21 };

/** A portrait of flat shapes: a wall, shoulders, hair, a face with eyes and a mouth. */
export function drawnPhoto(width: number, height: number): Picture {
  return drawnPortrait(width, height, [{}]).picture;
}

interface DrawnPerson {
  /** Moves the person from the middle of the picture, in fractions of its size. Default: 0. */
  readonly right?: number;
  readonly down?: number;
  /** Default: 1. */
  readonly scale?: number;
  /** The colour of the middle of the face. */
  readonly skin?: Colour;
}

/** The same portrait of several people, the first one in front, with their faces and their mask. */
export function drawnPortrait(width: number, height: number, people: readonly DrawnPerson[]): Portrait {
  const data = new Uint8ClampedArray(width * height * 4);
  const values = new Float32Array(width * height);
  for (let i = 0; i < values.length; i++) {
    const x = ((i % width) + 0.5) / width;
    const y = (Math.floor(i / width) + 0.5) / height;
    const colour = people.map((person) => colourOf(person, x, y)).find(Boolean);
    values[i] = colour ? 1 : 0;
    const [red, green, blue] = colour ?? [220 - 40 * y, 214, 190 + 30 * x];
    data.set([red, green, blue, 255], i * 4);
  }
  const faces = people.map(faceOf);
  const [face = drawnFace] = faces;
  return { picture: { width, height, data }, face, faces, people: { width, height, values } };
}

function faceOf({ right = 0, down = 0, scale = 1 }: DrawnPerson): Face {
  const at = (x: number, y: number) => ({ x: 0.5 + right + (x - 0.5) * scale, y: down + y * scale });
  return {
    ...at(drawnFace.x, drawnFace.y),
    width: drawnFace.width * scale,
    height: drawnFace.height * scale,
    features: { leftEye: at(0.42, 0.33), rightEye: at(0.58, 0.33), mouth: at(0.5, 0.47) },
  };
}

function colourOf({ right = 0, down = 0, scale = 1, skin = [184, 150, 112] }: DrawnPerson, px: number, py: number) {
  const x = (px - 0.5 - right) / scale + 0.5;
  const y = (py - down) / scale;
  const oval = (cx: number, cy: number, rx: number, ry: number) => ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1;
  if (oval(0.42, 0.33, 0.035, 0.018) || oval(0.58, 0.33, 0.035, 0.018)) return [40, 24, 20] as const;
  if (oval(0.5, 0.47, 0.08, 0.025)) return [150, 40, 50] as const;
  if (oval(0.5, 0.38, 0.19, 0.2)) return [skin[0] - 60 * (x - 0.5), skin[1], skin[2]] as const;
  if (oval(0.5, 0.32, 0.25, 0.24)) return [46, 30, 26] as const;
  if (oval(0.5, 1, 0.42, 0.42) || (Math.abs(x - 0.5) < 0.08 && y > 0.5)) return [40, 90, 150] as const;
  return undefined;
}
