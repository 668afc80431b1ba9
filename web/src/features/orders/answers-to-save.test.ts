import { expect, test } from 'vitest';
import type { Answers } from '#contracts/questions/answers.ts';
import type { AskedQuestion } from '../questions/field-values.ts';
import { answersToSave, changedIn } from './answers-to-save.ts';

const today = '2026-06-01';
const asked: AskedQuestion[] = [
  { id: 'name', kind: 'text', label: 'Name', maxLength: 10, lines: 1 },
  { id: 'day', kind: 'date', label: 'Day', from: 3 },
];
const shown: Answers = { name: { text: 'Asha' }, day: { date: '2026-06-02' }, size: { option: 'a3' } };

test('keeps unchanged answers, including a date that is too soon by now and answers without a field', () => {
  const given = { name: 'Ben', day: '2026-06-02' };
  expect(changedIn({ asked, given, shown })).toEqual({ name: 'Ben' });
  expect(answersToSave({ asked, given, shown }, shown, today)).toEqual({ ...shown, name: { text: 'Ben' } });
});

test('keeps what another page has saved meanwhile, except in a field that this page changed', () => {
  const latest: Answers = { ...shown, name: { text: 'Chitra' }, day: { date: '2026-07-01' } };
  const given = { name: 'Ben', day: '2026-06-02' };
  expect(answersToSave({ asked, given, shown }, latest, today)).toEqual({ ...latest, name: { text: 'Ben' } });
});

test('saves nothing if the changed and the kept texts are too long together', () => {
  const latest: Answers = { ...shown, poem: { text: 'क'.repeat(4_096) } };
  expect(answersToSave({ asked, given: { name: 'Ben', day: '2026-06-02' }, shown }, latest, today)).toBeUndefined();
});

test('drops an emptied answer', () => {
  const { name: _, ...others } = shown;
  expect(answersToSave({ asked, given: { name: ' ', day: '2026-06-02' }, shown }, shown, today)).toEqual(others);
});

test('saves nothing while a changed answer is invalid', () => {
  expect(answersToSave({ asked, given: { day: '2026-06-03' }, shown }, shown, today)).toBeUndefined();
});
