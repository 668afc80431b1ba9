import * as z from 'zod/mini';

/** What retention needs of the answers to a product's questions: the photos that they name. */
const answerSchema = z.object({
  photos: z.array(z.object({ photoId: z.string() })),
  preview: z.optional(z.string()),
});

/** The IDs of the photos and previews that these answers name. Answers of other kinds, and of other versions, name none. */
export const photosNamedBy = (answers: unknown): readonly string[] =>
  Object.values(z.record(z.string(), z.unknown()).safeParse(answers).data ?? {}).flatMap((answer) => {
    const { photos = [], preview } = answerSchema.safeParse(answer).data ?? {};
    return [...photos.map(({ photoId }) => photoId), ...(preview === undefined ? [] : [preview])];
  });

const linesSchema = z.record(z.string(), z.object({ answers: z.unknown() }));

/** The same for the answers of all lines of an order. */
export const photosNamedByLines = (lines: unknown): readonly string[] =>
  Object.values(linesSchema.safeParse(lines).data ?? {}).flatMap(({ answers }) => photosNamedBy(answers));
