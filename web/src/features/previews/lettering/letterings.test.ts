import { describe, expect, it } from 'vitest';
import { usualSize } from './draw-words.ts';
import { letterings, photoLettering } from './letterings.ts';

const usual = { ...letterings.MagicMirror(usualSize, 1), line: expect.any(Function) };

describe('the words beside photos', () => {
  it.each([undefined, 'round-mirror', 'mandap'] as const)(
    'have the lettering of the category in the scene %s, which has no place for them',
    (sceneId) => {
      expect(photoLettering('MagicMirror', usualSize, 1, sceneId)).toEqual(usual);
    },
  );

  it('have the lettering of the category in a scene that only a later release knows', () => {
    expect(photoLettering('MagicMirror', usualSize, 1, JSON.parse('"of-tomorrow"'))).toEqual(usual);
  });

  it('are inside the heart, in its light, and on its own dark glass', () => {
    const { background, ...heart } = photoLettering('MagicMirror', usualSize, 1, 'heart-mirror');
    expect(background).toBeUndefined();
    expect(heart).toMatchObject({ x: 320, colour: usual.colour, largest: usual.largest });
    // The heart ends at a height of 653, and is 250 wide above its tip, at 551.
    expect(heart.y + heart.height / 2).toBeLessThanOrEqual(551);
    expect(heart.width).toBeLessThan(250);
    const drawing: Pick<CanvasRenderingContext2D, 'shadowColor'> = { shadowColor: '' };
    heart.line?.(drawing as CanvasRenderingContext2D, () => undefined);
    expect(drawing.shadowColor).toBe('#c07cff');
  });
});
