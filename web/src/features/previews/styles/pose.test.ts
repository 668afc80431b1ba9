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
