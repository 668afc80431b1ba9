import { cartoonOf, inkOver } from './cartoon.ts';
import { type Face, type Landmarks, landmarksIn, usualFace } from './face.ts';
import {
  blank,
  clamp,
  hypotenuse,
  lay,
  type Picture,
  type Plane,
  planeOf,
  sample,
  smoothstep,
  smoothValueAt,
} from './picture.ts';
import { hash, noise, roughness } from './random.ts';
import { around, framed, marigold, wall, woods } from './scene.ts';
import { hangings, placeIn, type Style } from './style.ts';
import { type Subject, subjectOf } from './subject.ts';

/** A large head with bright eyes on a small body, drawn with a bold pen on paper that has splashes of watercolour. */
export const caricature: Style = (portrait, { seed, scene: { width, height } = portrait.picture }) => {
  const scene = blank(width, height);
  const unit = scene.width / 640;
  const place = placeIn(scene, portrait.picture, hangings.Caricature);
  wall(scene, [222, 230, 222], seed);
  framed(scene, drawn(subjectOf(portrait, place.width, place.height), seed), place, {
    wood: woods.oak,
    moulding: 20 * unit,
    seed,
  });
  marigold(scene, scene.width - 54 * unit, scene.height - 42 * unit, 44 * unit, seed);
  marigold(scene, scene.width - 122 * unit, scene.height - 22 * unit, 28 * unit, seed + 1, 38);
  return scene;
};

/** The position of the head on the paper, as fractions. All photos are scaled so that the head has this half height. */
const head = { x: 0.5, y: 0.36, height: 0.225 };
/** The scale of the body relative to the head, if the photo shows enough of the body to reach the lower edge of the paper. */
const smallBody = 0.56;

function drawn({ picture: photo, faces, people }: Subject, seed: number): Picture {
  const { width, height } = photo;
  const face = faces[0] ?? usualFace;
  const unit = width / 530;
  const exaggerated = exaggeration(photo, face);
  const warped = blank(width, height);
  const mask = new Float32Array(width * height);
  // Shared by all pixels, because two objects per pixel would be slow.
  const source = { x: 0, y: 0 };
  const colour = { red: 0, green: 0, blue: 0 };
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      exaggerated(x, y, source);
      sample(photo, source.x, source.y, colour);
      lay(warped, i, colour.red, colour.green, colour.blue, 1);
      // There is nothing to draw beyond the photo's border, so the paint ends there in a ragged edge.
      const inside = Math.min(source.x, width - source.x, height - source.y);
      const rag = (noise(x / unit / 14, y / unit / 14, seed) - 0.5) * 34 * unit;
      mask[i] =
        (people ? smoothValueAt(people, source.x, source.y) : 1) * smoothstep(2 * unit, 20 * unit, inside + rag);
    }
  }
  const size = head.height / Math.max(face.height, 1e-3);
  const { colours, ink } = cartoonOf(
    { picture: warped, faces: [{ ...head, width: face.width * clamp(size, 0.8, 2.2) }], people: undefined },
    {
      pen: 2,
      tones: 6,
      saturation: 1.5,
    },
  );
  inkOver(colours, ink);
  const paper = splashes(width, height, seed);
  for (let i = 0, p = 0; i < mask.length; i++, p += 4) {
    lay(paper, i, colours.data[p] ?? 0, colours.data[p + 1] ?? 0, colours.data[p + 2] ?? 0, mask[i] ?? 0);
  }
  return paper;
}

/** A point of the photo. */
interface Point {
  x: number;
  y: number;
}

/**
 * Maps points of the paper to the photo: enlarges the head, shrinks the body, and widens eyes and smile. Writes to `source`.
 */
function exaggeration(photo: Picture, face: Face): (x: number, y: number, source: Point) => void {
  const { width, height } = photo;
  const eyes = landmarksIn(photo, face);
  const grow = clamp(head.height / Math.max(face.height, 1e-3), 0.8, 2.2);
  const cx = face.x * width;
  const ry = face.height * height;
  const chin = face.y * height + ry;
  const outX = head.x * width;
  const outChin = (head.y + head.height) * height;
  const neck = ry * grow * 0.55;
  const shown = Math.max(1, (height - chin) * grow);
  const bodyShare = clamp((1.08 * (height - outChin)) / shown, smallBody, 1);
  const openEyes = bulges(eyes, face, width, height);
  return (x, y, source) => {
    const below = (y - outChin + neck * 0.25) / neck;
    const share = smoothstep(0, 1, below);
    const scale = 1 / (grow * (1 + (bodyShare - 1) * share));
    // Integrates the vertical scale, so that the picture doesn't fold at the neck.
    const t = clamp(below);
    const passed = neck * (t * t * t - (t * t * t * t) / 2) + Math.max(0, below - 1) * neck;
    const extra = (1 / bodyShare - 1) * passed;
    source.x = cx + (x - outX) * scale;
    source.y = chin + (y - outChin + extra) / grow;
    openEyes(source);
  };
}

/** Magnifies the eyes and the mouth: pulls `source` towards their centres. */
function bulges({ left, right, size }: Landmarks, face: Face, width: number, height: number): (source: Point) => void {
  const mouth = { x: (left.x + right.x) / 2, y: face.y * height + face.height * height * 0.5 };
  const places = [
    { ...left, radius: size * 1.15, by: 0.3 },
    { ...right, radius: size * 1.15, by: 0.3 },
    { ...mouth, radius: face.width * width * 0.62, by: 0.2 },
  ];
  return (source) => {
    for (const { x, y, radius, by } of places) {
      const dx = source.x - x;
      const dy = source.y - y;
      const far = hypotenuse(dx, dy) / radius;
      if (far >= 1) continue;
      const pull = 1 - by * (1 - far * far) ** 2;
      source.x = x + dx * pull;
      source.y = y + dy * pull;
    }
  };
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
    const place = { x: cx - radius, y: cy - radius, width: 2 * radius, height: 2 * radius };
    around(paper, place, radius * 0.55, (x, y, i) => {
      const far = hypotenuse(x - cx, y - cy) / radius;
      const edge = 1 - far - (smoothValueAt(edges, x / coarse, y / coarse) - 0.5) * 1.1;
      const pool = smoothstep(0, 0.04, edge);
      if (pool === 0) return;
      const rim = smoothstep(0.12, 0.01, edge) * 0.35;
      lay(paper, i, red, green, blue, pool * (0.26 + rim + 0.14 * smoothValueAt(pigment, x / coarse, y / coarse)));
    });
  });
  return paper;
}

/** The edge of the paint is computed once per this many pixels, and interpolated in between. */
const coarse = 3;
