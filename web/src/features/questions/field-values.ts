import { dayMs } from '#contracts/dates/day.ts';
import { isTooLong } from '#contracts/graphemes.ts';
import { limits } from '#contracts/limits.ts';
import { toPaise, toRupees } from '#contracts/money.ts';
import type { Answer, Answers } from '#contracts/questions/answers.ts';
import type { ChoiceQuestion, DateQuestion, Question, TextQuestion } from '#contracts/questions/questions.ts';
import { isLegible } from '#contracts/text.ts';
import { questions as texts } from '../../texts/questions/questions.ts';

/** A question with a text, choice or date field. Photo questions are handled separately. */
export type AskedQuestion = TextQuestion | ChoiceQuestion | DateQuestion;

/** The raw values of the fields by question ID: a text, an option's ID or a date. They may be invalid. */
export type Given = Readonly<Record<string, string>>;

export const isAsked = (question: Question): question is AskedQuestion => question.kind !== 'photos';

const defaultOf = (question: AskedQuestion): string =>
  question.kind === 'choice' ? (question.options[0]?.id ?? '') : '';

/** The value of a question, or its default. An option that the owner has removed counts as no value. */
export function valueIn(question: AskedQuestion, given: Given): string {
  const value = given[question.id];
  if (value === undefined) return defaultOf(question);
  if (question.kind === 'choice' && !question.options.some(({ id }) => id === value)) return defaultOf(question);
  return value;
}

/** The first and last day that a date question accepts, as ISO dates. */
export const rangeOf = (
  { from, to }: DateQuestion,
  today: string,
): { readonly min?: string; readonly max?: string } => ({
  ...(from !== undefined && { min: dayAfter(today, from) }),
  ...(to !== undefined && { max: dayAfter(today, to) }),
});

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** The error message for an invalid value. An empty value is valid, because the customer may answer later. */
export function validationError(question: AskedQuestion, given: Given, today: string): string | undefined {
  const value = valueIn(question, given).trim();
  if (value === '' || question.kind === 'choice') return undefined;
  if (question.kind === 'text') return textError(question, value) ?? sizeError(given);
  const { first, last } = limits.questions.dates;
  const { min = first, max = last } = rangeOf(question, today);
  if (value < min) return texts.tooEarly;
  return value > max ? texts.tooLate : undefined;
}

function textError({ maxLength, lines }: TextQuestion, value: string): string | undefined {
  const given = value.split('\n');
  if (isTooLong(value, maxLength)) return texts.tooLong(maxLength);
  if (given.length > lines) return texts.tooManyLines(lines);
  return given.every((line) => line.trim() === '' || isLegible(line)) ? undefined : texts.illegible;
}

/** Ensures that the texts fit into the cart line together with the most photos. Only pages of emoji are larger. */
const sizeError = (given: Given): string | undefined =>
  new TextEncoder().encode(JSON.stringify(Object.values(given))).length > limits.questions.textBytes
    ? texts.tooLongTogether
    : undefined;

/**
 * The valid answers. Leaves out defaults that the customer has not chosen, so that the gift becomes the same cart line as one
 * added from a product card.
 */
export function answersFrom(questions: readonly AskedQuestion[], given: Given, today: string): Answers {
  return Object.fromEntries(
    questions.flatMap((question): [string, Answer][] => {
      const value = valueIn(question, given).trim();
      if (value === '' || value !== given[question.id]?.trim() || validationError(question, given, today) !== undefined)
        return [];
      return [[question.id, toAnswer(question, value)]];
    }),
  );
}

function toAnswer({ kind }: AskedQuestion, value: string): Answer {
  if (kind === 'choice') return { option: value };
  return kind === 'date' ? { date: value } : { text: value };
}

/** The field values for a line's answers. */
export const givenFrom = (answers: Answers): Given =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([id, answer]): [string, string][] => {
      if ('text' in answer) return [[id, answer.text]];
      if ('option' in answer) return [[id, answer.option]];
      return 'date' in answer ? [[id, answer.date]] : [];
    }),
  );

/** The unit price with the chosen options, in rupees. */
export function priceWith(price: number, questions: readonly AskedQuestion[], given: Given): number {
  const added = questions.flatMap((question) =>
    question.kind === 'choice' ? question.options.filter(({ id }) => id === valueIn(question, given)) : [],
  );
  return toRupees(added.reduce((sum, { addPaise }) => sum + addPaise, toPaise(price)));
}
