import * as z from 'zod/mini';

/** The part of an answer that retention needs: the photos that it names. */
const answerSchema = z.object({
  photos: z.array(z.object({ photoId: z.string() })),
  preview: z.optional(z.string()),
});

const answersSchema = z.record(z.string(), z.unknown());

/** The IDs of the photos and previews that these answers name. Answers of other kinds or versions name none. */
export const photosNamedBy = (answers: unknown): readonly string[] =>
  Object.values(answersSchema.safeParse(answers).data ?? {}).flatMap((answer) => {
    const { photos = [], preview } = answerSchema.safeParse(answer).data ?? {};
    return [...photos.map(({ photoId }) => photoId), ...(preview === undefined ? [] : [preview])];
  });

const linesSchema = z.record(z.string(), z.object({ answers: z.unknown() }));

/** Like `photosNamedBy`, for the answers of all lines of an order. Lines may share photos; each is named once. */
export const photosNamedByLines = (lines: unknown): readonly string[] => [
  ...new Set(Object.values(linesSchema.safeParse(lines).data ?? {}).flatMap(({ answers }) => photosNamedBy(answers))),
];
