import { describe, expect, it } from 'vitest';
import type { Line } from '#contracts/cart/cart.ts';
import type { Answers } from '#contracts/questions/answers.ts';
import { aLine } from '#tests/support/web/a-cart.ts';
import { lineOfAdded, lineWithPhotos, photosIn } from './gifts-in-cart.ts';

const names = { text: 'Asha' };
const us = { photos: [{ photoId: 'p1' }], preview: 'p2' };
const line = (lineId: string, answers?: Answers): Line => ({ ...aLine('mug'), lineId, ...(answers && { answers }) });

describe('the line of an added gift', () => {
  const added = line('mug.1', { names, size: { option: 'a3' } });

  it('is found by its ID, and by its answers once its photos have changed the ID', () => {
    expect(lineOfAdded([line('mug'), added], added)).toBe(added);
    const complete = line('mug.2', { size: { option: 'a3' }, names, us });
    expect(lineOfAdded([line('mug'), complete], added)).toBe(complete);
  });

  it('is missing once it was removed', () => {
    expect(lineOfAdded([line('mug'), line('mug.3', { names, us })], added)).toBeUndefined();
  });
});

describe('a line with the same answers and photos', () => {
  const complete = line('mug.2', { names, us });

  it('is found for fewer or no answers', () => {
    expect(lineWithPhotos([line('mug'), complete], { names })).toBe(complete);
    expect(lineWithPhotos([complete])).toBe(complete);
  });

  it('is not found for another answer, or if no line has photos', () => {
    expect(lineWithPhotos([complete], { names: { text: 'Ravi' } })).toBeUndefined();
    expect(lineWithPhotos([line('mug.1', { names }), line('mug')], { names })).toBeUndefined();
  });
});

it('the photos among answers come without the preview, which shows other words', () => {
  expect(photosIn({ names, us, more: { photos: [] } })).toEqual({ us: { photos: us.photos } });
});
