import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnswerInWords } from '#contracts/questions/answers.ts';
import { aLine } from '#tests/support/web/a-cart.ts';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { giftPhotos as texts } from '#web/texts/previews/gift-photos.ts';
import { DrawnWords } from './drawn-words.tsx';

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.stubGlobal(
    'FontFace',
    class {
      load = async () => {};
    },
  );
  Object.defineProperty(document, 'fonts', { configurable: true, value: new Set() });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'fonts');
});

const open = (...answered: readonly AnswerInWords[]) =>
  openScreen(<DrawnWords line={{ ...aLine('board'), answered }}>The shop’s sample</DrawnWords>);
const back = { id: 'back', label: 'The back', value: 'With love' };

test('draws the lettered words of a gift without photos, line by line', async () => {
  open({ id: 'names', label: 'Names', value: 'Asha\nRavi', lettered: true }, back);
  const { title } = aLine('board');
  expect(await screen.findByRole('img', { name: texts.previewOfWords(title, ['Asha', 'Ravi']) })).toBeTruthy();
  expect(screen.queryByText('The shop’s sample')).toBeNull();
});

test('shows the other picture of a gift whose words are not lettered on it', () => {
  open(back);
  expect(screen.getByText('The shop’s sample')).toBeTruthy();
});
