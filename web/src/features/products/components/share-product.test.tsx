import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { shareProduct as texts } from '#web/texts/products/share-product.ts';
import { ShareProduct } from './share-product.tsx';

const mug = { productId: '0123456789ABCDEF', title: 'The mug' };
const link = `${location.origin}/products/the-mug-0123456789ABCDEF`;

afterEach(() => vi.unstubAllGlobals());

/** Shows the button in a browser with these APIs, and presses it. */
async function press(apis: object): Promise<void> {
  const { user } = openScreen(<ShareProduct product={mug} />);
  vi.stubGlobal('navigator', apis);
  await user.click(screen.getByRole('button', { name: texts.share }));
}

test('the device’s share sheet gets the title and the canonical link', async () => {
  const share = vi.fn(async () => undefined);
  await press({ share });
  expect(share.mock.calls).toEqual([[{ title: 'The mug', url: link }]]);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a cancelled share shows no message', async () => {
  await press({ share: () => Promise.reject(new DOMException('Cancelled', 'AbortError')) });
  expect(screen.getByRole('status').textContent).toBe('');
});

test('without a share sheet the link is copied', async () => {
  const writeText = vi.fn(async () => undefined);
  await press({ clipboard: { writeText } });
  await screen.findByText(texts.copied);
  expect(writeText.mock.calls).toEqual([[link]]);
});

const refuse = () => Promise.reject(new DOMException('No', 'NotAllowedError'));

test('the link is copied if the browser refuses to share', async () => {
  const writeText = vi.fn(async () => undefined);
  await press({ share: refuse, clipboard: { writeText } });
  await screen.findByText(texts.copied);
  expect(writeText.mock.calls).toEqual([[link]]);
});

test.each([
  ['the clipboard refuses', { clipboard: { writeText: refuse } }],
  ['there is no clipboard', {}],
])('says what to do if %s', async (_, apis) => {
  await press(apis);
  await screen.findByText(texts.notCopied);
});
