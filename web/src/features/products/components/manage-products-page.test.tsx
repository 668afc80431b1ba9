import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aLine } from '#tests/support/web/a-cart.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { manageProducts as texts } from '#web/texts/products/manage-products.ts';
import ManageProductsPage from './manage-products-page.tsx';

const api = scriptedApi();
const removal = 'DELETE /api/products/mug';

// Loaded in advance, as on a page that has been open for a while.
beforeAll(() => import('#web/lib/amplify.ts'));
beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  api.on('GET /api/products', ok({ products: [aLine('mug')] }));
});
afterEach(() => vi.restoreAllMocks());

const removeButton = () => screen.findByRole('button', { name: new RegExp(`^${texts.remove}`) });

/** Removes the gift, and switches to another tab before the undo time is over. */
async function removeAndHide(): Promise<void> {
  const { user } = openScreen(<ManageProductsPage />);
  await user.click(await removeButton());
  await screen.findByText(texts.removing('The mug'));
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

test('sends a removal when the page is hidden', async () => {
  api.on(removal, ok(undefined, 204));
  await removeAndHide();
  await screen.findByText(texts.emptyTitle);
  expect(api.sent(removal)).toHaveLength(1);
});

test('lists a gift again if its removal is refused while the page is hidden', async () => {
  api.on(removal, refusal(503, 'too_busy', 'Please try again.'));
  await removeAndHide();
  await screen.findByText(texts.removeFailed('The mug', 'Please try again.'));
  await removeButton();
});

test('drops a gift that another owner has removed meanwhile', async () => {
  api.on(removal, refusal(404, 'product_not_found', 'It is gone.'));
  await removeAndHide();
  await screen.findByText(texts.emptyTitle);
  await waitFor(() => expect(screen.queryByText(texts.removing('The mug'))).toBeNull());
});
