import { expect, test } from 'vitest';
import { allQuestions, dayQuestion, nameQuestion, photosQuestion, sizeQuestion } from '#tests/support/unit/records.ts';
import { questionsSchema } from './questions.ts';

const problems = (question: object) =>
  questionsSchema.safeParse([question]).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('a text, a date and photos can be optional', () => {
  for (const question of [nameQuestion, dayQuestion, photosQuestion]) {
    expect(problems({ ...question, optional: true })).toBeUndefined();
    expect(problems({ ...question, optional: false })).toEqual([['0.optional', expect.any(String)]]);
  }
});

test('a choice can’t be optional, because it has a default', () => {
  expect(problems({ ...sizeQuestion, optional: true })).toHaveLength(1);
});

test('a question can’t be both optional and needed before ordering', () => {
  for (const question of [nameQuestion, dayQuestion, photosQuestion]) {
    expect(problems({ ...question, optional: true, when: 'before-ordering' })).toEqual([
      ['0.optional', 'A question can’t be both optional and needed before ordering.'],
    ]);
    expect(problems({ ...question, optional: true, when: 'later-is-fine' })).toBeUndefined();
  }
});

test('questions that were stored before `optional` existed are read unchanged', () => {
  expect(questionsSchema.parse(allQuestions)).toEqual(allQuestions);
});
