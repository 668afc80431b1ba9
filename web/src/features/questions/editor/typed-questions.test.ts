import { expect, test } from 'vitest';
import { categories } from '#contracts/categories.ts';
import { type Question, questionsSchema } from '#contracts/questions/questions.ts';
import { templatesFor } from './templates.ts';
import {
  newOption,
  newQuestion,
  personalChanges,
  personalFields,
  personalisationFrom,
  storedPersonalisation,
  typedFrom,
  withSize,
} from './typed-questions.ts';

const questions: readonly Question[] = [
  { id: 'names', kind: 'text', label: 'Names', help: 'As printed.', maxLength: 40, lines: 2, when: 'before-ordering' },
  {
    id: 'size',
    kind: 'choice',
    label: 'Size',
    options: [
      { id: 'a4', label: 'A4', addPaise: 0 },
      { id: 'a3', label: 'A3', addPaise: 40_050 },
    ],
  },
  {
    id: 'canvas',
    kind: 'choice',
    label: 'Canvas',
    options: [
      { id: 'small', label: 'Small', addPaise: 0, printMm: [300, 405] },
      { id: 'none', label: 'As agreed', addPaise: 0 },
    ],
  },
  { id: 'day', kind: 'date', label: 'Day', from: 0, to: 60 },
  { id: 'any-day', kind: 'date', label: 'Any day' },
  {
    id: 'us',
    kind: 'photos',
    label: 'Photos',
    min: 1,
    max: 2,
    slots: ['Brother', 'Sister'],
    printMm: [205, 250],
    detail: 'original',
  },
  { id: 'note', kind: 'text', label: 'Note', maxLength: 160, lines: 4, optional: true },
  { id: 'feast', kind: 'date', label: 'Feast', optional: true },
  { id: 'pet', kind: 'photos', label: 'Pet', min: 1, max: 1, printMm: [50, 50], detail: 'print', optional: true },
];

test('questions stay the same when they are converted to typed ones and back', () => {
  const product = { questions, making: { minDays: 5, maxDays: 8 } };
  expect(personalisationFrom(typedFrom(product))).toEqual(product);
});

test.each(categories)('every template of $label makes questions that the API accepts', ({ id }) => {
  for (const { make } of templatesFor(id)) {
    const made = personalisationFrom({ ...typedFrom({}), questions: make() }).questions;
    expect(questionsSchema.safeParse(made).error?.issues).toBeUndefined();
  }
});

test('sends only changes, and null for a removed making time', () => {
  const before = typedFrom({ questions, making: { minDays: 5, maxDays: 8 } });
  expect(personalChanges(before, before)).toEqual({});
  expect(personalChanges(before, { ...before, minDays: '', maxDays: '' })).toEqual({ making: null });
  expect(personalChanges(before, { ...before, maxDays: '' })).toEqual({ making: { minDays: 5, maxDays: 5 } });
  expect(personalChanges(before, { ...before, questions: [] })).toEqual({ questions: [] });
});

test('sends nothing for a product without questions', () => {
  expect(personalFields(typedFrom({}))).toEqual({});
});

test('the size of an option follows its label until the owner types another one', () => {
  const option = withSize(newOption('30 × 40 cm'));
  expect(option).toMatchObject({ width: '30', height: '40' });
  expect(withSize({ ...option, label: '45 × 60 cm' }, option)).toMatchObject({ width: '45', height: '60' });
  expect(withSize({ ...option, label: 'Large' }, option)).toMatchObject({ width: '', height: '' });
  const typed = { ...option, width: '28' };
  expect(withSize({ ...typed, label: '45 × 60 cm' }, typed)).toMatchObject({ width: '28', height: '40' });
});

test('completes a draft that was stored before options had sizes', () => {
  const option = { id: 'a', label: 'A4', adds: '' };
  const { sizes: _, ...earlier } = newQuestion('choice', { label: 'Size' });
  const draft = storedPersonalisation({ minDays: '', maxDays: '', questions: [{ ...earlier, options: [option] }] });
  expect(draft?.questions).toMatchObject([{ sizes: false, options: [{ ...option, width: '', height: '' }] }]);
});

test('each new question has a unique ID', () => {
  expect(newQuestion('text').id).not.toBe(newQuestion('text').id);
  expect(newQuestion('text').id).toMatch(/^text-[0-9a-f]{8}$/);
});
