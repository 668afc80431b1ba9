import { describe, expect, it } from 'vitest';
import { byColour } from './by-colour.ts';
import { blank, type Colour, hypotenuse, type Plane, planeOf } from './picture.ts';
import { subjectOf } from './subject.ts';

const side = 80;
const face = { x: 0.5, y: 0.2, width: 0.08, height: 0.1 };
const skin: Colour = [176, 120, 92];

/** A person in the middle with an arm on the left, and between the two a gap that shows the wall. */
const isBody = (x: number, y: number) => y >= 8 && x >= 34 && x < 56;
const isArm = (x: number, y: number) => y >= 20 && x >= 20 && x < 24;
const isGap = (x: number, y: number) => y >= 20 && x >= 24 && x < 34;

function drawn(wall: Colour, clothes: (x: number, y: number) => Colour) {
  const picture = blank(side, side, wall);
  for (let y = 0, i = 0; y < side; y++) {
    for (let x = 0; x < side; x++, i++) {
      if (isBody(x, y) || isArm(x, y)) picture.data.set(y < 40 ? skin : clothes(x, y), i * 4);
    }
  }
  return picture;
}

const filled = planeOf(side, side, (x, y) => (isBody(x, y) || isArm(x, y) || isGap(x, y) ? 1 : 0));
const at = ({ values, width }: ReturnType<typeof byColour>, x: number, y: number) => values[y * width + x] ?? 0;

