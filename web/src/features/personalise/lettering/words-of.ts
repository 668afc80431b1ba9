import type { Question } from '#contracts/questions.ts';
import type { Given } from '../../questions/given.ts';

/** What the gift shows of the answers, line by line: texts as typed, and dates in words. */
export function wordsOf(questions: readonly Question[], given: Given): readonly string[] {
  return questions.flatMap((question) => {
    if ((question.kind !== 'text' && question.kind !== 'date') || !question.lettered) return [];
    const value = given[question.id]?.trim() ?? '';
    if (value === '') return [];
    return question.kind === 'date' ? [inWords(value)] : value.split('\n');
  });
}

/** Created for each date: few gifts show one, and its first use in a process takes longer than loading all of a page's code. */
const inWords = (date: string): string =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

/** If the gift can show words at all. */
export const asksForWords = (questions: readonly Question[]): boolean =>
  questions.some((question) => 'lettered' in question && question.lettered === true);
