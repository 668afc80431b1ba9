import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import type { Line } from '#contracts/cart.ts';
import type { Product } from '#contracts/product.ts';
import { aCart, aLine } from '#tests/support/web/a-cart.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { lineAnswers as texts } from '#web/texts/line-answers.ts';
import { questions } from '#web/texts/questions.ts';
import { Link } from '#web/ui/link.tsx';
import { LineAnswers } from './line-answers.tsx';
import PersonalBuy from './personal-buy.tsx';

const api = scriptedApi();

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

const mug: Product = {
  ...aLine('mug'),
  price: 500,
  questions: [
    { id: 'names', kind: 'text', label: 'Names', maxLength: 20, lines: 1 },
    {
      id: 'size',
      kind: 'choice',
      label: 'Size',
      options: [
        { id: 'a4', label: 'A4', addPaise: 0 },
        { id: 'a3', label: 'A3', addPaise: 40_000 },
      ],
    },
  ],
};

test('a line shows its answers, the missing ones, its problem and a link to edit them', async () => {
  const { container } = openScreen(<LineAnswers line={line} editable />);
  expect(container.querySelector('dl')?.textContent).toBe('Names AshaSize A3 (+ ₹400)');
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

const openToEdit = async (line_: Line) => {
  signIn();
  api.on('GET /api/me', ok(aMe));
  api.on('GET /api/cart', ok(aCart([line_])));
  api.on('PUT /api/cart/lines/mug', ok({ ...line_, lineId: 'mug.FEDCBA9876543210' }));
  const view = openScreen(
    <>
      <Link to="/?line=mug.0123456789ABCDEF">Edit</Link>
      <PersonalBuy product={mug} />
    </>,
  );
  await view.user.click(screen.getByRole('link', { name: 'Edit' }));
  return view;
};

test('Edit shows the line’s answers, and saving replaces the line, keeps its photos and returns to the cart', async () => {
  const { user } = await openToEdit(line);
  const save = await screen.findByRole('button', { name: questions.save });
  const names = screen.getByLabelText<HTMLInputElement>(/^Names/);
  expect(names.value).toBe('Asha');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /A3/ }).checked).toBe(true);
  await user.clear(names);
  await user.type(names, 'Ravi');
  await user.click(screen.getByRole('radio', { name: 'A4' }));
  await user.click(save);
  await screen.findByRole('heading', { name: '/cart' });
  expect(api.sent('PUT /api/cart/lines/mug').map(({ body }) => body)).toEqual([
    {
      answers: { names: { text: 'Ravi' }, size: { option: 'a4' }, us: { photos: [{ photoId: '0123456789ABCDEF' }] } },
      instead: 'mug.0123456789ABCDEF',
    },
  ]);
});

test('Edit offers Add to Cart if the line is no longer in the cart', async () => {
  await openToEdit({ ...line, lineId: 'mug.FEDCBA9876543210' });
  await screen.findByRole('button', { name: /Add to Cart/ });
  expect(screen.queryByRole('button', { name: questions.save })).toBeNull();
});
