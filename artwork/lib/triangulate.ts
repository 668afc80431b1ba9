import type { Point } from './geometry.ts';

export type Triangle = readonly [Point, Point, Point];

interface Circled {
  readonly corners: Triangle;
  readonly x: number;
  readonly y: number;
  readonly squared: number;
}

function circled(corners: Triangle): Circled {
  const [[ax, ay], [bx, by], [cx, cy]] = corners;
  const d = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by)) || 1e-9;
  const [a, b, c] = [ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy];
  const x = (a * (by - cy) + b * (cy - ay) + c * (ay - by)) / d;
  const y = (a * (cx - bx) + b * (ax - cx) + c * (bx - ax)) / d;
  return { corners, x, y, squared: (ax - x) ** 2 + (ay - y) ** 2 };
}

/** Delaunay triangles of the points (Bowyer and Watson). The points must not coincide. */
export function triangulate(points: readonly Point[]): Triangle[] {
  const far = 1e5;
  const outer: Triangle = [
    [-far, -far],
    [far, -far],
    [0, far],
  ];
  const sorted = [...points].sort((a, b) => a[0] - b[0]);
  const done: Circled[] = [];
  let open: Circled[] = [circled(outer)];
  for (const point of sorted) {
    const edges = new Map<string, readonly [Point, Point]>();
    open = open.filter((triangle) => {
      const dx = point[0] - triangle.x;
      // The points are sorted by x, so no later point can be in a circle that is entirely to the left of this one.
      if (dx > 0 && dx * dx > triangle.squared) {
        done.push(triangle);
        return false;
      }
      if (dx * dx + (point[1] - triangle.y) ** 2 > triangle.squared) return true;
      const [a, b, c] = triangle.corners;
      for (const edge of [
        [a, b],
        [b, c],
        [c, a],
      ] as const) {
        const key = [edge[0].join(), edge[1].join()].sort().join(' ');
        if (!edges.delete(key)) edges.set(key, edge);
      }
      return false;
    });
    for (const [from, to] of edges.values()) open.push(circled([from, to, point]));
  }
  const isOuter = (point: Point) => outer.includes(point);
  return [...done, ...open].map(({ corners }) => corners).filter((corners) => !corners.some(isOuter));
}
