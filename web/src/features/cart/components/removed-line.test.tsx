import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Line } from '#contracts/cart.ts';
import { aCart, aLine } from '#tests/support/web/a-cart.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { cart as texts } from '#web/texts/cart.ts';
import CartPage from './cart-page.tsx';

const api = scriptedApi();
const answers = { names: { text: 'Asha' } };
const mug: Line = { ...aLine('mug', 3), lineId: 'mug.1', answers };
const undo = () => screen.findByRole('button', { name: /^undo.*mug$/i });

/** The cart as the server holds it. */
const holds = (...lines: readonly Line[]) => api.on('GET /api/cart', ok(aCart([...lines])));

async function deleteMug(): Promise<void> {
  openScreen(<CartPage />);
  fireEvent.click(await screen.findByRole('button', { name: /^delete.*mug$/i }));
}

beforeEach(() => {
  // What jsdom lacks: nothing comes near the screen here.
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
  holds(aLine('lamp'), mug);
  api.on('DELETE /api/cart/lines/mug.1', () => {
    holds(aLine('lamp'));
    return { status: 204 };
  });
});

test('a deleted line can be put back where it was, with its answers and its quantity', async () => {
  const sent: unknown[] = [];
  api.on('PUT /api/cart/lines/mug', ({ body }) => {
    sent.push(body);
    return ok({ ...mug, qty: 1 });
  });
  api.on('PATCH /api/cart/lines/mug.1', ({ body }) => {
    sent.push(body);
    holds(aLine('lamp'), mug);
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

test('an emptied cart offers to put its last line back', async () => {
  holds(mug);
  api.on('DELETE /api/cart/lines/mug.1', () => {
    holds();
    return { status: 204 };
  });
  await deleteMug();
  await undo();
  expect(screen.getByText(texts.emptyTitle)).toBeTruthy();
});

test('a line that can’t be put back says why, and can be tried again', async () => {
  api.on('PUT /api/cart/lines/mug', refusal(404, 'product_not_found', 'This gift is no longer available.'));
  await deleteMug();
  fireEvent.click(await undo());
  expect(await screen.findByText('This gift is no longer available.')).toBeTruthy();
  await undo();
});
