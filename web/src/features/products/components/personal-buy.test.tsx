import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { beforeEach, expect, test } from 'vitest';
import type { Product } from '#contracts/products/product.ts';
import { aCart, aLine } from '#tests/support/web/a-cart.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { sizeQuestion } from '#tests/support/web/size-question.ts';
import { cartKey } from '#web/lib/customer-cart.ts';
import { queryClient } from '#web/lib/query.ts';
import { todayInIndia } from '#web/lib/today-in-india.ts';
import { home } from '#web/texts/products/home.ts';
import { questions as texts } from '#web/texts/questions/questions.ts';
import { Link } from '#web/ui/link.tsx';
import PersonalBuy from './personal-buy.tsx';

const api = scriptedApi();
const addition = 'PUT /api/cart/lines/mug';

const mug: Product = {
  productId: 'mug',
  title: 'The mug',
  description: 'A gift.',
  category: 'MiniFrames',
  price: 500,
  url: '/product-images/mug.png',
  questions: [
    { id: 'names', kind: 'text', label: 'Names', help: 'As printed.', maxLength: 20, lines: 1 },
    { id: 'poem', kind: 'text', label: 'Poem', maxLength: 80, lines: 3, when: 'before-ordering' },
    sizeQuestion,
    { id: 'day', kind: 'date', label: 'Wedding day', from: 3, to: 60 },
    {
      id: 'us',
      kind: 'photos',
      label: 'Photo of the two of you',
      min: 1,
      max: 1,
      printMm: [200, 250],
      detail: 'print',
    },
  ],
};

beforeEach(() => {
  api.on('GET /api/me', ok(aMe));
  api.on('GET /api/cart', ok(aCart([])));
  api.on(addition, ok(aLine('mug')));
});

const open = () => openScreen(<PersonalBuy product={mug} />);
const add = () => screen.findByRole('button', { name: new RegExp(home.addToCart) });
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const prices = () => [...document.querySelectorAll('.product-details__price')].map(({ textContent }) => textContent);
const sent = () => api.sent(addition).map(({ body }) => body);

test('a gift in the cart can be left as it is, and is not asked for its answers later', async () => {
  signIn();
  const { user } = openScreen(
    <>
      <Link to="/?line=mug">Edit</Link>
      <PersonalBuy product={{ ...mug, questions: [sizeQuestion] }} />
    </>,
  );
  expect(screen.getByText(texts.lead)).toBeTruthy();
  expect(screen.queryByRole('link', { name: texts.backToCart })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Edit' }));
  expect((await screen.findByRole('link', { name: texts.backToCart })).getAttribute('href')).toBe('/cart');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: texts.titleOfEdit })));
  expect(screen.queryByText(texts.lead)).toBeNull();
});

test('Add to Cart sends the answers, and the price reflects the choices', async () => {
  signIn();
  const { user } = open();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'A4' }).checked).toBe(true);
  expect(prices()).toEqual(['₹500', '₹500']);
  await user.type(field(/^Names/), 'Asha & Ravi');
  await user.type(field(/^Poem/), 'One{Enter}Two');
  await user.click(screen.getByRole('radio', { name: 'A3 + ₹400' }));
  expect(prices()).toEqual(['₹900', '₹900']);
  await user.click(await add());
  await screen.findByText(home.added('The mug'));
  expect(sent()).toEqual([
    { answers: { names: { text: 'Asha & Ravi' }, poem: { text: 'One\nTwo' }, size: { option: 'a3' } } },
  ]);
});

test('Add to Cart without answers adds the plain line, even if checkout will need them', async () => {
  signIn();
  const { user } = open();
  await user.click(await add());
  await screen.findByText(home.added('The mug'));
  expect(sent()).toEqual([undefined]);
});

test('an invalid answer is left out, and its field shows the reason', async () => {
  signIn();
  const { user } = open();
  const day = field(/^Wedding day/);
  await waitFor(() => expect(day.min).not.toBe(''));
  await user.type(field(/^Names/), 'Asha');
  await user.type(day, todayInIndia());
  expect(screen.queryByText(texts.tooEarly)).toBeNull();
  await user.click(await add());
  await screen.findByText(home.added('The mug'));
  expect(sent()).toEqual([{ answers: { names: { text: 'Asha' } } }]);
  expect(screen.getByText(texts.tooEarly).id).toBe(day.getAttribute('aria-describedby')?.split(' ')[1]);
  expect(day.getAttribute('aria-invalid')).toBe('true');
});

