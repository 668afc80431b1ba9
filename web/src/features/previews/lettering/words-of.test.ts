import { expect, test } from 'vitest';
import type { Question } from '#contracts/questions/questions.ts';
import { wordsOf } from './words-of.ts';

const questions: Question[] = [
  { id: 'number', kind: 'text', label: 'The number', maxLength: 3, lines: 1, lettered: true },
  { id: 'day', kind: 'date', label: 'The day', from: 3, lettered: true },
  { id: 'wish', kind: 'text', label: 'A wish', maxLength: 40, lines: 2, lettered: true },
  { id: 'note', kind: 'text', label: 'A note', maxLength: 40, lines: 1 },
];
const today = '2026-11-20';
const wish = { wish: ' For Asha\nwith love ' };

test('letters the valid answers of the lettered questions, line by line', () => {
  const given = { ...wish, number: '7', day: '2026-11-30', note: 'Not lettered' };
  expect(wordsOf(questions, { given, today })).toEqual(['7', '30 November 2026', 'For Asha', 'with love']);
});

test('leaves out refused answers', () => {
  const given = { ...wish, number: '1234567', day: '0027-02-14' };
  expect(wordsOf(questions, { given, today })).toEqual(['For Asha', 'with love']);
});

test('letters a saved answer that would be refused today, until it is changed', () => {
  const saved = { day: { date: '2026-11-21' } };
  expect(wordsOf(questions, { given: { day: '2026-11-21' }, today }, saved)).toEqual(['21 November 2026']);
  expect(wordsOf(questions, { given: { day: '2026-11-22' }, today }, saved)).toEqual([]);
});
