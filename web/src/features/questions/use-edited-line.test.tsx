import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import type { Line } from '#contracts/cart/cart.ts';
import type { Product } from '#contracts/products/product.ts';
import { aCart, aLine } from '#tests/support/web/a-cart.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { sizeQuestion } from '#tests/support/web/size-question.ts';
import { refreshCart } from '#web/lib/customer-cart.ts';
import { queryClient } from '#web/lib/query.ts';
import { returnPath } from '#web/lib/return-path.ts';
import { SessionProvider } from '#web/lib/session.tsx';
import { home } from '#web/texts/products/home.ts';
import { questions as texts } from '#web/texts/questions/questions.ts';
import { Link } from '#web/ui/link.tsx';
import PersonalBuy from '../products/components/personal-buy.tsx';

const api = scriptedApi();
const change = 'PUT /api/cart/lines/mug';

const line: Line = {
  ...aLine('mug', 2, 900),
  lineId: 'mug.0123456789ABCDEF',
  answers: { names: { text: 'Asha' }, size: { option: 'a3' }, us: { photos: [{ photoId: '0123456789ABCDEF' }] } },
};
/** The line after saving: other answers have another ID. */
const savedLine: Line = { ...line, lineId: 'mug.FEDCBA9876543210', answers: { names: { text: 'Ravi' } } };

const mug: Product = {
  ...aLine('mug'),
  price: 500,
  questions: [{ id: 'names', kind: 'text', label: 'Names', maxLength: 20, lines: 1 }, sizeQuestion],
};

beforeEach(() => {
  api.on('GET /api/me', ok(aMe));
  api.on('GET /api/cart', ok(aCart([line])));
  api.on(change, ok(savedLine));
});

/** Another page, with the browser's Back button. */
function Elsewhere() {
  const navigate = useNavigate();
  return (
    <>
      <h1>{useLocation().pathname}</h1>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}

const Search = () => <p>{`The query is “${useLocation().search}”.`}</p>;

/** The sign-in page, with the page that it leads to. */
const ReturnPath = () => <p>{`Next: ${returnPath(useLocation().state)}`}</p>;

async function openToEdit(elsewhere = <Elsewhere />) {
  const view = openScreen(
    <>
      <Link to={`/?line=${line.lineId}`}>Edit</Link>
      <Search />
      <PersonalBuy product={mug} />
    </>,
    elsewhere,
  );
  await view.user.click(screen.getByRole('link', { name: 'Edit' }));
  return view;
}
const names = () => screen.getByLabelText<HTMLInputElement>(/^Names/);
const saveButton = () => screen.findByRole('button', { name: texts.save });
const addButton = () => screen.queryByRole('button', { name: new RegExp(home.addToCart) });
const sent = () => api.sent(change).map(({ body }) => body);

/** Expects the page to say that the line is gone, with a link to the cart, and not to offer saving. */
async function expectGone() {
  const notice = (await screen.findByText(texts.lineGone)).closest('[role=alert]');
  expect(screen.getByRole('link', { name: texts.toCart }).getAttribute('href')).toBe('/cart');
  expect(screen.queryByRole('button', { name: texts.save })).toBeNull();
  return notice;
}

test('Edit shows the line’s answers, and saving replaces the line, keeps its photos and returns to the cart', async () => {
  signIn();
  const { user } = await openToEdit();
  const save = await saveButton();
  expect(names().value).toBe('Asha');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /A3/ }).checked).toBe(true);
  await user.clear(names());
  await user.type(names(), 'Ravi');
  await user.click(screen.getByRole('radio', { name: 'A4' }));
  await user.click(save);
  await screen.findByRole('heading', { name: '/cart' });
  expect(sent()).toEqual([
    {
      answers: { names: { text: 'Ravi' }, size: { option: 'a4' }, us: { photos: [{ photoId: '0123456789ABCDEF' }] } },
      instead: line.lineId,
    },
  ]);
});

test('after saving, Back does not return to the page of the replaced line', async () => {
  signIn();
  const { user } = await openToEdit();
  await user.click(await saveButton());
  await screen.findByRole('heading', { name: '/cart' });
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await screen.findByText('The query is “”.')).toBeTruthy();
});

test('waits for the cart before it offers anything', async () => {
  signIn();
  const respond = api.hold('GET /api/cart');
  const { user } = await openToEdit();
  const waiting = await screen.findByRole('button', { name: home.wait });
  expect(waiting.getAttribute('aria-disabled')).toBe('true');
  expect(addButton()).toBeNull();
  await user.click(waiting);
  expect(sent()).toEqual([]);
  respond(ok(aCart([line])));
  expect(await saveButton()).toBe(waiting);
  expect(names().value).toBe('Asha');
});