describe('a mask corrected by colours', () => {
  it('loses the wall between an arm and the body', () => {
    const picture = drawn([224, 180, 60], () => [30, 90, 88]);
    const mask = byColour(filled, picture, [face]);
    expect(at(mask, 28, 50)).toBe(0);
    expect(at(mask, 22, 50)).toBe(1);
    expect(at(mask, 45, 60)).toBe(1);
    // In the art, too.
    const { people } = subjectOf({ picture, face, faces: [face], people: filled }, 160, 160);
    expect(people?.values[100 * 160 + 57]).toBeLessThan(0.1);
    expect(people?.values[100 * 160 + 90]).toBeGreaterThan(0.9);
  });

  it('keeps a scarf of the wall’s colour, and grey clothes before a grey wall', () => {
    const scarf = (x: number, y: number): Colour =>
      x > 40 && x < 50 && y > 50 && y < 56 ? [224, 180, 60] : [30, 90, 88];
    expect(at(byColour(filled, drawn([224, 180, 60], scarf), [face]), 45, 53)).toBe(1);
    const grey = drawn([190, 190, 192], (_x, y) => (y < 70 ? [30, 30, 34] : [190, 190, 192]));
    expect(at(byColour(filled, grey, [face]), 45, 75)).toBe(1);
  });

  it('keeps a sleeve at the border that the mask is unsure of, and whose colour appears only there', () => {
    const isPerson = (x: number, y: number) => y >= 8 && x >= 10;
    const isSleeve = (x: number, y: number) => y >= 30 && y < 60 && x >= 10 && x < 18;
    const picture = blank(side, side, [208, 212, 214]);
    const mask = planeOf(side, side, (x, y, i) => {
      if (isPerson(x, y)) picture.data.set(isSleeve(x, y) ? [150, 24, 60] : [40, 44, 60], i * 4);
      return isSleeve(x, y) ? 0.52 : Number(isPerson(x, y));
    });
    expect(at(byColour(mask, picture, [face]), 14, 45)).toBeGreaterThan(0.5);
  });

  it('regains a shoulder in a strong colour that only people have, and nothing beside them', () => {
    const isMissed = (x: number, y: number) => isBody(x, y) && x < 40 && y >= 40 && y < 60;
    const isBalloon = (x: number, y: number) => x >= 56 && x < 70 && y >= 8 && y < 16;
    const red: Colour = [200, 30, 40];
    const picture = drawn([120, 150, 190], () => red);
    const people = planeOf(side, side, (x, y, i) => {
      if (isBalloon(x, y)) picture.data.set(red, i * 4);
      return isMissed(x, y) ? 0.1 : Number(isBody(x, y) || isArm(x, y));
    });
    const mask = byColour(people, picture, [face]);
    expect(at(mask, 36, 50)).toBe(1);
    expect(at(mask, 45, 50)).toBe(1);
    expect(at(mask, 64, 12)).toBeLessThan(0.1);
    // A wall that is seen through a gap in front of the body stays one, and so do grey clothes that were missed.
    const gap = drawn([120, 150, 190], (x, y) => (isMissed(x, y) ? [120, 150, 190] : red));
    expect(at(byColour(people, gap, [face]), 36, 50)).toBeLessThan(0.2);
    const grey = drawn([120, 150, 190], () => [90, 90, 90]);
    expect(at(byColour(people, grey, [face]), 36, 50)).toBeLessThan(0.3);
  });

  it('loses a grey wall between an arm and the body, of which the mask is unsure', () => {
    const isWedge = (x: number, y: number) => isGap(x, y) && y >= 40;
    const unsure = planeOf(side, side, (x, y) => (isWedge(x, y) ? 0.7 : isBody(x, y) || isArm(x, y) ? 1 : 0));
    const mask = byColour(
      unsure,
      drawn([104, 104, 104], () => [10, 10, 10]),
      [face],
    );
    expect(at(mask, 28, 60)).toBe(0);
    expect(at(mask, 22, 60)).toBe(1);
    expect(at(mask, 45, 60)).toBe(1);
    // Black clothes that the mask is unsure of end at an edge.
    const clothes = planeOf(side, side, (x, y) => (isBody(x, y) || isArm(x, y) ? (y < 40 ? 1 : 0.7) : 0));
    expect(
      at(
        byColour(
          clothes,
          drawn([104, 104, 104], () => [10, 10, 10]),
          [face],
        ),
        45,
        60,
      ),
    ).toBeGreaterThan(0.7);
    // So does a strong colour as bright as the wall.
    const sleeve = drawn([61, 61, 61], () => [130, 25, 65]);
    expect(at(byColour(clothes, sleeve, [face]), 45, 60)).toBeGreaterThan(0.7);
  });

  it.each<[string, Colour, Colour]>([
    ['an orange turban before an orange wall', [232, 120, 30], [232, 120, 30]],
    ['a green cap before a lawn', [70, 140, 50], [62, 128, 44]],
  ])('keeps %s', (_name, wall, cloth) => {
    const head = { x: 0.5, y: 0.4, width: 0.08, height: 0.1 };
    const isHat = (x: number, y: number) => y < 26 && hypotenuse((x - 39.5) / 9.5, (y - 25) / 9.5) < 1;
    const isSkin = (x: number, y: number) => x >= 34 && x < 46 && y >= 26 && y < 44;
    const isShirt = (x: number, y: number) => x >= 20 && x < 60 && y >= 44;
    const picture = blank(side, side, wall);
    const people = planeOf(side, side, (x, y, i) => {
      const colour = isHat(x, y) ? cloth : isSkin(x, y) ? skin : isShirt(x, y) ? ([236, 234, 228] as const) : undefined;
      if (colour) picture.data.set(colour, i * 4);
      return colour ? 1 : 0;
    });
    const share = ({ width, values }: Plane) => {
      const inHat = values.filter((_, i) =>
        isHat(((i % width) * side) / width, (Math.floor(i / width) * side) / width),
      );
      return inHat.reduce((sum, value) => sum + value, 0) / inHat.length;
    };
    expect(share(byColour(people, picture, [head]))).toBeGreaterThan(0.97);
    const subject = subjectOf({ picture, face: head, faces: [head], people }, 160, 160);
    expect(subject.people && share(subject.people)).toBeGreaterThan(0.7);
  });

  it('follows the colours where the mask is unsure', () => {
    const picture = drawn([120, 126, 140], () => [150, 20, 60]);
    const unsure = {
      ...filled,
      values: filled.values.map((share, i) => (i > side * 50 ? 0.35 + 0.15 * share : share)),
    };
    const mask = byColour(unsure, picture, [face]);
    expect(at(mask, 45, 60)).toBeGreaterThan(0.65);
    expect(at(mask, 70, 60)).toBeLessThan(0.25);
  });
});