test('the added gift names the answers that it lacks, because they can’t be added', async () => {
  signIn();
  const { user } = open();
  const day = field(/^Wedding day/);
  await waitFor(() => expect(day.min).not.toBe(''));
  await user.type(field(/^Poem/), 'One{Enter}Two{Enter}Three{Enter}Four');
  await screen.findByText(texts.tooManyLines(3));
  await user.type(day, todayInIndia());
  queryClient.setQueryData(cartKey, aCart([]));
  await user.click(await add());
  const sheet = within(await screen.findByRole('region', { name: texts.addedTitle }));
  expect(sheet.getByText(texts.without(['Poem', 'Wedding day']))).toBeTruthy();
});

test('a pasted text that is too long stays whole, and its field says so at once', async () => {
  const { user } = open();
  const names = field(/^Names/);
  expect([names.dir, field(/^Poem/).dir]).toEqual(['auto', 'auto']);
  const pasted = 'Aaradhya & Vihaan & all of us';
  await user.click(names);
  await user.paste(pasted);
  expect(names.value).toBe(pasted);
  expect(screen.getByText('29 / 20')).toBeTruthy();
  await screen.findByText(texts.tooLong(20));
  await user.clear(names);
  await user.paste('👨‍👩‍👧‍👦'.repeat(20));
  expect(screen.getByText('20 / 20')).toBeTruthy();
  expect(screen.queryByText(texts.tooLong(20))).toBeNull();
});

test('typed answers survive a reload', async () => {
  const first = open();
  await first.user.type(field(/^Names/), 'Asha');
  await first.user.click(screen.getByRole('radio', { name: 'A3 + ₹400' }));
  first.unmount();
  open();
  expect(field(/^Names/).value).toBe('Asha');
  expect(prices()).toEqual(['₹900', '₹900']);
});

test('D27: a signed-out visitor’s gift is remembered with its answers and the key of its photo draft', async () => {
  const { user } = open();
  await screen.findByLabelText('Choose a photo');
  await user.type(field(/^Names/), 'Asha');
  await user.click(await add());
  await screen.findByRole('heading', { name: '/login' });
  expect(JSON.parse(sessionStorage.getItem('shop.wanted-line') ?? '')).toEqual({
    productId: 'mug',
    answers: { names: { text: 'Asha' } },
    draftKey: 'mug',
  });
});

test('a photo question has its own field', async () => {
  open();
  expect(screen.getByText('Photo of the two of you')).toBeTruthy();
  await screen.findByLabelText('Choose a photo');
});

test('the questions have no accessibility problems', async () => {
  const { container } = open();
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('shows the added gift with its next steps, keeps the focus, and begins another gift on request', async () => {
  signIn();
  const { container, user } = open();
  await user.type(field(/^Names/), 'Asha');
  const button = await add();
  const line = { ...aLine('mug'), answers: { names: { text: 'Asha' } } };
  api.on(addition, ok(line));
  queryClient.setQueryData(cartKey, aCart([]));
  await user.click(button);
  const sheet = within(await screen.findByRole('region', { name: texts.addedTitle }));
  expect(document.activeElement).toBe(button);
  expect(sheet.getByText(texts.inCart([line]))).toBeTruthy();
  expect(sheet.getByRole('link', { name: texts.goToCart }).getAttribute('href')).toBe('/cart');
  expect((await axe.run(container, { rules: { region: { enabled: false } } })).violations).toEqual([]);

  await user.click(sheet.getByRole('button', { name: texts.another }));
  expect(field(/^Names/).value).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: texts.title }));
  expect(screen.queryByRole('region', { name: texts.addedTitle })).toBeNull();
  expect(screen.getByText(texts.inCart([line]))).toBeTruthy();
  expect(sent()).toHaveLength(1);
});
