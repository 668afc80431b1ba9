import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Line } from '#contracts/cart/cart.ts';
import { aCart, aLine } from '#tests/support/web/a-cart.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { unsentQuantities } from '#web/lib/unsent-quantities.ts';
import CartPage from './cart-page.tsx';

const api = scriptedApi();
const withoutPhoto = aLine('mug');
const withPhoto: Line = { ...withoutPhoto, lineId: 'mug.1' };
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

test('DELETE of a line that a photo’s upload replaces deletes the new line', async () => {
  const endReplacement = await openDuringReplacement();
  api.on('DELETE /api/cart/lines/mug.1', () => {
    api.on('GET /api/cart', ok(aCart([aLine('lamp')])));
    return { status: 204 };
  });
  fireEvent.click(screen.getByRole('button', { name: /^delete.*mug$/i }));
  endReplacement();
  await waitFor(() => expect(api.sent('DELETE /api/cart/lines/mug.1')).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^delete.*mug$/i })).toBeNull());
});
