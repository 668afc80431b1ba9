import type { Question } from '#contracts/questions.ts';
import type { Given } from '../../questions/given.ts';

const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });

/** What the gift shows of the answers, line by line: texts as typed, and dates in words. */
export function wordsOf(questions: readonly Question[], given: Given): readonly string[] {
  return questions.flatMap((question) => {
    if ((question.kind !== 'text' && question.kind !== 'date') || !question.lettered) return [];
    const value = given[question.id]?.trim() ?? '';
    if (value === '') return [];
    return question.kind === 'date' ? [day.format(new Date(value))] : value.split('\n');
  });
}

/** If the gift can show words at all. */
export const asksForWords = (questions: readonly Question[]): boolean =>
  questions.some((question) => 'lettered' in question && question.lettered === true);
