import type { Question } from '#contracts/questions/questions.ts';
import type { Given } from '../../questions/field-values.ts';

/** The answers that are lettered on the gift, line by line: texts as typed, and dates written out. */
export function wordsOf(questions: readonly Question[], given: Given): readonly string[] {
  return questions.flatMap((question) => {
    if ((question.kind !== 'text' && question.kind !== 'date') || !question.lettered) return [];
    const value = given[question.id]?.trim() ?? '';
    if (value === '') return [];
    return question.kind === 'date' ? [writtenOut(value)] : value.split('\n');
  });
}

/** Creates the formatter only when a date is shown: few gifts show one, and creating the first formatter is slow. */
const writtenOut = (date: string): string =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

/** True if the gift can show words at all. */
export const asksForWords = (questions: readonly Question[]): boolean =>
  questions.some((question) => 'lettered' in question && question.lettered === true);
