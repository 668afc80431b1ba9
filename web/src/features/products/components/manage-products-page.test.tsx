import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aLine } from '#tests/support/web/a-cart.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { addProduct } from '#web/texts/products/add-product.ts';
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

test('shows only the latest message about a product', async () => {
  api.on(removal, refusal(503, 'too_busy', 'Please try again.'));
  api.on('GET /api/products/mug', ok(aLine('mug')));
  api.on('PATCH /api/products/mug', ok(aLine('mug')));
  const { user } = openScreen(<ManageProductsPage />);
  const save = async (price: string) => {
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${texts.edit}`) }));
    const field = await screen.findByLabelText(addProduct.price);
    await user.clear(field);
    await user.type(field, price);
    await user.click(screen.getByRole('button', { name: texts.save }));
    await screen.findByText(texts.saved('The mug'));
  };
  await save('10');
  await user.click(await removeButton());
  expect(screen.queryByText(texts.saved('The mug'))).toBeNull();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  const failure = texts.removeFailed('The mug', 'Please try again.');
  await screen.findByText(failure);
  await save('11');
  expect(screen.queryByText(failure)).toBeNull();
});

test('searches, and says if no product has the words', async () => {
  const { user } = openScreen(<ManageProductsPage />);
  await removeButton();
  api.on('GET /api/products', ({ search }) => ok({ products: search.includes('spaceship') ? [] : [aLine('mug')] }));
  await user.type(screen.getByLabelText(texts.search), 'spaceship');
  await screen.findByText(texts.noneTitle);
  await user.clear(screen.getByLabelText(texts.search));
  await removeButton();
});
