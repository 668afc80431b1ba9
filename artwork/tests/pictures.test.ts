import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { catalogue } from '../../demo/catalogue.ts';
import { categoryIds } from '../../lambdas/contracts/categories.ts';
import { categoryPictures } from '../category-pictures.ts';
import { furtherViews, pictures } from '../pictures.ts';

const views = pictures.flatMap((picture) => furtherViews(picture));

/** All pictures as SVG, drawn only once because drawing takes long. */
const drawn = new Map(
  pictures.flatMap((picture) => {
    const first = picture.draw();
    const further = furtherViews(picture, () => first).map(({ file, draw }): [string, string] => [file, draw()]);
    return [[picture.file, first], ...further];
  }),
);

/** One picture of each style. All pictures of a style share its random numbers. */
const onePerCategory = categoryIds.map((id) => {
  const file = catalogue.find(({ category }) => category === id)?.picture;
  const picture = pictures.find((each) => each.file === file);
  if (picture === undefined) throw new Error(`No picture of ${id}`);
  return picture;
});

function expectValid(svg: string): void {
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="960" height="1200"/);
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  expect(svg).not.toMatch(/<image|href="(?!#)|url\((?!#)/);
  const defined = new Set([...svg.matchAll(/ id="(\w+)"/g)].map(([, id]) => id));
  const used = [...svg.matchAll(/(?:url\(|href=")#(\w+)/g)].map(([, id]) => id);
  expect(used.filter((id) => !defined.has(id))).toEqual([]);
  expect(defined.size).toBe([...svg.matchAll(/ id="/g)].length);
}

describe('the artwork', () => {
  it('draws a different picture for every product of the catalogue, and no others', () => {
    expect(pictures.map(({ file }) => file).sort()).toEqual(catalogue.map(({ picture }) => picture).sort());
    expect(new Set(drawn.values()).size).toBe(pictures.length + views.length);
    expect(views.every(({ file }) => /-(detail|room)\.jpg$/.test(file))).toBe(true);
  });

  it.each([...onePerCategory, ...onePerCategory.slice(0, 1).flatMap((picture) => furtherViews(picture))])(
    'draws $file the same each time',
    ({ file, draw }) => {
      expect(draw() === drawn.get(file)).toBe(true);
    },
  );

  it.each([...drawn])(
    'draws %s as valid SVG without broken numbers, missing definitions or outside addresses',
    (_, svg) => {
      expectValid(svg);
    },
  );

  it('has a small picture for every category', () => {
    expect(Object.keys(categoryPictures).sort()).toEqual([...categoryIds].sort());
  });

  it.each(categoryIds)('has the small picture of %s as a light WebP', async (id) => {
    const image = await readFile(new URL(`../../web/src/assets/categories/${id}.webp`, import.meta.url));
    expect([image.toString('latin1', 0, 4), image.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WEBP']);
    expect(image.length).toBeLessThan(16_000);
  });
});
