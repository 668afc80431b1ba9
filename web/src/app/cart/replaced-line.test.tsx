import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Line } from '#contracts/cart/cart.ts';
import { aCart, aLine } from '#tests/support/web/a-cart.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { cartKey } from '#web/lib/customer-cart.ts';
import { queryClient } from '#web/lib/query.ts';
import { unsentQuantities } from '#web/lib/unsent-quantities.ts';
import CartPage from './cart-page.tsx';

const api = scriptedApi();
const withoutPhoto = aLine('mug');
const answers = { us: { photos: [{ photoId: 'P1' }] } };
const withPhoto: Line = { ...withoutPhoto, lineId: 'mug.1', description: 'With a photo.', answers };
const changeOfNew = 'PATCH /api/cart/lines/mug.1';

beforeEach(() => {
  // jsdom has no IntersectionObserver. With this one, nothing ever comes near the screen.
  vi.stubGlobal(
    'IntersectionObserver',
    class IntersectionObserver {
      observe() {}
      disconnect() {}
    },
  );
  signIn();
  api.on('GET /api/me', ok(aMe));
  api.on('GET /api/products', ok({ products: [] }));
  api.on('GET /api/cart', ok(aCart([withoutPhoto, aLine('lamp')])));
  api.on(changeOfNew, ({ body }) => {
    const { qty } = body as { qty: number };
    api.on('GET /api/cart', ok(aCart([{ ...aLine('mug', qty), lineId: 'mug.1' }, aLine('lamp')])));
    return ok(withPhoto);
  });
});

/** Opens the cart while a call replaces its line, as after the upload of its photo. Returns what ends the call. */
async function openDuringReplacement(): Promise<() => void> {
  openScreen(<CartPage />);
  await screen.findByRole('button', { name: /^one more.*mug$/i });
  let replaced: (line: Line) => void = () => undefined;
  const replacing = new Promise<Line>((resolve) => {
    replaced = resolve;
  });
  void unsentQuantities.move?.('mug', () => replacing);
  return () => replaced(withPhoto);
}

const remove = /^delete.*mug$/i;
const quantity = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Quantity' })[0]?.value;

test('clicks on a line that a photo’s upload replaces go to the new line, and its quantity never falls back', async () => {
  const endReplacement = await openDuringReplacement();
  fireEvent.click(screen.getByRole('button', { name: /^one more.*mug$/i }));
  expect(quantity()).toBe('2');
  endReplacement();
  await waitFor(() => expect(api.sent(changeOfNew).map(({ body }) => body)).toEqual([{ qty: 2 }]));
  expect(quantity()).toBe('2');
  // The cart is not fetched yet: its controls address the new line all the same.
  fireEvent.click(screen.getByRole('button', { name: /^one more.*mug$/i }));
  await waitFor(() => expect(api.sent(changeOfNew)).toHaveLength(2));
  expect(quantity()).toBe('3');
});

test('a line that a photo’s upload replaces keeps the focus and the quantity that is being typed', async () => {
  const endReplacement = await openDuringReplacement();
  const [field] = screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
  field?.focus();
  fireEvent.change(document.activeElement as HTMLElement, { target: { value: '' } });
  endReplacement();
  await screen.findByText(withPhoto.description);
  expect(document.activeElement).toBe(field);
  expect(quantity()).toBe('');
});

test('a line that another device replaces keeps the focus, also when a line with its former ID is added', async () => {
  api.on('GET /api/cart', ok(aCart([withoutPhoto, aLine('lamp')])));
  openScreen(<CartPage />);
  const button = await screen.findByRole('button', { name: remove });
  button.focus();
  for (const more of [[], [withoutPhoto]]) {
    queryClient.setQueryData(cartKey, aCart([withPhoto, aLine('lamp'), ...more]));
    await waitFor(() => expect(screen.getAllByRole('button', { name: remove })).toHaveLength(1 + more.length));
    await screen.findByText(withPhoto.description);
    expect(document.activeElement).toBe(button);
  }
});

test('DELETE of a line that a photo’s upload replaces deletes the new line, and can be undone', async () => {
  const endReplacement = await openDuringReplacement();
  api.on('DELETE /api/cart/lines/mug.1', () => {
    api.on('GET /api/cart', ok(aCart([aLine('lamp')])));
    return { status: 204 };
  });
  fireEvent.click(screen.getByRole('button', { name: remove }));
  endReplacement();
  await waitFor(() => expect(api.sent('DELETE /api/cart/lines/mug.1')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: remove })).toBeNull());
  api.on('PUT /api/cart/lines/mug', ok(withPhoto));
  fireEvent.click(await screen.findByRole('button', { name: /^undo.*mug$/i }));
  await waitFor(() => expect(api.sent('PUT /api/cart/lines/mug').map(({ body }) => body)).toEqual([{ answers }]));
});
