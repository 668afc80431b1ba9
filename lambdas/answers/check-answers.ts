import { isDeepStrictEqual } from 'node:util';
import type { Answer, Answers } from '../contracts/answers.ts';
import { limits } from '../contracts/limits.ts';
import type { FieldError } from '../contracts/problems.ts';
import type { Question } from '../contracts/questions.ts';
import { type Result, refuse, succeed } from '../platform/result.ts';
import { answerTo, checkAnswer, photosIn } from './answer-rules.ts';

/**
 * A customer's answers in canonical form: texts trimmed, empty answers dropped, in the questions' order. A chosen default option is
 * kept: the owner may make another option the default later, and the customer still gets the chosen one.
 * Refuses answers that don't fit the product's questions (`invalid_request`), naming the fields (`answers.<id>`).
 */
export function checkAnswers(questions: readonly Question[], given: Answers, now: Date): Result<Answers> {
  const kept: [string, Answer][] = [];
  const errors: FieldError[] = unknownIn(questions, given).map((id) => wrong(id, 'This product has no such question.'));
  for (const question of questions) {
    const answer = answerTo(question, given);
    const checked = answer && checkAnswer(question, answer, now);
    if (checked === undefined) continue;
    if ('error' in checked) errors.push(wrong(question.id, checked.error));
    else if (namesOneTwice(checked.answer)) errors.push(wrong(question.id, sameTwice));
    else kept.push([question.id, checked.answer]);
  }
  const answers = Object.fromEntries(kept);
  if (photosIn(answers) + previewsIn(answers) > limits.questions.photosOfLine) errors.push(tooManyPhotos);
  if (errors.length === 0) return succeed(answers);
  return refuse('invalid_request', [...new Set(errors.map(({ message }) => message))].join(' '), errors);
}

const sameTwice = 'You chose the same photo twice. Please remove one, or crop it differently.';

/** True for photos of which two are the same in the same crop. Stored answers may have such photos, so only new ones are checked. */
const namesOneTwice = (answer: Answer): boolean =>
  'photos' in answer &&
  answer.photos.some(({ photoId, crop }, place) =>
    answer.photos.slice(0, place).some((other) => other.photoId === photoId && isDeepStrictEqual(other.crop, crop)),
  );

const previewsIn = (answers: Answers): number =>
  Object.values(answers).filter((answer) => 'photos' in answer && answer.preview !== undefined).length;

/** The answered IDs that none of these questions has. */
export const unknownIn = (questions: readonly Question[], answers: Answers): readonly string[] =>
  Object.keys(answers).filter((id) => !questions.some((question) => question.id === id));

const tooManyPhotos: FieldError = {
  field: 'answers',
  message: `A gift can have up to ${limits.questions.photosOfLine} photos in all.`,
};

const wrong = (id: string, message: string): FieldError => ({ field: `answers.${id}`, message });
