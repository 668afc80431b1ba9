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

const sizedOptions = sizeQuestion.options.map((option) => ({ ...option, printMm: [210, 297] }));

test('the options of one choice can be print sizes, and only of one', () => {
  const sizes = { ...sizeQuestion, options: sizedOptions };
  expect(problems(sizes)).toBeUndefined();
  const twice = questionsSchema.safeParse([sizes, { ...sizes, id: 'again' }, photosQuestion]);
  expect(twice.error?.issues.map(({ message }) => message)).toEqual(['Only one choice can set the print size.']);
});

test('each option needs a name of its own', () => {
  const options = ['Gold', 'Silver', ' gold'].map((label, index) => ({ id: `o${index}`, label, addPaise: 0 }));
  expect(problems({ ...sizeQuestion, options })).toEqual([['0.options', 'Each option needs a name of its own.']]);
});

test('questions that were stored before `optional` existed are read unchanged', () => {
  expect(questionsSchema.parse(allQuestions)).toEqual(allQuestions);
});
