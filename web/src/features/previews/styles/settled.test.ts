import { describe, expect, it } from 'vitest';
import { blank, planeOf } from './picture.ts';
import { settled } from './settled.ts';
import { subjectOf } from './subject.ts';

const side = 80;
const face = { x: 0.4, y: 0.3, width: 0.08, height: 0.1 };

/** A person with a face in the left half, to the lower edge, with this share below the shoulders; and what is in the right half. */
const maskOf = (below: number, beside: (x: number, y: number) => number) =>
  planeOf(side, side, (x, y) => {
    if (x >= 50) return beside(x, y);
    const isBody = x >= 22 && x < 42 && y >= 14;
    return isBody ? (y < 45 ? 1 : below) : 0;
  });

describe('the mask of people', () => {
  const at = ({ values, width }: ReturnType<typeof settled>, x: number, y: number) => values[y * width + x];

  it('loses a small object beside them', () => {
    const bag = (x: number, y: number) => (x > 60 && x < 70 && y > 50 && y < 62 ? 0.9 : 0);
    const mask = settled(maskOf(1, bag), [face]);
    expect(at(mask, 65, 55)).toBe(0);
    expect(at(mask, 32, 60)).toBe(1);
    // In the art, too.
    const people = maskOf(1, bag);
    const art = subjectOf({ picture: blank(160, 160, [120, 130, 140]), face, faces: [face], people }, 160, 160);
    const shown = art.people?.values ?? [];
    expect(shown[110 * 160 + 130]).toBeLessThan(0.1);
    expect(shown[110 * 160 + 64]).toBeGreaterThan(0.9);
  });

  it('keeps a second person, also without a face', () => {
    const person = (x: number, y: number) => (x > 56 && x < 74 && y > 20 ? 0.9 : 0);
    expect(at(settled(maskOf(1, person), [face]), 65, 55)).toBeGreaterThan(0.8);
    const head = (x: number, y: number) => (x > 60 && x < 68 && y > 20 && y < 30 ? 0.9 : 0);
    const child = { x: 0.8, y: 0.31, width: 0.05, height: 0.06 };
    expect(at(settled(maskOf(1, head), [face, child]), 64, 25)).toBeGreaterThan(0.8);
    expect(at(settled(maskOf(1, head), [face]), 64, 25)).toBe(0);
  });

  it('is sure of a body below a face, and of the face', () => {
    const blurred = settled(
      maskOf(0.5, () => 0.5),
      [face],
    );
    expect(at(blurred, 32, 60)).toBeGreaterThan(0.65);
    expect(at(blurred, 76, 20)).toBeLessThan(0.4);
    const faint = planeOf(side, side, () => 0.15);
    expect(at(settled(faint, [face]), 32, 24)).toBeGreaterThan(0.9);
  });

  it('has the head with its hair and the shoulders of someone whose face it has in part', () => {
    const dark = planeOf(side, side, (x, y) => (y > 20 && x > 26 ? 0.6 : 0));
    const mask = settled(dark, [face]);
    expect(at(mask, 32, 16)).toBeGreaterThan(0.9);
    expect(at(mask, 27, 22)).toBeGreaterThan(0.9);
    expect(at(mask, 22, 50)).toBeGreaterThan(0.9);
    expect(at(mask, 32, 8)).toBeLessThan(0.1);
    expect(at(mask, 18, 24)).toBeLessThan(0.1);
    expect(at(mask, 8, 60)).toBeLessThan(0.1);
  });

  it('stays as it is in a photo without faces', () => {
    const mask = maskOf(0.5, () => 0.5);
    expect(settled(mask, [])).toBe(mask);
  });
});
