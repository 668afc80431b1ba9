import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnFace } from '#tests/support/drawn-photo.ts';
import { seenDistance, sourceDistance } from './bulge.ts';
import { blank, planeOf } from './picture.ts';
import { poseOf, seenFace } from './pose.ts';

test('a head that the photo cuts reaches the paper’s upper edge, and its body the lower one, however wide the hair is', () => {
  const share = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  fc.assert(
    fc.property(share(0.3, 0.7), share(0.35, 0.5), share(0.2, 0.5), (x, y, hair) => {
      const face = { x, y, width: 0.2, height: 0.26 };
      // Hair from the upper border down to the lower one.
      const people = planeOf(160, 200, (u) => (Math.abs(u / 160 - x) < hair ? 1 : 0));
      const { bulges, scale, top } = poseOf({
        picture: blank(160, 200),
        faces: [face],
        people,
      });
      const edges = bulges.map((head) => head.y - head.down * seenDistance(head, head.y / head.down));
      expect(top + scale * Math.min(...edges)).toBeLessThanOrEqual(0);
      expect(top + 200 * scale).toBeGreaterThanOrEqual(199.999);
    }),
  );
});

test.each([
  { side: 'left', x: 0.24 },
  { side: 'right', x: 0.76 },
])('a head that the photo cuts at the $side ends at the paper’s edge', ({ x }) => {
  const face = { x, y: 0.45, width: 0.2, height: 0.21 };
  const people = planeOf(160, 200, (u) => (Math.abs(u / 160 - x) < 0.4 ? 1 : 0));
  const { bulges, scale, left } = poseOf({
    picture: blank(160, 200),
    faces: [face],
    people,
  });
  const [border, way] = x < 0.5 ? [0, -1] : [159, 1];
  const ends = bulges.map(
    (head) => left + scale * (head.x + way * head.across * seenDistance(head, Math.abs(head.x - border) / head.across)),
  );
  for (const end of ends) expect((end - border) * way).toBeGreaterThanOrEqual(0);
});

test('a face that fills the photo keeps its eyes, cheeks and chin', () => {
  const face = { x: 0.5, y: 0.4, width: 0.45, height: 0.5 };
  const people = planeOf(160, 200, () => 1);
  const pose = poseOf({ picture: blank(160, 200), faces: [face], people });
  const [bulge] = pose.bulges;
  if (!bulge) throw new Error('no head is enlarged');
  const { x, y, width, height } = seenFace(face, bulge, { width: 160, height: 200, ...pose });
  for (const end of [x - 0.9 * width, x + 0.9 * width, y + 0.9 * height]) {
    expect(end).toBeGreaterThan(0);
    expect(end).toBeLessThan(1);
  }
});

test('people keep their chins on the paper, wherever they are in the photo', () => {
  const share = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const face = fc.record({
    x: share(0.1, 0.9),
    y: share(0.2, 0.8),
    width: share(0.06, 0.16),
    height: share(0.08, 0.16),
  });
  fc.assert(
    fc.property(fc.array(face, { minLength: 1, maxLength: 4 }), share(0, 0.5), (faces, above) => {
      const people = planeOf(160, 200, (_x, y) => (y > 200 * above ? 1 : 0));
      const pose = poseOf({ picture: blank(160, 200), faces, people });
      for (const [k, bulge] of pose.bulges.entries()) {
        const { y, height } = seenFace(pose.faces[k] ?? drawnFace, bulge, { width: 160, height: 200, ...pose });
        expect(y + height).toBeLessThan(1);
      }
    }),
  );
});

test('heads in a group grow less than a head alone, however close together they are', () => {
  const bulgesAt = (...places: number[]) => {
    const faces = places.map((x) => ({ x, y: 0.35, width: 0.07, height: 0.08 }));
    const people = planeOf(160, 200, () => 1);
    return poseOf({ picture: blank(160, 200), faces, people }).bulges;
  };
  const [alone = 0] = bulgesAt(0.5).map(({ growth }) => growth);
  for (const bulge of [...bulgesAt(0.15, 0.5, 0.85), ...bulgesAt(0.42, 0.58), ...bulgesAt(0.45, 0.55)]) {
    expect(bulge.growth).toBeLessThan(alone - 0.05);
    expect(bulge.growth).toBeGreaterThan(1.15);
    // Nothing of the hair around the face is seen twice.
    const seen = Array.from({ length: 150 }, (_, k) => sourceDistance(bulge, k / 100));
    expect(seen).toEqual([...seen].sort((one, other) => one - other));
  }
});
