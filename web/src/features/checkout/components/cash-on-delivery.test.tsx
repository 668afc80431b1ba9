import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Cart } from '#contracts/cart/cart.ts';
import { aCart, aLine } from '#tests/support/web/a-cart.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import CartPage from '#web/app/cart/cart-page.tsx';
import { refreshCart } from '#web/lib/customer-cart.ts';
import { cart as texts } from '#web/texts/cart/cart.ts';
import { checkout } from '#web/texts/checkout/checkout.ts';
import { dates } from '#web/texts/dates/dates.ts';

const api = scriptedApi();

beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok(aMe));
  api.on('GET /api/products', ok({ products: [] }));
  api.on('GET /api/cart', ok(aCart([aLine('mug', 2, 500)])));
});

/** Opens the Cash on Delivery dialog and fills in the address. */
async function openCheckout() {
  const { user } = openScreen(<CartPage />);
  await user.click(await screen.findByRole('button', { name: texts.cashOnDelivery }));
  await user.click(await address());
  await user.paste('1 Temple Street, Pune');
  return user;
}
const address = () => screen.findByRole<HTMLInputElement>('textbox', { name: checkout.residentialAddress });

/** The cart becomes empty on the server, and the page shows it. */
async function emptyCart(removed: Cart['removed'] = []) {
  api.on('GET /api/cart', ok(aCart([], removed, 'empty')));
  await act(() => refreshCart());
  await screen.findByText(texts.emptyTitle);
}

test('keeps the open checkout dialog if the cart becomes empty elsewhere, and moves the focus to the page when it closes', async () => {
  const user = await openCheckout();
  await emptyCart();
  expect((await screen.findByText(new RegExp(checkout.emptied))).closest('[role]')?.getAttribute('role')).toBe('alert');
  expect(screen.getByRole('link', { name: checkout.toOrders }).getAttribute('href')).toBe('/orders');
  expect((await address()).value).toBe('1 Temple Street, Pune');
  expect(document.activeElement).toBe(await address());

  await user.click(screen.getByRole('button', { name: checkout.close }));
  await waitFor(() => expect(document.activeElement?.className).toBe('cart'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['open', 'closed'])(
  'a refused order shows its reason although the cart became empty meanwhile, with the dialog %s',
  async (dialog) => {
    const respond = api.hold('POST /api/orders');
    const user = await openCheckout();
    await user.click(screen.getByRole('button', { name: checkout.submit }));
    await screen.findByRole('button', { name: checkout.submitting });
    if (dialog === 'closed') await user.click(screen.getByRole('button', { name: checkout.close }));
    await emptyCart();
    respond(refusal(409, 'cart_empty', 'Your cart is empty. Add something before you order.'));
    await screen.findByRole('dialog', { name: checkout.title });
    expect(await screen.findByText(/Add something before you order/)).toBeTruthy();
    expect((await address()).value).toBe('1 Temple Street, Pune');
  },
);

test('an order whose response is lost leaves the dialog for the page, which asks for its outcome again', async () => {
  api.on('POST /api/orders', () => {
    api.on('GET /api/cart', ok(aCart([], [], 'empty')));
    throw new TypeError('Failed to fetch');
  });
  const user = await openCheckout();
  await user.click(screen.getByRole('button', { name: checkout.submit }));
  await waitFor(() => expect(api.sent('POST /api/orders')).toHaveLength(1));
  await act(() => refreshCart());
  const askAgain = await screen.findByRole('button', { name: checkout.askAgain });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  api.on('POST /api/orders', ok({ orderId: 'order-1', status: 'placed' }, 201));
  await user.click(askAgain);
  expect(await screen.findByRole('heading', { name: '/home' })).toBeTruthy();
  const keys = api.sent('POST /api/orders').map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
});

test('the last product’s removal from the shop is the only reason, shows no day and leaves nothing to submit', async () => {
  api.on('GET /api/delivery', ok({ arrivesBy: '2026-12-05' }));
  await openCheckout();
  await screen.findAllByText(dates.arrivesBy);
  await emptyCart([{ lineId: 'mug', productId: 'mug', title: 'The mug' }]);
  expect(await screen.findByText(checkout.changes.removed('The mug'))).toBeTruthy();
  expect(screen.queryByText(new RegExp(checkout.emptied))).toBeNull();
  expect(screen.queryByText(dates.arrivesBy)).toBeNull();
  expect(screen.getByRole('button', { name: checkout.submit }).getAttribute('aria-disabled')).toBe('true');
});

test('an order that empties the cart before its response arrives shows no change, and then the home page', async () => {
  const respond = api.hold('POST /api/orders');
  const user = await openCheckout();
  await user.click(screen.getByRole('button', { name: checkout.submit }));
  await waitFor(() => expect(api.sent('POST /api/orders')).toHaveLength(1));
  await emptyCart();
  expect(screen.getByRole('button', { name: checkout.submitting })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: checkout.totalQuantity }).value).toBe('2');
  expect(screen.queryByText(new RegExp(checkout.emptied))).toBeNull();
  expect(screen.queryByText(checkout.changedTitle)).toBeNull();
  respond(ok({ orderId: 'order-1', status: 'placed' }, 201));
  await screen.findByRole('heading', { name: '/home' });
});
