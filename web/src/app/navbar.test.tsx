import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aCart } from '#tests/support/web/a-cart.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { currentUser } from '../lib/current-user.ts';
import { refreshMessages } from '../lib/message-keys.ts';
import { unsentQuantities } from '../lib/unsent-quantities.ts';
import { customerLinks } from '../texts/customer-links.ts';
import { Navbar } from './navbar.tsx';

const api = scriptedApi();

test('the greeting and its menu show that the shop has written, also while the customer is elsewhere', async () => {
  api.on('GET /api/me', ok(aMe));
  api.on('GET /api/cart', ok(aCart([])));
  api.on('POST /api/live', refusal(403, 'not_an_owner', 'No.'));
  api.on('GET /api/messages', ok({ orders: [] }));
  signIn();
  const { user } = openScreen(<Navbar />);
  const greeting = await screen.findByRole('button', { name: new RegExp(aMe.fullName) });
  expect(greeting.textContent).not.toMatch(/new message/);
  const unread = [
    { orderId: 'order-1', unread: 1 },
    { orderId: 'order-2', unread: 2 },
  ];
  api.on('GET /api/messages', ok({ orders: unread }));
  await refreshMessages();
  await waitFor(() => expect(greeting.textContent).toContain(customerLinks.unread(3)));
  await user.click(greeting);
  expect(screen.getByRole('link', { name: `${customerLinks.myOrders} ${customerLinks.unread(3)}` })).toBeTruthy();
});

test('the menu is labelled Your account if the profile cannot be loaded', async () => {
  api.on('GET /api/me', refusal(403, 'not_an_owner', 'No.'));
  api.on('GET /api/cart', ok(aCart([])));
  api.on('POST /api/live', refusal(403, 'not_an_owner', 'No.'));
  signIn();
  const { user } = openScreen(<Navbar />);
  await user.click(await screen.findByRole('button', { name: customerLinks.settings }));
  expect(screen.getByRole('link', { name: customerLinks.myOrders })).toBeTruthy();
  expect(within(screen.getByRole('banner')).queryByText(customerLinks.greeting, { exact: false })).toBeNull();
});

test.each([
  ['an owner has', true],
  ['a customer has not', false],
])('%s the way to the desk in the menu', async (_, owner) => {
  api.on('GET /api/me', ok({ ...aMe, owner }));
  api.on('GET /api/cart', ok(aCart([])));
  api.on('POST /api/live', refusal(403, 'not_an_owner', 'No.'));
  signIn();
  const { user } = openScreen(<Navbar />);
  await user.click(await screen.findByRole('button', { name: new RegExp(aMe.fullName) }));
  expect(screen.getByRole('link', { name: customerLinks.myOrders })).toBeTruthy();
  expect(screen.queryAllByRole('link', { name: customerLinks.manage })).toHaveLength(owner ? 1 : 0);
});

test('LOGOUT leads to the login, but ends the session only once the cart has sent its quantities', async () => {
  let sent = () => {};
  const settled = vi.spyOn(unsentQuantities, 'settled').mockReturnValue(
    new Promise<void>((resolve) => {
      sent = resolve;
    }),
  );
  api.on('GET /api/me', ok(aMe));
  api.on('GET /api/cart', ok(aCart([])));
  api.on('POST /api/live', refusal(403, 'not_an_owner', 'No.'));
  // Cognito revokes the tokens.
  api.on('POST /', ok({}));
  signIn();
  const { user } = openScreen(<Navbar />);
  await user.click(await screen.findByRole('button', { name: customerLinks.logout }));
  await screen.findByRole('heading', { name: '/Login' });
  expect(settled).toHaveBeenCalledOnce();
  expect(currentUser()).toBeDefined();
  sent();
  await waitFor(() => expect(currentUser()).toBeUndefined());
  settled.mockRestore();
});
