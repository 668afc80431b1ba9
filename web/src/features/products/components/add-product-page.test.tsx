import { act, screen, waitFor } from '@testing-library/react';
import { Navigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { scriptedStorage } from '#tests/support/web/scripted-storage.ts';
import { fieldProblems } from '#web/texts/field-problems.ts';
import { keptChanges } from '#web/texts/kept-changes.ts';
import { addProduct as texts } from '#web/texts/products/add-product.ts';
import { manageProducts } from '#web/texts/products/manage-products.ts';
import { personalisation as questions } from '#web/texts/questions/personalisation.ts';
import { storage as storageTexts } from '#web/texts/uploads/storage.ts';
import AddProductPage from './add-product-page.tsx';

const api = scriptedApi();
const storage = scriptedStorage();
const post = 'POST /api/products';
const imageKey = 'product-images/upload-1/mug.png';
const created = ok({ productId: 'mug' }, 201);

beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  api.on('POST /api/uploads', ok({ uploadId: 'upload-1', imageKey, url: storage.url, headers: {} }, 201));
  api.on('POST /api/uploads/upload-1/complete', ok({ imageKey, url: `/${imageKey}` }));
  api.on(post, created);
});

afterEach(() => void vi.useRealTimers());

const sentKeys = () => api.sent(post).map(({ headers }) => headers.get('idempotency-key'));

type User = ReturnType<typeof openScreen>['user'];

const picture = () => new File(['picture'], 'mug.png', { type: 'image/png', lastModified: 1 });

/** Opens the form, fills in its empty fields and submits it. */
async function submitForm() {
  const view = openScreen(<AddProductPage />);
  await fillAndSubmit(view.user);
  return view;
}

async function fillAndSubmit(user: User): Promise<void> {
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: texts.title });
  if (title.value === '') {
    await user.type(title, 'The mug');
    await user.type(screen.getByRole('textbox', { name: texts.description }), 'A gift.');
    await user.selectOptions(screen.getByLabelText(new RegExp(texts.category)), 'MiniFrames');
    await user.type(screen.getByLabelText(new RegExp(texts.price)), '500');
  }
  await user.upload(screen.getByLabelText<HTMLInputElement>(new RegExp(texts.picture)), picture());
  await user.click(screen.getByRole('button', { name: texts.submit }));
}

describe('a draft whose owner left the form', () => {
  const titleField = () => screen.findByRole<HTMLInputElement>('textbox', { name: texts.title });
  async function typeAndLeave(file?: File): Promise<void> {
    const { user, unmount } = openScreen(<AddProductPage />);
    await user.type(await titleField(), 'The mug');
    if (file) await user.upload(screen.getByLabelText<HTMLInputElement>(new RegExp(texts.picture)), file);
    unmount();
  }

  async function expectNextToLackNone() {
    await typeAndLeave();
    openScreen(<AddProductPage />);
    expect((await titleField()).value).toBe('The mug');
    expect(screen.queryByText(manageProducts.kept)).toBeNull();
  }

  test('says that it lacks its pictures, and can be discarded', async () => {
    await typeAndLeave(picture());
    const { user, unmount } = openScreen(<AddProductPage />);
    expect((await titleField()).value).toBe('The mug');
    expect(screen.getByText(manageProducts.kept)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: keptChanges.discard }));
    expect(screen.queryByText(manageProducts.kept)).toBeNull();
    expect((await titleField()).value).toBe('');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    unmount();
    await expectNextToLackNone();
  });

  test('says once that pictures must be chosen again if it had nothing else', async () => {
    const first = openScreen(<AddProductPage />);
    await titleField();
    await first.user.upload(screen.getByLabelText<HTMLInputElement>(new RegExp(texts.picture)), picture());
    first.unmount();
    const second = openScreen(<AddProductPage />);
    await titleField();
    expect(screen.getByText(manageProducts.picturesLost)).toBeTruthy();
    expect(screen.queryByRole('button', { name: keptChanges.discard })).toBeNull();
    second.unmount();
    openScreen(<AddProductPage />);
    await titleField();
    expect(screen.queryByText(manageProducts.picturesLost)).toBeNull();
  });

  test('says nothing about pictures once its product was added', async () => {
    const { unmount } = await submitForm();
    await screen.findByText(texts.success);
    unmount();
    await expectNextToLackNone();
  });
});

test('sends the same draft with the same key after leaving the form during a submission', async () => {
  const respond = api.hold(post);
  const first = await submitForm();
  await waitFor(() => expect(sentKeys()).toHaveLength(1));
  first.unmount();
  await submitForm();
  await waitFor(() => expect(sentKeys()).toHaveLength(2));
  respond(created);
  expect(sentKeys()[1]).toBe(sentKeys()[0]);
});

test('says that an earlier request has added the product, and then adds another one with a new key', async () => {
  api.on(post, refusal(422, 'idempotency_key_reused', 'This key has already made another product.'));
  const { user } = await submitForm();
  await screen.findByText(texts.addedBefore);
  api.on(post, created);
  await user.click(screen.getByRole('button', { name: texts.submit }));
  await screen.findByText(texts.success);
  const [refused, accepted] = sentKeys();
  expect(accepted).not.toBe(refused);
});

test('starts the next product without a message about the last product’s questions', async () => {
  const { user } = openScreen(<AddProductPage />);
  await user.click(await screen.findByRole('button', { name: questions.templates.onePhoto }));
  expect(screen.getByText(questions.added(1))).toBeTruthy();
  await fillAndSubmit(user);
  await screen.findByText(texts.success);
  expect(screen.queryByText(questions.added(1))).toBeNull();
});

test('clears the form after the product is added, and shows the success text for three seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await submitForm();
  await screen.findByText(texts.success);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: texts.title }).value).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.queryByText(texts.success)).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByText(texts.success)).toBeNull();
});

test('D4: shows the shop’s refusal, and keeps the typed fields', async () => {
  api.on(post, refusal(403, 'not_an_owner', 'Only owners may add products.'));
  await submitForm();
  await screen.findByText('Only owners may add products.');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: texts.title }).value).toBe('The mug');
});

test('says beside each field, the picture too, what is missing', async () => {
  const { user } = openScreen(<AddProductPage />);
  await user.click(await screen.findByRole('button', { name: texts.submit }));
  for (const label of [texts.title, texts.description, texts.category, texts.price, texts.picture]) {
    expect(screen.getByText(fieldProblems.missing(label))).toBeTruthy();
  }
});

test('spec 8: says that an address is not a picture of this shop, and lets the owner choose another one', async () => {
  const { user } = openScreen(<Navigate to="/add-products?picture=elsewhere.png" />, <AddProductPage />);
  await screen.findByText(storageTexts.invalidArgument);
  await user.click(screen.getByRole('button', { name: texts.otherPicture }));
  expect(screen.getByLabelText(texts.picture)).toBeTruthy();
});
