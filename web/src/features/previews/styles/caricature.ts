import { lensesOf, magnify, unbulge } from './bulge.ts';
import { cartoonOf, layPeople } from './cartoon.ts';
import { landmarksIn } from './face.ts';
import {
  blank,
  hypotenuse,
  lay,
  type Picture,
  type Plane,
  planeOf,
  sample,
  smoothstep,
  smoothValueAt,
} from './picture.ts';
import { poseOf, seenFace } from './pose.ts';
import { hash, noise, roughness } from './random.ts';
import { around, framed, marigold, wall, woods } from './staging.ts';
import { hangings, rectangleIn, type Style } from './style.ts';
import { type Subject, subjectOf } from './subject.ts';

/** A large head with bright eyes on a small body, drawn with a bold pen on paper that has splashes of watercolour. */
export const caricature: Style = (portrait, { seed, size: { width, height } = portrait.picture }) => {
  const drawing = blank(width, height);
  const unit = drawing.width / 640;
  const rectangle = rectangleIn(drawing, portrait.picture, hangings.Caricature);
  wall(drawing, [222, 230, 222], seed);
  const subject = subjectOf(portrait, rectangle.width, rectangle.height);
  framed(drawing, drawn(subject, seed), rectangle, {
    wood: woods.oak,
    moulding: 20 * unit,
    seed,
  });
  marigold(drawing, drawing.width - 54 * unit, drawing.height - 42 * unit, 44 * unit, seed);
  marigold(drawing, drawing.width - 122 * unit, drawing.height - 22 * unit, 28 * unit, seed + 1, 38);
  return drawing;
};

function drawn(subject: Subject, seed: number): Picture {
  const { width, height } = subject.picture;
  const { people, ...shown } = subject.faces.length > 0 ? warped(subject, seed) : subject;
  const colours = cartoonOf({ people, ...shown }, { pen: 1.8, colours: 18, saturation: 1.5 });
  if (!people || !shown.isApart) return colours;
  return layPeople(splashes(width, height, seed), colours, people, (2.7 * width) / 640);
}

/** The enlarged picture on the paper, with its faces and the mask of what to paint. */
function warped(subject: Subject, seed: number): Subject {
  const { picture: photo, people } = subject;
  const { bulges, faces, scale, left, top } = poseOf(subject);
  const { width, height } = photo;
  const unit = width / 530;
  const lenses = faces.flatMap((face) => lensesOf(landmarksIn(photo, face)));
  const grain = unit * 48;
  const chin = Math.max(0, ...faces.map((face) => (face.y + face.height) * height));
  const picture = blank(width, height);
  const mask = new Float32Array(width * height);
  // Shared by all pixels, because two objects per pixel would be slow.
  const source = { x: 0, y: 0 };
  const colour = { red: 0, green: 0, blue: 0 };
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      source.x = (x - left) / scale;
      source.y = (y - top) / scale;
      unbulge(bulges, source);
      magnify(lenses, source);
      // Beyond the photo's left and right border, shoulders slope down to the lower edge, and hair ends in a wavy edge.
      const beyond = Math.max(0, -source.x, source.x - width + 1);
      const rag = beyond === 0 ? 0 : (noise(x / grain, y / grain, seed) - 0.5) * 26 * unit;
      const most = unit * (26 + 300 * smoothstep(0, 0.25 * height, source.y - chin));
      source.y -= beyond * 0.6;
      sample(photo, source.x, source.y, colour);
      lay(picture, i, colour.red, colour.green, colour.blue, 1);
      const person = people ? smoothValueAt(people, source.x, source.y) : 0;
      mask[i] = person * smoothstep(most, most * 0.4, beyond + rag) * smoothstep(-3 * unit, 0, source.y);
    }
  }
  const moved = faces.map((face, k) => {
    const bulge = bulges[k];
    return bulge ? seenFace(face, bulge, { width, height, scale, left, top }) : face;
  });
  return { ...subject, picture, faces: moved, people: people && { width, height, values: mask } };
}

const tints = [
  [255, 190, 140],
  [150, 214, 196],
  [255, 214, 120],
  [244, 160, 170],
] as const;

/** White paper with a few ragged pools of watercolour, which are darker at their rims as if the paint had dried. */
function splashes(width: number, height: number, seed: number): Picture {
  const paper = blank(width, height, [255, 253, 249]);
  const unit = width / 530;
  const ragged = (grain: number, turn: number): Plane =>
    planeOf(Math.ceil(width / coarse) + 2, Math.ceil(height / coarse) + 2, (x, y) =>
      roughness((x * coarse) / unit / grain, (y * coarse) / unit / grain, seed + turn),
    );
  tints.forEach(([red, green, blue], k) => {
    const angle = (k / tints.length) * 6.28 + hash(k, 4, seed) * 1.2;
    const cx = width * (0.5 + 0.2 * Math.cos(angle));
    const cy = height * (0.42 + 0.19 * Math.sin(angle));
    const radius = width * (0.27 + 0.08 * hash(k, 5, seed));
    const [edges, pigment] = [ragged(46, k * 7), ragged(90, k)];
    const rectangle = { x: cx - radius, y: cy - radius, width: 2 * radius, height: 2 * radius };
    around(paper, rectangle, radius * 0.55, (x, y, i) => {
      const far = hypotenuse(x - cx, y - cy) / radius;
      const edge = 1 - far - (smoothValueAt(edges, x / coarse, y / coarse) - 0.5) * 1.1;
      const pool = smoothstep(0, 0.04, edge);
      if (pool === 0) return;
      const rim = smoothstep(0.12, 0.01, edge) * 0.35;
      lay(paper, i, red, green, blue, pool * (0.4 + rim + 0.2 * smoothValueAt(pigment, x / coarse, y / coarse)));
    });
  });
  return paper;
}

/** The edge of the paint is computed once per this many pixels, and interpolated in between. */
const coarse = 3;
