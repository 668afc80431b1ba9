import { expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import type { ChoiceQuestion, DateQuestion, TextQuestion } from '#contracts/questions/questions.ts';
import { questions as texts } from '../../texts/questions/questions.ts';
import { answersFrom, givenFrom, priceWith, rangeOf, validationError } from './field-values.ts';

const names: TextQuestion = { id: 'names', kind: 'text', label: 'Names', maxLength: 10, lines: 2 };
const size: ChoiceQuestion = {
  id: 'size',
  kind: 'choice',
  label: 'Size',
  options: [
    { id: 'small', label: 'Small', addPaise: 0 },
    { id: 'large', label: 'Large', addPaise: 40_050 },
  ],
};
const day: DateQuestion = { id: 'day', kind: 'date', label: 'Wedding day', from: 3, to: 60 };
const anyDay: DateQuestion = { id: 'day', kind: 'date', label: 'Birthday' };
const questions = [names, size, day];
const today = '2026-11-23';

test('answers leave out untouched defaults, empty texts and invalid values', () => {
  expect(answersFrom(questions, {}, today)).toEqual({});
  expect(answersFrom(questions, { names: '  ', day: '' }, today)).toEqual({});
  expect(answersFrom(questions, { names: ' Asha ', size: 'large', day: '2026-11-24' }, today)).toEqual({
    names: { text: 'Asha' },
    size: { option: 'large' },
  });
  expect(answersFrom(questions, { size: 'small' }, today)).toEqual({ size: { option: 'small' } });
  expect(answersFrom(questions, { day: '2026-11-26' }, today)).toEqual({ day: { date: '2026-11-26' } });
});

test('a removed option counts as the default, including its price', () => {
  expect(answersFrom(questions, { size: 'huge' }, today)).toEqual({});
  expect(priceWith(500, questions, { size: 'huge' })).toBe(500);
  expect(priceWith(500, questions, { size: 'large' })).toBe(900.5);
});

test.each([
  ['a text with too many characters', { names: 'Asha and Ravi' }, names, texts.tooLong(10)],
  ['a text of ten emoji of eleven code units each', { names: '👨‍👩‍👧‍👦'.repeat(10) }, names, undefined],
  ['a text with eleven emoji', { names: '👨‍👩‍👧‍👦'.repeat(11) }, names, texts.tooLong(10)],
  ['texts that are too long together', { names: 'Asha', other: 'क'.repeat(4_096) }, names, texts.tooLongTogether],
  ['a text with too many lines', { names: 'A\nB\nC' }, names, texts.tooManyLines(2)],
  ['a text with a character that reverses its direction', { names: '\u202eAsha' }, names, texts.illegible],
  ['a date before the first day', { day: '2026-11-25' }, day, texts.tooEarly],
  ['a date after the last day', { day: '2027-01-23' }, day, texts.tooLate],
  ['a year typed with two digits', { day: '0026-12-01' }, anyDay, texts.tooEarly],
  ['a year far from now', { day: '9999-12-01' }, anyDay, texts.tooLate],
  ['a text that ends with an empty line', { names: 'A\n' }, names, undefined],
  ['the last day', { day: '2027-01-22' }, day, undefined],
])('validates %s', (_, given, question, problem) => {
  expect(validationError(question, given, today)).toBe(problem);
});

test('the longest texts fit into a cart line, with the most photos that one can have', () => {
  const { textBytes, photosOfLine, answerBytes } = limits.questions;
  const part = 0.123_456_789_012_345_68;
  const area = { x: part, y: part, width: part, height: part };
  const photo = { photoId: '0123456789ABCDEF', crop: { area, turn: 270, face: area }, printAnyway: true };
  const photos = { photos: Array.from({ length: photosOfLine }, () => photo), preview: photo.photoId };
  expect(textBytes + JSON.stringify({ photos }).length).toBeLessThanOrEqual(answerBytes);
});

test('the range of a date question is counted from today', () => {
  expect(rangeOf(day, today)).toEqual({ min: '2026-11-26', max: '2027-01-22' });
});

test('the fields show the answers of a line, except its photos', () => {
  const answers = {
    names: { text: 'Asha' },
    size: { option: 'large' },
    day: { date: '2026-12-01' },
    us: { photos: [] },
  };
  expect(givenFrom(answers)).toEqual({ names: 'Asha', size: 'large', day: '2026-12-01' });
});
