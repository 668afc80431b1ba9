import type { PhotosQuestion, Question } from '#contracts/questions/questions.ts';
import { type Given, valueIn } from '../../questions/field-values.ts';

/** The photo question with the print size that the customer chose, or its own if no option has a size. */
export function sizedQuestion(
  question: PhotosQuestion,
  questions: readonly Question[] = [],
  given: Given = {},
): PhotosQuestion {
  const chosen = questions.flatMap((each) =>
    each.kind === 'choice' ? each.options.filter(({ id }) => id === valueIn(each, given)) : [],
  );
  return { ...question, printMm: chosen.find(({ printMm }) => printMm)?.printMm ?? question.printMm };
}

/** The size of the gift itself in millimetres. Unknown if it consists of prints, because the question names the size of each. */
export const giftSizeOf = ({ min, printMm }: PhotosQuestion): PhotosQuestion['printMm'] | undefined =>
  min > 1 ? undefined : printMm;