test('says that the cart can’t be loaded, and retries', async () => {
  signIn();
  api.on('GET /api/cart', refusal(403, 'around_cloudfront', 'The cart can’t be loaded.'));
  const { user } = await openToEdit();
  expect((await screen.findByText('The cart can’t be loaded.')).getAttribute('role')).toBe('alert');
  expect(addButton()).toBeNull();
  api.on('GET /api/cart', ok(aCart([line])));
  await user.click(screen.getByRole('button', { name: home.retry }));
  await saveButton();
  await waitFor(() => expect(names().value).toBe('Asha'));
});

test('says that the line is no longer in the cart, and adds the gift again only on request', async () => {
  signIn();
  api.on('GET /api/cart', ok(aCart([savedLine])));
  const { user } = await openToEdit();
  await expectGone();
  await user.type(names(), 'Ravi');
  await user.click(await screen.findByRole('button', { name: new RegExp(home.addToCart) }));
  await screen.findByText(home.added('The mug'));
  expect(sent()).toEqual([{ answers: { names: { text: 'Ravi' } } }]);
});

test('says so when the line is replaced in another tab meanwhile', async () => {
  signIn();
  const { user } = await openToEdit();
  await saveButton();
  await user.type(names(), ' & Ravi');
  api.on('GET /api/cart', ok(aCart([savedLine])));
  await act(() => refreshCart());
  await expectGone();
  expect(document.activeElement).toBe(names());
  expect(names().value).toBe('Asha & Ravi');
});

test('says so, and moves the focus there, if saving finds that the line is gone', async () => {
  signIn();
  api.on(change, refusal(404, 'line_not_found', 'This product is no longer in your cart.'));
  const { user } = await openToEdit();
  await user.click(await saveButton());
  expect(document.activeElement).toBe(await expectGone());
});

test('returns to the cart even if the cart shows the new line before saving has ended', async () => {
  signIn();
  const respond = api.hold(change);
  const { user } = await openToEdit();
  await user.click(await saveButton());
  api.on('GET /api/cart', ok(aCart([savedLine])));
  await act(() => refreshCart());
  expect(screen.getByRole('button', { name: texts.saving })).toBeTruthy();
  respond(ok(savedLine));
  await screen.findByRole('heading', { name: '/cart' });
});

test('saves again after a lost response, although the cart no longer has the replaced line', async () => {
  signIn();
  api.on(change, () => {
    throw new TypeError('Failed to fetch');
  });
  const { user } = await openToEdit();
  await user.click(await saveButton());
  await screen.findByText(/can’t reach the shop/);
  api.on('GET /api/cart', ok(aCart([savedLine])));
  await act(() => refreshCart());
  api.on(change, ok(savedLine));
  await user.click(await saveButton());
  await screen.findByRole('heading', { name: '/cart' });
  const [first, second] = sent();
  expect(second).toEqual(first);
});

test('saves nothing while an answer is refused, leads to its field, and saves the corrected one', async () => {
  signIn();
  const { user } = await openToEdit();
  const names = await screen.findByDisplayValue('Asha');
  await user.clear(names);
  await user.type(names, 'Ravindranath & Uma Maheshwari');
  await user.click(await saveButton());
  expect((await screen.findByText(new RegExp(texts.misfit))).textContent).toContain(texts.thenSave);
  expect(document.activeElement).toBe(names);
  expect(sent()).toEqual([]);
  await user.clear(names);
  await user.type(names, 'Ravi & Uma');
  await user.click(await saveButton());
  await screen.findByRole('heading', { name: '/cart' });
  expect(sent()).toMatchObject([{ answers: { names: { text: 'Ravi & Uma' } } }]);
});

test('asks a signed-out visitor to log in', async () => {
  await openToEdit();
  await screen.findByText(new RegExp(texts.lineSignedOut));
  expect(screen.getByRole('link', { name: texts.logIn }).getAttribute('href')).toBe('/login');
  expect(screen.queryByRole('button', { name: texts.save })).toBeNull();
});

test('ignores a tap on the server’s Add to Cart button, whose page doesn’t depend on the line', async () => {
  const at = (address: string) => (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <MemoryRouter initialEntries={[address]}>
          <PersonalBuy product={mug} />
        </MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>
  );
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(at('/'));
  const served = [...root.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(home.addToCart));
  signIn();
  const mismatches: unknown[] = [];
  const options = { onRecoverableError: (error: unknown) => mismatches.push(error) };
  const hydrated = await act(async () => hydrateRoot(root, at(`/?line=${line.lineId}`), options));
  await act(async () => served?.click());
  await saveButton();
  expect(mismatches).toEqual([]);
  expect(sent()).toEqual([]);
  await act(async () => hydrated.unmount());
  root.remove();
});

test('logging in after the session ended while saving leads to the cart', async () => {
  signIn();
  api.on(change, refusal(401, 'not_signed_in', 'Please log in.'));
  // Cognito refuses to renew the tokens.
  api.on('POST /', { status: 400, body: { __type: 'NotAuthorizedException', message: 'Refresh Token has expired' } });
  const { user } = await openToEdit(<ReturnPath />);
  await user.click(await saveButton());
  expect(await screen.findByText('Next: /cart')).toBeTruthy();
});
