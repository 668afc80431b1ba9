import { photosLabel } from '../contracts/photos/photos-label.ts';
import type { Answer, AnswerInWords, Answers, MissingAnswer, OpenAnswer } from '../contracts/questions/answers.ts';
import type { Question } from '../contracts/questions/questions.ts';
import { answerTo, checkAnswer, dayInWords } from './answer-rules.ts';
import { unknownIn } from './check-answers.ts';

/** A line's answers, read against the product's current questions. Empty lists are left out. */
export interface Personalisation {
  /** The amount that the choices add to the unit price. */
  readonly addPaise: number;
  /** The answers as text, and the default options of unanswered choices. */
  readonly answered?: readonly AnswerInWords[];
  readonly missing?: readonly MissingAnswer[];
  /** The unanswered optional questions. */
  readonly optional?: readonly OpenAnswer[];
  /** Why the line can't be ordered: its answers don't fit the current questions. */
  readonly problem?: string;
}

/** Reads a line's answers against the product's current questions. An unanswered choice takes its first option. */
export function personalise(
  { questions = [], answers = {} }: { readonly questions?: readonly Question[]; readonly answers?: Answers },
  now: Date,
): Personalisation {
  const problem = problemIn(questions, answers, now);
  const hasPhotos = questions.some(({ kind }) => kind === 'photos');
  const answered = questions.flatMap((question): AnswerInWords[] => {
    const words = inWords(question, answerTo(question, answers));
    return words ? [{ ...words, ...(!hasPhotos && isLettered(question) && { lettered: true }) }] : [];
  });
  const open = questions.filter((question) => isOpen(question, answerTo(question, answers)));
  const required = open.filter((question) => !isOptional(question));
  const missing = required.map((question) => toMissing(question, answerTo(question, answers)));
  const optional = open.filter(isOptional).map(({ id, label }) => ({ id, label }));
  return {
    addPaise: answered.reduce((sum, { addPaise = 0 }) => sum + addPaise, 0),
    ...(answered.length > 0 && { answered }),
    ...(missing.length > 0 && { missing }),
    ...(optional.length > 0 && { optional }),
    ...(problem !== undefined && { problem }),
  };
}

function problemIn(questions: readonly Question[], answers: Answers, now: Date): string | undefined {
  for (const question of questions) {
    const answer = answerTo(question, answers);
    const checked = answer && checkAnswer(question, answer, now);
    if (checked !== undefined && 'error' in checked) return `${question.label}: ${checked.error}`;
  }
  return unknownIn(questions, answers).length > 0 ? questionGone : undefined;
}

const questionGone = 'The questions for this gift have changed. Please check your answers.';

function inWords(question: Question, answer: Answer | undefined): AnswerInWords | undefined {
  const { id, label, kind } = question;
  if (question.kind === 'choice') {
    const chosen = answer && 'option' in answer ? answer.option : question.options[0]?.id;
    const option = question.options.find((each) => each.id === chosen);
    if (option === undefined) return undefined;
    return { id, label, kind, value: option.label, ...(option.addPaise > 0 && { addPaise: option.addPaise }) };
  }
  const value = answer && wordsFor(answer);
  return value === undefined ? undefined : { id, label, kind, value };
}

function wordsFor(answer: Answer): string | undefined {
  if ('text' in answer) return answer.text;
  if ('date' in answer) return dayInWords(answer.date);
  return 'photos' in answer ? photosLabel(answer.photos.length) : undefined;
}

const isLettered = (question: Question): boolean => 'lettered' in question && question.lettered === true;

const isOptional = (question: Question): boolean => question.kind !== 'choice' && question.optional === true;

/** A choice is never open, because it has a default. */
const isOpen = (question: Question, answer: Answer | undefined): boolean =>
  question.kind === 'photos' ? photosIn(answer) < question.min : question.kind !== 'choice' && answer === undefined;

const photosIn = (answer: Answer | undefined): number => (answer && 'photos' in answer ? answer.photos.length : 0);

/** Where some of the photos are there, its label says how many more are needed. */
function toMissing(question: Question, answer: Answer | undefined): MissingAnswer {
  const { id, label, when } = question;
  const more = question.kind === 'photos' && photosIn(answer) > 0 ? ` (${question.min - photosIn(answer)} more)` : '';
  return { id, label: `${label}${more}`, ...(when === 'before-ordering' && { beforeOrdering: true }) };
}
