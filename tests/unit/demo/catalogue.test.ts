import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { categories, categoryIds } from '#contracts/categories.ts';
import { newProductSchema } from '#contracts/products/new-product.ts';
import { makingSchema, questionsSchema } from '#contracts/questions/questions.ts';
import { catalogue, furtherPictures, previewOf } from '#demo/catalogue.ts';
import { makingTimeIn, questionsFor } from '#demo/questions.ts';
import { jpegSize } from './jpeg-size.ts';

const pictures = new URL('../../../demo/pictures/', import.meta.url);

const copyOf = (further: string) => further.replace('.jpg', '-720.webp');
const copiesOf = (picture: string) => [320, 640, 960].map((width) => picture.replace('.jpg', `-${width}.webp`));

describe('the demo catalogue', () => {
  it('has questions and a making time for each product, which the API accepts', () => {
    for (const { picture, description } of catalogue) {
      const questions = questionsFor(picture);
      expect(questions, picture).not.toEqual([]);
      expect(questionsSchema.safeParse(questions).error?.issues, picture).toBeUndefined();
      expect(makingSchema.safeParse(makingTimeIn(description)).success, picture).toBe(true);
    }
  });

  it('says how large each option of a size is, and photos are as large as the first one', () => {
    for (const { picture } of catalogue) {
      const questions = questionsSchema.parse(questionsFor(picture));
      const sizes = questions.flatMap((each) => (each.kind === 'choice' && each.id === 'size' ? each.options : []));
      const prints = questions.flatMap((each) => (each.kind === 'photos' ? [each.printMm] : []));
      expect(
        sizes.every(({ printMm }) => printMm !== undefined),
        picture,
      ).toBe(true);
      if (sizes[0]) expect(prints, picture).toEqual(prints.map(() => sizes[0]?.printMm));
    }
  });

  it.each(catalogue.map((entry) => [entry.title, entry] as const))(
    '%s is a product that the API accepts',
    (_, entry) => {
      const { picture, ...product } = entry;
      expect(
        newProductSchema.safeParse({ ...product, imageKey: `product-images/demo/${picture}` }).error,
      ).toBeUndefined();
      expect(entry.title.length).toBeLessThanOrEqual(45);
      expect(entry.description.length).toBeLessThanOrEqual(240);
    },
  );

  it('has at least four products in every category', () => {
    for (const id of categoryIds) {
      expect(catalogue.filter((entry) => entry.category === id).length, id).toBeGreaterThanOrEqual(4);
    }
  });

  it('never repeats a title or a picture, and names no product after a category', () => {
    expect(new Set(catalogue.map((entry) => entry.title)).size).toBe(catalogue.length);
    expect(new Set(catalogue.map((entry) => entry.picture)).size).toBe(catalogue.length);
    const labels: readonly string[] = categories.map((category) => category.label);
    expect(catalogue.filter((entry) => labels.includes(entry.title))).toEqual([]);
  });

  it('mixes the categories, so that no two neighbours share one and the first eight show all', () => {
    expect(catalogue.filter((entry, i) => entry.category === catalogue[i + 1]?.category)).toEqual([]);
    expect(new Set(catalogue.slice(0, 8).map((entry) => entry.category)).size).toBe(categoryIds.length);
  });

  it.each(catalogue.map((entry) => entry.picture))('%s is a small JPEG of 960 by 1200', async (picture) => {
    const image = await readFile(new URL(picture, pictures));
    expect(jpegSize(image)).toEqual({ width: 960, height: 1200 });
    expect(image.length).toBeLessThan(150_000);
  });

  it.each(catalogue.map((entry) => entry.picture))('%s has its smaller copies, as WebP', async (picture) => {
    for (const copy of copiesOf(picture)) {
      const image = await readFile(new URL(copy, pictures));
      expect([image.toString('latin1', 0, 4), image.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WEBP']);
      expect(image.length).toBeLessThan(110_000);
    }
  });

  it.each(catalogue.flatMap(({ picture }) => furtherPictures(picture)))(
    '%s is a light JPEG of 720 by 900 with a copy as WebP',
    async (further) => {
      const [image, copy] = await Promise.all(
        [further, copyOf(further)].map((file) => readFile(new URL(file, pictures))),
      );
      expect(image && jpegSize(image)).toEqual({ width: 720, height: 900 });
      expect(image?.length).toBeLessThan(70_000);
      expect([copy?.toString('latin1', 0, 4), copy?.toString('latin1', 8, 12)]).toEqual(['RIFF', 'WEBP']);
      expect(copy?.length).toBeLessThan(70_000);
    },
  );

  it.each(catalogue.map(({ picture }) => previewOf(picture)))('%s is a light JPEG of 1200 by 630', async (preview) => {
    const image = await readFile(new URL(preview, pictures));
    expect(jpegSize(image)).toEqual({ width: 1200, height: 630 });
    expect(image.length).toBeLessThan(80_000);
  });

  it('has no unused picture, and less than 12 MB in all', async () => {
    const files = await readdir(pictures);
    const expected = catalogue.flatMap(({ picture }) => [
      ...[picture, previewOf(picture), ...copiesOf(picture)],
      ...furtherPictures(picture).flatMap((further) => [further, copyOf(further)]),
    ]);
    expect(files.sort()).toEqual(expected.sort());
    const sizes = await Promise.all(files.map(async (file) => (await readFile(new URL(file, pictures))).length));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(12_000_000);
  });
});
