import type { Face } from './face.ts';
import { clamp, hypotenuse, type Plane, planeOf, smoothstep } from './picture.ts';

/** The usual shapes of the bodies below these faces. */
export const bodiesOf = (faces: readonly Face[], width: number, height: number): Plane =>
  planeOf(width, height, (x, y) => {
    let most = 0;
    for (const face of faces) most = Math.max(most, bodyShape(face, (x + 0.5) / width, (y + 0.5) / height));
    return most;
  });

/** The shape of a head, neck and shoulders for a face oval. It is soft, because hair and clothes vary. */
function bodyShape({ x, y, width: rx, height: ry }: Face, px: number, py: number): number {
  const head = smoothstep(1.75, 1.05, hypotenuse((px - x) / (rx * 1.02), (py - (y - ry * 0.18)) / (ry * 1.08)));
  const below = (py - (y + ry * 0.8)) / (ry * 1.4);
  const shoulder = rx * (0.75 + 1.9 * smoothstep(0, 1, below) + 0.25 * Math.max(0, below - 1));
  const torso = smoothstep(0, 0.25, below) * smoothstep(1.35, 0.8, Math.abs(px - x) / shoulder);
  return clamp(Math.max(head, torso) * 0.97 + 0.015);
}
