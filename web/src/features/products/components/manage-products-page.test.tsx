import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { aLine } from '#tests/support/web/a-cart.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { undoTime } from '#web/lib/pending-acts.ts';
import { addProduct } from '#web/texts/products/add-product.ts';
import { manageProducts as texts } from '#web/texts/products/manage-products.ts';
import { searchNotes } from '#web/texts/products/search-notes.ts';
import ManageProductsPage from './manage-products-page.tsx';

const api = scriptedApi();
const removal = 'DELETE /api/products/mug';

// Loaded in advance, as on a page that has been open for a while.
beforeAll(() => import('#web/lib/amplify.ts'));
beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  api.on('GET /api/products', ok({ products: [aLine('mug')] }));
  api.on('GET /api/manage/products', ok({ products: [] }));
});
afterEach(() => vi.restoreAllMocks());

const removeButton = () => screen.findByRole('button', { name: new RegExp(`^${texts.remove}`) });

const undoButton = (title = 'The mug') => screen.findByRole('button', { name: new RegExp(`^${texts.undo} *${title}`) });
const rowOf = (title: string) => screen.findByRole('row', { name: new RegExp(title) });

/** Removes the gift, and switches to another tab before the undo time is over. */
async function removeAndHide(): Promise<void> {
  const { user } = openScreen(<ManageProductsPage />);
  await user.click(await removeButton());
  await undoButton();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

test('keeps the row of a gift in its place while its removal can be undone, so that a second tap removes no other', async () => {
  api.on('GET /api/products', ok({ products: [aLine('mug'), aLine('rose')] }));
  const { user, container } = openScreen(<ManageProductsPage />);
  const remove = within(await rowOf('The mug')).getByRole('button', { name: new RegExp(`^${texts.remove}`) });
  await user.click(remove);
  const row = within(await rowOf('The mug'));
  expect(row.getByText(texts.removing)).toBeTruthy();
  expect(document.activeElement).toBe(await undoButton());
  expect(row.getAllByRole('button')).toEqual([document.activeElement]);
  // Its buttons keep their space.
  expect(remove.isConnected).toBe(true);
  expect(screen.getAllByRole('row')).toHaveLength(3);
  expect((await axe.run(container)).violations.map(({ id }) => id)).toEqual([]);
  await user.click(await undoButton());
  await waitFor(() => expect(document.activeElement).toBe(remove));
  expect(row.queryByText(texts.removing)).toBeNull();
  expect(api.sent(removal)).toEqual([]);
});

test('a gift that is being removed can be put back while a search hides its row', async () => {
  const { user } = openScreen(<ManageProductsPage />);
  await user.click(await removeButton());
  api.on('GET /api/products', ok({ products: [aLine('rose')] }));
  await user.type(screen.getByLabelText(texts.search), 'rose');
  await rowOf('The rose');
  const notices = within(screen.getByRole('region', { name: texts.removalNotices }));
  expect(notices.getByText(texts.removingGift('The mug'))).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(texts.search));
  await user.click(await undoButton());
  expect(notices.queryByRole('button')).toBeNull();
  expect(document.activeElement?.tagName).toBe('H1');
  expect(api.sent(removal)).toEqual([]);
});

test('sends a removal when the page is hidden', async () => {
  api.on(removal, ok(undefined, 204));
  await removeAndHide();
  await screen.findByText(texts.emptyTitle);
  expect(api.sent(removal)).toHaveLength(1);
});

test('sends a removal when the owner leaves the screen', async () => {
  api.on(removal, ok(undefined, 204));
  const { user, unmount } = openScreen(<ManageProductsPage />);
  await user.click(await removeButton());
  await undoButton();
  expect(api.sent(removal)).toEqual([]);
  unmount();
  // Well before the time for undoing is over.
  await waitFor(() => expect(api.sent(removal)).toHaveLength(1), { timeout: undoTime / 2 });
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
  await waitFor(() => expect(screen.queryByText(texts.removing)).toBeNull());
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
  await save('499');
  await user.click(await removeButton());
  expect(screen.queryByText(texts.saved('The mug'))).toBeNull();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  const failure = texts.removeFailed('The mug', 'Please try again.');
  await screen.findByText(failure);
  await save('501');
  expect(screen.queryByText(failure)).toBeNull();
});

test('D28: a search says which prices it read, and which words it searched for instead', async () => {
  const { user } = openScreen(<ManageProductsPage />);
  await removeButton();
  api.on('GET /api/products', ok({ products: [aLine('mug')], prices: { least: 500 }, correctedQuery: 'mug' }));
  await user.type(screen.getByLabelText(texts.search), 'mgu above 500');
  const price = await screen.findByText('Gifts from ₹500.');
  expect(price.closest('[role="status"]')?.textContent).toBe(
    `Gifts from ₹500. ${searchNotes.corrected} mug. 1 product found`,
  );
});

