import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { Line } from '#contracts/cart/cart.ts';
import { aLine } from '#tests/support/web/a-cart.ts';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { scriptedApi } from '#tests/support/web/scripted-api.ts';
import { lineAnswers as texts } from '#web/texts/questions/line-answers.ts';
import { LineAnswers } from './line-answers.tsx';

scriptedApi();

const line: Line = {
  ...aLine('mug', 2, 900),
  lineId: 'mug.0123456789ABCDEF',
  answers: { names: { text: 'Asha' }, size: { option: 'a3' }, us: { photos: [{ photoId: '0123456789ABCDEF' }] } },
  answered: [
    { id: 'names', label: 'Names', value: 'Asha' },
    { id: 'size', label: 'Size', value: 'A3', addPaise: 40_000 },
  ],
  missing: [{ id: 'day', label: 'Wedding day', beforeOrdering: true }],
  problem: 'The shop has changed this gift’s questions.',
};

test('a line shows its answers, the missing ones, its problem and a link to edit them', async () => {
  const { container } = openScreen(<LineAnswers line={line} editable />);
  expect(container.querySelector('dl')?.textContent).toBe('Names AshaSize A3 (+ ₹400)');
  expect([...container.querySelectorAll('dd > bdi')].map(({ textContent }) => textContent)).toEqual(['Asha', 'A3']);
  expect(screen.getByText('Still needed: Wedding day')).toBeTruthy();
  expect(screen.getByText(texts.beforeOrdering)).toBeTruthy();
  expect(screen.getByText(line.problem ?? '')).toBeTruthy();
  const edit = screen.getByRole('link', { name: 'Edit the answers for The mug' });
  expect(edit.getAttribute('href')).toMatch(/^\/products\/.*mug\?line=mug\.0123456789ABCDEF$/);
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('a line with only optional questions needs no answers, and links to the questions', () => {
  openScreen(<LineAnswers line={{ ...aLine('mug'), optional: [{ id: 'note', label: 'Note' }] }} editable />);
  expect(screen.getByText('You can add: Note')).toBeTruthy();
  expect(screen.queryByText(/Still needed/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Edit the answers for The mug' })).toBeTruthy();
});

test('a line of a product without questions shows nothing', () => {
  const { container } = openScreen(<LineAnswers line={aLine('mug')} editable />);
  expect(container.textContent).toBe('');
});
