import { developed } from './developed.ts';
import { type Face, faceShare, faceShares, featureShare, landmarksIn } from './face.ts';
import { blur, type Edges, edgesOf, sharpened } from './filters.ts';
import { type Flat, flatOf } from './flat.ts';
import { inkOf } from './ink.ts';
import { painted } from './painted.ts';
import {
  brightness,
  clamp,
  lay,
  mix,
  type Picture,
  type Plane,
  planeOf,
  resized,
  smoothstep,
  smoothValueAt,
  valueAt,
} from './picture.ts';
import { aroundPeople, soften } from './soft-behind.ts';
import type { Subject } from './subject.ts';

interface CartoonOptions {
  /** Half the width of the pen, in pixels of a picture that is 640 pixels wide. */
  readonly pen: number;
  /** The most colours. */
  readonly colours: number;
  readonly saturation: number;
}

/**
 * Areas of a few flat colours with pen lines. People keep some of their detail, and faces most. If people stay before their own
 * background, it is out of focus.
 */
export function cartoonOf({ picture, faces, people: found, isApart }: Subject, options: CartoonOptions): Picture {
  const { pen, saturation } = options;
  const unit = picture.width / 640;
  const people = isApart ? found : found && aroundPeople(found, faces);
  const fine = fineShares(picture, faces, people);
  const clear = sharpened(
    developed(picture, { saturation, clarity: 0.25, faces, people: found }),
    2.5 * unit,
    (i) => 0.3 + 0.7 * (fine.values[i] ?? 0),
  );
  const detail = brightness(clear);
  const edges = edgesOf(detail, 2.2 * unit);
  const flat = flattened(clear, edges, faces, people, options.colours);
  const colours = flat.picture;
  painted(clear, edges, Math.max(1, 1.4 * unit), { picture: colours, share: fine });
  flat.snap(colours, { ...fine, values: fine.values.map((share) => share * 0.3) });
  const areas = brightness(colours).values;
  // Lines between areas, and those of hair and folds, which are inside an area.
  const drawn = { ...detail, values: detail.values.map((light, i) => mix(light, areas[i] ?? 0, 0.4)) };
  const ink = inkOf(drawn, edges, { width: pen * unit, threshold: 2.6, hardness: 0.22 });
  // Black lines at lips, teeth and lids, and in wrinkles, would make faces hard and old.
  const inFace = faceShares(faces, picture.width, picture.height, 1.2).values;
  inkOver(colours, { ...ink, values: ink.values.map((value, i) => value * (1 - 0.75 * (inFace[i] ?? 0))) });
  if (people && !isApart) soften(colours, clear, people);
  return colours;
}

/**
 * How much detail stays: all at the eyes and the mouth, where the likeness is, most in faces, most of all in small ones, and some in hair
 * and clothes.
 */
function fineShares(picture: Picture, faces: readonly Face[], people: Plane | undefined): Plane {
  const { width, height } = picture;
  const shares = faces.map((face) => {
    const marks = landmarksIn(picture, face);
    const within = faceShare(face, width, height, 2.2);
    const most = mix(0.85, 0.92, smoothstep(0.14, 0.07, face.height));
    return (x: number, y: number): number => {
      const inFace = within(x, y);
      return inFace === 0 ? 0 : Math.max(featureShare(marks, x, y), most * inFace);
    };
  });
  // Computed at half the size, because it is smooth.
  const half = planeOf(Math.ceil(width / 2), Math.ceil(height / 2), (x, y) => {
    let most = 0.6 * (people ? valueAt(people, x * 2, y * 2) : 1);
    for (const share of shares) most = Math.max(most, share(x * 2 + 0.5, y * 2 + 0.5));
    return most;
  });
  return planeOf(width, height, (x, y) => smoothValueAt(half, (x - 0.5) / 2, (y - 0.5) / 2));
}

/** Areas are found on a copy of at most this width. */
const mostAcross = 288;

/** Reduces the picture to flat colours: those of the people if it is a portrait, and most of all those of their faces. */
function flattened(
  picture: Picture,
  { alongX, alongY }: Edges,
  faces: readonly Face[],
  people: Plane | undefined,
  colours: number,
): Flat {
  const width = Math.min(picture.width, mostAcross);
  const scale = picture.width / width;
  const small = resized(picture, width, Math.max(1, Math.round(picture.height / scale)));
  const { height } = small;
  const inFaces = faceShares(faces, width, height, 1.2).values;
  const weights = new Float32Array(width * height);
  const edges = { alongX: new Float32Array(width * height), alongY: new Float32Array(width * height) };
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.min(picture.height - 1, Math.floor((y + 0.5) * scale)) * picture.width;
    for (let x = 0; x < width; x++, i++) {
      const from = row + Math.floor((x + 0.5) * scale);
      edges.alongX[i] = alongX[from] ?? 0;
      edges.alongY[i] = alongY[from] ?? 0;
      weights[i] = (people ? (people.values[from] ?? 0) : 1) * (1 + 3 * (inFaces[i] ?? 0));
    }
  }
  return flatOf(painted(small, edges, Math.max(1, width / 106)), weights, picture, colours);
}

/**
 * Paints people with a bold outline on paper. `pen` is half the width of the outline, in pixels. Their border is as smooth as the pen is
 * wide, so that it has no ragged parts of the background.
 */
export function layPeople(paper: Picture, colours: Picture, people: Plane, pen: number): Picture {
  // Hardened first, because a mask that is unsure of a large area would become a blot.
  const soft = blur({ ...people, values: people.values.map((share) => (share < 0.5 ? 0 : 1)) }, pen * 2);
  const outline = soft.values.map((share) => smoothstep(0.21, 0.1, Math.abs(share - 0.55)));
  inkOver(colours, { ...soft, values: outline });
  for (let i = 0, p = 0; i < outline.length; i++, p += 4) {
    const shown = Math.max(smoothstep(0.5, 0.6, soft.values[i] ?? 0), outline[i] ?? 0);
    lay(paper, i, colours.data[p] ?? 0, colours.data[p + 1] ?? 0, colours.data[p + 2] ?? 0, shown);
  }
  return paper;
}

/** Draws the lines in a warm black. */
function inkOver({ data }: Picture, { values }: Plane): void {
  for (let i = 0, p = 0; i < values.length; i++, p += 4) {
    const alpha = clamp((values[i] ?? 0) * 0.94);
    data[p] = mix(data[p] ?? 0, 34, alpha);
    data[p + 1] = mix(data[p + 1] ?? 0, 20, alpha);
    data[p + 2] = mix(data[p + 2] ?? 0, 22, alpha);
  }
}
