import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Line } from '#contracts/cart/cart.ts';
import { aCart, aLine } from '#tests/support/web/a-cart.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { cart as texts } from '#web/texts/cart/cart.ts';
import CartPage from './cart-page.tsx';

const api = scriptedApi();
const answers = { names: { text: 'Asha' } };
const mug: Line = { ...aLine('mug', 3), lineId: 'mug.1', answers };
const undo = () => screen.findByRole('button', { name: /^undo.*mug$/i });

/** Sets the lines in the server's cart. */
const serverHas = (...lines: readonly Line[]) => api.on('GET /api/cart', ok(aCart([...lines])));

async function deleteMug(): Promise<void> {
  openScreen(<CartPage />);
  fireEvent.click(await screen.findByRole('button', { name: /^delete.*mug$/i }));
}

beforeEach(() => {
  // jsdom has no IntersectionObserver. With this one, nothing ever comes near the screen.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  signIn();
  api.on('GET /api/me', ok(aMe));
  api.on('GET /api/products', ok({ products: [] }));
  serverHas(aLine('lamp'), mug);
  api.on('DELETE /api/cart/lines/mug.1', () => {
    serverHas(aLine('lamp'));
    return { status: 204 };
  });
});

test('undo puts a deleted line back with its answers and quantity', async () => {
  const sent: unknown[] = [];
  api.on('PUT /api/cart/lines/mug', ({ body }) => {
    sent.push(body);
    return ok({ ...mug, qty: 1 });
  });
  api.on('PATCH /api/cart/lines/mug.1', ({ body }) => {
    sent.push(body);
    serverHas(aLine('lamp'), mug);
    return ok(mug);
  });
  await deleteMug();

  const button = await undo();
  expect(document.activeElement).toBe(button);
  expect(within(screen.getAllByRole('listitem')[1] as HTMLElement).getByText(texts.removed(mug.title))).toBeTruthy();
  fireEvent.click(button);

  await waitFor(() => expect(screen.queryByRole('button', { name: /^undo/i })).toBeNull());
  expect(sent).toEqual([{ answers }, { qty: 3 }]);
  expect(await screen.findByRole('button', { name: /^delete.*mug$/i })).toBeTruthy();
});

test('an emptied cart offers to undo the last deletion', async () => {
  serverHas(mug);
  api.on('DELETE /api/cart/lines/mug.1', () => {
    serverHas();
    return { status: 204 };
  });
  await deleteMug();
  await undo();
  expect(screen.getByText(texts.emptyTitle)).toBeTruthy();
});

test('a failed undo shows the reason and can be retried', async () => {
  api.on('PUT /api/cart/lines/mug', refusal(404, 'product_not_found', 'This gift is no longer available.'));
  await deleteMug();
  fireEvent.click(await undo());
  expect(await screen.findByText('This gift is no longer available.')).toBeTruthy();
  await undo();
});
