import type { Answers } from '#contracts/questions/answers.ts';
import type { Question } from '#contracts/questions/questions.ts';
import { givenFrom, validationError } from '../../questions/field-values.ts';
import type { AnswersState } from '../../questions/use-answers.ts';

/**
 * The answers that are lettered on the gift, line by line: texts as typed, and dates written out. Leaves out those that won't be
 * added. `kept` stays with the gift until it is changed, even if it would be refused today.
 */
export function wordsOf(
  questions: readonly Question[],
  { given, today }: Pick<AnswersState, 'given' | 'today'>,
  kept: Answers = {},
): readonly string[] {
  const valuesKept = givenFrom(kept);
  return questions.flatMap((question) => {
    if ((question.kind !== 'text' && question.kind !== 'date') || !question.lettered) return [];
    const value = given[question.id]?.trim() ?? '';
    const isKept = value === valuesKept[question.id];
    const isValid = isKept || (today !== undefined && validationError(question, given, today) === undefined);
    if (value === '' || !isValid) return [];
    return question.kind === 'date' ? [writtenOut(value)] : value.split('\n');
  });
}

/** Creates the formatter only when a date is shown: few gifts show one, and creating the first formatter is slow. */
const writtenOut = (date: string): string =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

/** True if the gift can show words at all. */
export const asksForWords = (questions: readonly Question[]): boolean =>
  questions.some((question) => 'lettered' in question && question.lettered === true);