test('D28: announces how many products a search has found', async () => {
  const { user } = openScreen(<ManageProductsPage />);
  await removeButton();
  const status = [...document.querySelectorAll('[role="status"]')].find((each) => each.matches('.visually-hidden'));
  expect(status?.textContent).toBe('');
  api.on('GET /api/products', ok({ products: [] }));
  await user.type(screen.getByLabelText(texts.search), 'sofa');
  await screen.findByText(texts.noneTitle);
  expect(status?.textContent).toBe('0 products found');
});

test('D28: a search says that no gift has its prices, or all its words', async () => {
  const { user } = openScreen(<ManageProductsPage />);
  await removeButton();
  api.on('GET /api/products', ok({ products: [aLine('mug')], prices: { least: 500 }, noneAtPrices: true }));
  await user.type(screen.getByLabelText(texts.search), 'mug above 500');
  await screen.findByText('No such gift costs ₹500 or more. These come nearest.');
  api.on('GET /api/products', ok({ products: [aLine('mug')], noneWithAllWords: true }));
  await user.type(screen.getByLabelText(texts.search), ' or a lamp');
  await screen.findByText(searchNotes.noneWithAllWords.trim());
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

test('lists hidden products that have the words of a search, and puts back one that is being removed', async () => {
  const hidden = (productId: string, title: string) => ({ ...aLine(productId), title, state: 'hidden' as const });
  api.on(
    'GET /api/manage/products',
    ok({ products: [hidden('copy', 'Copy of the Café mug'), hidden('rose', 'The rose')] }),
  );
  const { user } = openScreen(<ManageProductsPage />);
  await rowOf('The rose');
  api.on('GET /api/products', ok({ products: [] }));
  await user.type(screen.getByLabelText(texts.search), 'CAFE  copy');
  await screen.findByText(texts.noneText);
  const section = within(screen.getByRole('region', { name: texts.hiddenTitle }));
  expect(section.getAllByRole('row')).toHaveLength(2);
  await user.click(section.getByRole('button', { name: new RegExp(`^${texts.remove}`) }));

  await user.type(screen.getByLabelText(texts.search), ' red');
  await waitFor(() => expect(screen.queryByRole('region', { name: texts.hiddenTitle })).toBeNull());
  await user.click(await undoButton('Copy of the Café mug'));
  expect(api.sent('DELETE /api/products/copy')).toEqual([]);
});

const stateOf = (title: string) => screen.findByLabelText(texts.stateOf(title));

test('hides a gift at once, and shows it again', async () => {
  const { lineId: _, qty: __, totalProductPrice: ___, ...mug } = aLine('mug');
  api.on('PATCH /api/products/mug', ok({ ...mug, pictures: [{ url: mug.url }], state: 'hidden' }));
  const { user } = openScreen(<ManageProductsPage />);
  await user.selectOptions(await stateOf('The mug'), texts.states.hidden);
  await screen.findByText(texts.stateChanged.hidden('The mug'));
  const hidden = within(await screen.findByRole('region', { name: texts.hiddenTitle }));
  expect(hidden.queryByRole('link')).toBeNull();
  expect(screen.getAllByLabelText(texts.stateOf('The mug'))).toHaveLength(1);

  api.on('PATCH /api/products/mug', ok(mug));
  await user.selectOptions(await stateOf('The mug'), texts.states['on-sale']);
  await screen.findByText(texts.stateChanged['on-sale']('The mug'));
  expect(screen.queryByRole('region', { name: texts.hiddenTitle })).toBeNull();
  expect(await stateOf('The mug')).toBeTruthy();
  expect(api.sent('PATCH /api/products/mug').map(({ body }) => body)).toEqual([{ state: 'hidden' }, { state: null }]);
});

test('shows a hidden gift again in the search that found it', async () => {
  const { lineId: _, qty: __, totalProductPrice: ___, ...mug } = aLine('mug');
  api.on('GET /api/manage/products', ok({ products: [{ ...mug, state: 'hidden' }] }));
  api.on('GET /api/products', ok({ products: [] }));
  const { user } = openScreen(<ManageProductsPage />);
  await stateOf('The mug');
  await user.type(screen.getByLabelText(texts.search), 'mug');
  await screen.findByText(texts.noneText);
  api.on('PATCH /api/products/mug', ok({ ...mug, state: 'sold-out' }));
  await user.selectOptions(await stateOf('The mug'), texts.states['sold-out']);
  await waitFor(() => expect(screen.queryByText(texts.noneText)).toBeNull());
  expect(screen.queryByRole('region', { name: texts.hiddenTitle })).toBeNull();
  expect(await stateOf('The mug')).toBeTruthy();
});

test('undoes a change of state beside its message, and undoes that too', async () => {
  const { lineId: _, qty: __, totalProductPrice: ___, ...mug } = aLine('mug');
  const soldOut = { ...mug, state: 'sold-out' as const };
  api.on('GET /api/products', ok({ products: [soldOut] }));
  api.on('PATCH /api/products/mug', ({ body }) => ok({ ...mug, ...Object(body) }));
  const { user } = openScreen(<ManageProductsPage />);
  await user.selectOptions(await stateOf('The mug'), texts.states.hidden);
  await screen.findByText(texts.stateChanged.hidden('The mug'));
  await user.click(screen.getByRole('button', { name: texts.undo }));
  await screen.findByText(texts.stateChanged['sold-out']('The mug'));
  expect(document.activeElement?.textContent).toBe(texts.undo);
  api.on('PATCH /api/products/mug', refusal(503, 'too_busy', 'Please try again.'));
  await user.click(screen.getByRole('button', { name: texts.undo }));
  await screen.findByText('Please try again.');
  expect(api.sent('PATCH /api/products/mug').map(({ body }) => body)).toEqual([
    { state: 'hidden' },
    { state: 'sold-out' },
    { state: 'hidden' },
  ]);
});

test('a failed undo of one gift isn’t shown beside the change of another', async () => {
  api.on('GET /api/products', ok({ products: [aLine('mug'), aLine('rose')] }));
  api.on('PATCH /api/products/mug', ok({ ...aLine('mug'), state: 'hidden' }));
  api.on('PATCH /api/products/rose', ok({ ...aLine('rose'), state: 'hidden' }));
  const { user } = openScreen(<ManageProductsPage />);
  await user.selectOptions(await stateOf('The mug'), texts.states.hidden);
  await screen.findByText(texts.stateChanged.hidden('The mug'));
  api.on('PATCH /api/products/mug', refusal(503, 'too_busy', 'Please try again.'));
  await user.click(screen.getByRole('button', { name: texts.undo }));
  await screen.findByText('Please try again.');
  await user.selectOptions(await stateOf('The rose'), texts.states.hidden);
  await screen.findByText(texts.stateChanged.hidden('The rose'));
  expect(screen.queryByText('Please try again.')).toBeNull();
});

test('says why a state was not changed, and keeps the old one', async () => {
  api.on('PATCH /api/products/mug', refusal(404, 'product_not_found', 'It is gone.'));
  const { user } = openScreen(<ManageProductsPage />);
  await user.selectOptions(await stateOf('The mug'), texts.states['sold-out']);
  await screen.findByText('It is gone.');
  expect((await stateOf('The mug')) instanceof HTMLSelectElement).toBe(true);
  expect(screen.getByDisplayValue(texts.states['on-sale'])).toBeTruthy();
});

test('opens a hidden copy with the pictures and questions, and makes no second one if the response was lost', async () => {
  const { lineId: _, qty: __, totalProductPrice: ___, ...mug } = aLine('mug');
  const questions = [{ id: 'name', label: 'Name', kind: 'text', required: 'before-making', maxLength: 20 }];
  const pictures = [{ url: mug.url }, { url: '/product-images/b/wall%202.jpg' }];
  const whole = { ...mug, pictures, questions, making: { minDays: 3, maxDays: 5 } };
  api.on('GET /api/products/mug', ok(whole));
  api.on('POST /api/products', refusal(503, 'too_busy', 'Please try again.'));
  const { user } = openScreen(<ManageProductsPage />);
  const press = async () => user.click(await screen.findByRole('button', { name: new RegExp(`^${texts.duplicate}`) }));
  await press();
  await screen.findByText(texts.notDuplicated('The mug', 'Please try again.'));
  const copy = { ...whole, productId: 'copy', title: 'Copy of The mug', state: 'hidden' };
  api.on('POST /api/products', ok(copy, 201));
  await press();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByDisplayValue('Copy of The mug')).toBeTruthy();
  const sent = api.sent('POST /api/products');
  expect(sent[1]?.body).toEqual({
    ...{ title: 'Copy of The mug', description: mug.description, category: mug.category, price: mug.price },
    imageKeys: ['product-images/mug/picture.jpg', 'product-images/b/wall 2.jpg'],
    ...{ questions, making: whole.making, state: 'hidden' },
  });
  expect(sent[1]?.headers.get('idempotency-key')).toBe(sent[0]?.headers.get('idempotency-key'));
  expect(sent[0]?.headers.get('idempotency-key')).toBeTruthy();
});
