import type { Face, Landmarks, Point } from './face.ts';
import { clamp, hypotenuse, mix } from './picture.ts';

/** Enlarges a head. Distances are in units of its half axes. */
export interface Bulge {
  readonly x: number;
  readonly y: number;
  /** The half axes of the head with its hair, in pixels. */
  readonly across: number;
  readonly down: number;
  /** How many times its size the head gets. */
  readonly growth: number;
  /** Up to this distance everything grows alike: the whole head, or its face where others are near. */
  readonly core: number;
  /** From this distance on, nothing moves. */
  readonly reach: number;
}

interface Growing {
  readonly width: number;
  readonly height: number;
  readonly growth: number;
}

/** A bulge for each face. Heads that are close together grow less, their hair least, so that none covers another. */
export function bulgesOf(faces: readonly Face[], { width, height, growth }: Growing): Bulge[] {
  const heads = faces.map((face) => {
    const down = face.height * height * 1.3;
    return {
      x: face.x * width,
      y: (face.y - face.height * 0.16) * height,
      across: Math.max(1, face.width * width * 1.2, down * 0.74),
      down: Math.max(1, down),
    };
  });
  return heads.map((head) => {
    const gaps = heads.map((other) =>
      other === head ? 9 : hypotenuse((other.x - head.x) / head.across, (other.y - head.y) / head.down),
    );
    const reach = clamp(0.64 * Math.min(...gaps), 1.2, 3);
    const core = Math.min(1, 0.38 + 0.31 * reach);
    return { ...head, core, reach, growth: Math.min(growth, 0.42 + (0.58 * reach) / core) };
  });
}

/** The distance in the photo of what is seen at this distance from a head's centre. */
export function sourceDistance({ growth, core, reach }: Bulge, distance: number): number {
  const start = core * growth;
  if (distance <= start) return distance / growth;
  if (distance >= reach) return distance;
  // A cubic curve that joins both lines without a kink.
  const span = reach - start;
  const t = (distance - start) / span;
  const [t2, t3] = [t * t, t * t * t];
  return (
    (2 * t3 - 3 * t2 + 1) * core + (t3 - 2 * t2 + t) * (span / growth) + (3 * t2 - 2 * t3) * reach + (t3 - t2) * span
  );
}

/** Where a distance of the photo is seen: the reverse of `sourceDistance`. */
export function seenDistance(bulge: Bulge, distance: number): number {
  let [low, high] = [distance, distance * bulge.growth];
  for (let round = 0; round < 24; round++) {
    const middle = (low + high) / 2;
    if (sourceDistance(bulge, middle) < distance) low = middle;
    else high = middle;
  }
  return high;
}

interface Movable {
  x: number;
  y: number;
}

/** Moves a point of the bulged picture to the point of the photo that is seen there. */
export function unbulge(bulges: readonly Bulge[], point: Movable): void {
  const { x, y } = point;
  for (const bulge of bulges) {
    const dx = x - bulge.x;
    const dy = y - bulge.y;
    const distance = hypotenuse(dx / bulge.across, dy / bulge.down);
    if (distance >= bulge.reach || distance === 0) continue;
    const share = sourceDistance(bulge, distance) / distance - 1;
    point.x += dx * share;
    point.y += dy * share;
  }
}

/** A lens over an eye or a mouth. */
interface Lens extends Point {
  readonly radius: number;
  readonly strength: number;
}

export const lensesOf = ({ left, right, mouth, size }: Landmarks): readonly Lens[] => [
  { ...left, radius: size * 1.15, strength: 0.2 },
  { ...right, radius: size * 1.15, strength: 0.2 },
  { ...mouth, radius: size * 1.5, strength: 0.14 },
];

/** Moves a point towards the centre of the lens over it. */
export function magnify(lenses: readonly Lens[], point: Movable): void {
  for (const { x, y, radius, strength } of lenses) {
    const dx = point.x - x;
    const dy = point.y - y;
    const far = hypotenuse(dx, dy) / radius;
    if (far >= 1) continue;
    const pull = mix(1, 1 - strength, (1 - far * far) ** 2);
    point.x = x + dx * pull;
    point.y = y + dy * pull;
  }
}
