import { screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCart, aLine } from '#tests/support/web/a-cart.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { queryClient } from '#web/lib/query.ts';
import { cart as texts } from '#web/texts/cart/cart.ts';
import { wantedLine } from '../../features/cart/wanted-line.ts';
import CartPage from './cart-page.tsx';

/** The pictures that were rendered, with one entry per rendering of a line. */
const rendered = vi.hoisted(() => {
  // Test files that ran before in the same worker may have cached the real component.
  vi.resetModules();
  return [] as string[];
});
afterAll(() => vi.resetModules());
// The setup file clears the client of the modules before the reset.
afterEach(() => queryClient.clear());

vi.mock(import('#web/ui/product-picture.tsx'), async (importOriginal) => {
  const { ProductPicture } = await importOriginal();
  return {
    ProductPicture: (props) => {
      rendered.push(props.product.url);
      return <ProductPicture {...props} />;
    },
  };
});

const api = scriptedApi();
const lines = 12;
const names = Array.from({ length: lines }, (_, line) => `gift-${line}`);
const cartWith = (qtyOfFirst: number) =>
  aCart(names.map((name, line) => aLine(name, line === 0 ? qtyOfFirst : 1, 100)));

beforeEach(() => {
  rendered.length = 0;
  signIn();
  api.on('GET /api/me', ok(aMe));
  api.on('GET /api/products', ok({ products: [] }));
  api.on('GET /api/cart', ok(cartWith(1)));
});

test('changing one quantity in a long cart re-renders only its line and the summary', async () => {
  const { user } = openScreen(<CartPage />);
  const more = await screen.findByRole('button', { name: texts.more('The gift-0') });
  expect(new Set(rendered).size).toBe(lines);
  rendered.length = 0;

  const save = api.hold('PATCH /api/cart/lines/gift-0');
  // Another tab has added more, so that the total tells whether the page shows the refetched cart.
  api.on('GET /api/cart', ok(cartWith(100_000)));
  await user.click(more);
  const total = screen.getByText(texts.totalProducts).nextElementSibling;
  expect(total?.textContent).toBe(String(lines + 1));
  save(ok(aLine('gift-0', 2, 100)));
  await waitFor(() => expect(total?.textContent).toMatch(/^1,00,\d{3}$/));
  expect(new Set(rendered)).toEqual(new Set([aLine('gift-0').url]));
});

test('an empty cart leads to the shop', async () => {
  api.on('GET /api/cart', ok(aCart([])));
  openScreen(<CartPage />);
  expect(await screen.findByText(texts.emptyTitle)).toBeTruthy();
  expect(screen.getByRole('link', { name: texts.addItems }).getAttribute('href')).toBe('/home');
});

test('a gift that was chosen before the login is added for customers who open the cart at once', async () => {
  wantedLine.write({ productId: 'gift-0' });
  api.on('GET /api/cart', ok(aCart([])));
  api.on('PUT /api/cart/lines/gift-0', ok(aLine('gift-0', 1, 100)));
  openScreen(<CartPage />);
  expect(await screen.findByRole('button', { name: texts.more('The gift-0') })).toBeTruthy();
  expect(wantedLine.read()).toBeUndefined();
});
