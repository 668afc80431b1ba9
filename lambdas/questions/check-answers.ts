import { isDeepStrictEqual } from 'node:util';
import { limits } from '../contracts/limits.ts';
import type { FieldError } from '../contracts/problems.ts';
import type { Answer, Answers } from '../contracts/questions/answers.ts';
import type { Question } from '../contracts/questions/questions.ts';
import { type Result, refuse, succeed } from '../platform/result.ts';
import { answerTo, checkAnswer, countPhotos } from './answer-rules.ts';

/**
 * Returns a customer's answers in canonical form, also a chosen default, which the owner may change later. Refuses
 * those that don't fit the questions (`invalid_request`), by field. `others`, the line's other answers, only count
 * towards the limit of photos.
 */
export function checkAnswers(
  questions: readonly Question[],
  given: Answers,
  now: Date,
  others: Answers = {},
): Result<Answers> {
  const kept: [string, Answer][] = [];
  const errors: FieldError[] = unknownIn(questions, given).map((id) => wrong(id, 'This product has no such question.'));
  for (const question of questions) {
    const answer = answerTo(question, given);
    const checked = answer && checkAnswer(question, answer, now);
    if (checked === undefined) continue;
    if ('error' in checked) errors.push(wrong(question.id, checked.error));
    else if (hasDuplicatePhoto(checked.answer)) errors.push(wrong(question.id, duplicatePhoto));
    else kept.push([question.id, checked.answer]);
  }
  const answers = Object.fromEntries(kept);
  // Without new photos, a line that already has too many can still change its other answers.
  if (countFiles(answers) > 0 && countFiles({ ...others, ...answers }) > limits.questions.photosOfLine) {
    errors.push(tooManyPhotos);
  }
  if (errors.length === 0) return succeed(answers);
  return refuse('invalid_request', [...new Set(errors.map(({ message }) => message))].join(' '), errors);
}

const duplicatePhoto = 'You chose the same photo twice. Please remove one, or crop it differently.';

/** True if a photo appears twice in the same crop. Only new answers are checked, because stored ones may have duplicates. */
const hasDuplicatePhoto = (answer: Answer): boolean =>
  'photos' in answer &&
  answer.photos.some(({ photoId, crop }, index) =>
    answer.photos.slice(0, index).some((other) => other.photoId === photoId && isDeepStrictEqual(other.crop, crop)),
  );

/** Counts the photos in answers and their previews. */
const countFiles = (answers: Answers): number =>
  countPhotos(answers) +
  Object.values(answers).filter((answer) => 'photos' in answer && answer.preview !== undefined).length;

/** The question IDs in the answers that none of these questions has. */
export const unknownIn = (questions: readonly Question[], answers: Answers): readonly string[] =>
  Object.keys(answers).filter((id) => !questions.some((question) => question.id === id));

const tooManyPhotos: FieldError = {
  field: 'answers',
  message: `A gift can have up to ${limits.questions.photosOfLine} photos in all.`,
};

const wrong = (id: string, message: string): FieldError => ({ field: `answers.${id}`, message });
