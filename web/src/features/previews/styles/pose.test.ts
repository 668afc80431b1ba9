import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seenDistance } from './bulge.ts';
import { blank, planeOf } from './picture.ts';
import { poseOf } from './pose.ts';

test('a head that the photo cuts reaches the paper’s upper edge, and its body the lower one, however wide the hair is', () => {
  const share = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  fc.assert(
    fc.property(share(0.3, 0.7), share(0.35, 0.5), share(0.2, 0.5), (x, y, hair) => {
      const face = { x, y, width: 0.2, height: 0.26 };
      // Hair from the upper border down to the lower one.
      const people = planeOf(160, 200, (u) => (Math.abs(u / 160 - x) < hair ? 1 : 0));
      const { bulges, scale, top } = poseOf({ picture: blank(160, 200), faces: [face], people, isFound: true });
      const edges = bulges.map((head) => head.y - head.down * seenDistance(head, head.y / head.down));
      expect(top + scale * Math.min(...edges)).toBeLessThanOrEqual(0);
      expect(top + 200 * scale).toBeGreaterThanOrEqual(199.999);
    }),
  );
});

test('heads in a group grow more than a head alone, unless they are close together', () => {
  const growths = (...places: number[]) => {
    const faces = places.map((x) => ({ x, y: 0.35, width: 0.07, height: 0.08 }));
    const people = planeOf(160, 200, () => 1);
    return poseOf({ picture: blank(160, 200), faces, people, isFound: true }).bulges.map(({ growth }) => growth);
  };
  const [alone = 0] = growths(0.5);
  const apart = growths(0.15, 0.5, 0.85);
  const close = growths(0.42, 0.58);
  expect(Math.min(...apart)).toBeGreaterThan(alone + 0.15);
  expect(Math.max(...close)).toBeLessThan(alone);
});
