import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '#contracts/questions/answers.ts';
import { answerDraft } from './answer-drafts.ts';
import type { AskedQuestion } from './field-values.ts';
import { type AnswersState, useAnswers } from './use-answers.ts';

const names: AskedQuestion = { id: 'names', kind: 'text', label: 'Names', maxLength: 20, lines: 1 };
const note: AskedQuestion = { id: 'note', kind: 'text', label: 'Note', maxLength: 20, lines: 1 };
const stored: Answers = { names: { text: 'Asha' } };

test('keeps the line’s answers if the customer types before they appear', () => {
  const renderings: AnswersState[] = [];
  const { result } = renderHook(() => {
    const answers = useAnswers({ questions: [names, note], draftKey: 'line', stored });
    renderings.push(answers);
    return answers;
  });
  act(() => renderings[0]?.setValue(note, 'With love'));
  expect(result.current.given).toEqual({ names: 'Asha', note: 'With love' });
});

test('a draft contains only typed values', () => {
  const { result } = renderHook(() => useAnswers({ questions: [names, note], draftKey: 'line', stored }));
  act(() => result.current.setValue(note, 'With'));
  act(() => result.current.setValue(note, 'With love'));
  expect(answerDraft('line')).toEqual({ note: 'With love' });
});
