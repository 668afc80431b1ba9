import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Product } from '#contracts/products/product.ts';
import { aCart } from '#tests/support/web/a-cart.ts';
import { aMe, openScreen } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { scriptedFonts } from '#tests/support/web/scripted-fonts.ts';
import { questions } from '#web/texts/questions/questions.ts';
import PersonalBuy from '../../products/components/personal-buy.tsx';

const api = scriptedApi();
const loaded = scriptedFonts();

/** A phone's window of 800 pixels, which a keyboard can cover. */
class PhoneView extends EventTarget {
  readonly scale = 1;
  readonly offsetTop = 0;
  height = 800;
  resize(height: number) {
    this.height = height;
    act(() => void this.dispatchEvent(new Event('resize')));
  }
}
const view = new PhoneView();

beforeEach(() => {
  // Fonts load once for all pages, also of other test files.
  vi.resetModules();
  api.on('GET /api/me', ok(aMe));
  api.on('GET /api/cart', ok(aCart([])));
  vi.stubGlobal('visualViewport', view);
  vi.stubGlobal('innerHeight', 800);
});

const board: Product = {
  productId: 'board',
  title: 'The name board',
  description: 'A gift.',
  category: 'WoodEngraving',
  price: 500,
  url: '/product-images/board.png',
  questions: [
    { id: 'names', kind: 'text', label: 'Names', maxLength: 20, lines: 1, lettered: true },
    { id: 'back', kind: 'text', label: 'The back', maxLength: 20, lines: 1 },
  ],
};

test('a gift without photos shows the typed words, in fonts that load when their letters are typed', async () => {
  const { user } = openScreen(<PersonalBuy product={board} />);
  await user.type(screen.getByLabelText(/^The back/), 'Rao');
  expect(screen.queryByRole('img')).toBeNull();
  const names = screen.getByLabelText(/^Names/);
  await user.type(names, 'Asha');
  await screen.findByRole('img', { name: 'The name board with the words “Asha”' });
  await waitFor(() => expect(loaded).toEqual(['Fraunces lettering']));
  await user.type(names, ' रानी');
  await waitFor(() => expect(loaded).toEqual(['Fraunces lettering', 'Devanagari lettering']));
  await user.clear(names);
  await waitFor(() => expect(screen.queryByRole('img')).toBeNull());
});

test('the preview leaves out words that won’t be added', async () => {
  const { user } = openScreen(<PersonalBuy product={board} />);
  const names = screen.getByLabelText(/^Names/);
  await user.type(names, 'Asha');
  await screen.findByRole('img', { name: 'The name board with the words “Asha”' });
  await user.type(names, ' and all of her friends');
  expect(screen.getByText(questions.tooLong(20))).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

test('a small copy of the preview is above a phone’s keyboard while a question’s text has the focus', async () => {
  const { user } = openScreen(<PersonalBuy product={board} />);
  const names = screen.getByLabelText(/^Names/);
  const copy = () => document.querySelector<HTMLElement>('.keyboard-preview');
  await user.type(names, 'Asha');
  await screen.findByRole('img');
  expect(copy()).toBeNull();
  view.resize(480);
  expect(copy()?.style.insetBlockStart).toBe('352px');
  act(() => names.blur());
  expect(copy()).toBeNull();
  act(() => names.focus());
  expect(copy()).not.toBeNull();
  view.resize(720);
  expect(copy()).toBeNull();
});

test('the copy never covers the focused field and the count of its letters: the page scrolls once as it appears', async () => {
  const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
  const { user } = openScreen(<PersonalBuy product={board} />);
  const names = screen.getByLabelText(/^Names/);
  await user.type(names, 'Asha');
  await screen.findByRole('img');
  const question = names.closest('.questions__question') ?? names;
  vi.spyOn(question, 'getBoundingClientRect').mockReturnValue(new DOMRect(33, 392, 324, 78));
  view.resize(480);
  expect(scrolled.mock.calls).toEqual([[0, 126]]);
  view.resize(470);
  expect(scrolled).toHaveBeenCalledTimes(1);
});
