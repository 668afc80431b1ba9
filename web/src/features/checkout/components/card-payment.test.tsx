import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { aCart, aLine } from '#tests/support/web/a-cart.ts';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import CartPage from '#web/app/cart/cart-page.tsx';
import { refreshCart } from '#web/lib/customer-cart.ts';
import { queryClient } from '#web/lib/query.ts';
import { cart as cartTexts } from '#web/texts/cart/cart.ts';
import { cardPayment as texts } from '#web/texts/checkout/card-payment.ts';
import { checkout } from '#web/texts/checkout/checkout.ts';
import { dates } from '#web/texts/dates/dates.ts';
import { address as addressTexts } from '#web/texts/delivery/address.ts';
import { checkoutDraft } from '../checkout-draft.ts';

const api = scriptedApi();
const mug = 'The mug';
const cart = (price = 500) => aCart([aLine('mug', 1, price)], [], `at ${price}`);

beforeEach(() => {
  window.location.hash = '';
  signIn();
  api.on('GET /api/orders/order-1', ok(aManagedOrder({ status: 'awaiting-payment' })));
  api.on('GET /api/me', ok(aMe));
  api.on('GET /api/products', ok({ products: [] }));
  api.on('GET /api/cart', ok(cart()));
});

const payButton = () => screen.findByRole('button', { name: /pay by card/i });
/** A URL that jsdom can navigate to: it supports only changes of the hash. */
const checkoutUrl = 'http://localhost:3000/#payment-page';

test('shows progress on the button while the payment starts, and ignores another press', async () => {
  const respond = api.hold('POST /api/payments');
  const { user } = openScreen(<CartPage />);
  await user.click(await payButton());

  const busy = await screen.findByRole('button', { name: texts.starting });
  expect(busy).toHaveProperty('ariaDisabled', 'true');
  await user.click(busy);
  respond(ok({ orderId: 'order-1', checkoutUrl }, 201));

  await screen.findByRole('button', { name: texts.leaving });
  expect(api.sent('POST /api/payments')).toHaveLength(1);
});

test('opens the payment page, and meanwhile keeps the button busy and shows a link to the page', async () => {
  api.on('POST /api/payments', ok({ orderId: 'order-1', checkoutUrl }, 201));
  const { user } = openScreen(<CartPage />);
  await user.click(await payButton());

  await waitFor(() => expect(window.location.hash).toBe('#payment-page'));
  await user.click(await screen.findByRole('button', { name: texts.leaving }));
  expect(screen.getByRole('link', { name: texts.stillHere }).getAttribute('href')).toBe(checkoutUrl);
  const [call, ...others] = api.sent('POST /api/payments');
  expect(call?.body).toEqual({ cartVersion: 'at 500' });
  expect(others).toEqual([]);
});

test('keeps the idempotency key when the customer goes back from the payment page and pays again', async () => {
  api.on('POST /api/payments', ok({ orderId: 'order-1', checkoutUrl }, 201));
  const { user } = openScreen(<CartPage />);
  await user.click(await payButton());
  await screen.findByRole('button', { name: texts.leaving });

  window.dispatchEvent(new Event('pageshow'));
  await user.click(await payButton());

  await waitFor(() => expect(api.sent('POST /api/payments')).toHaveLength(2));
  const [first, second] = api.sent('POST /api/payments').map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toMatch(/./);
  expect(second).toBe(first);
});

test('stops the payment if a price changes while a quantity is being saved, and shows the change', async () => {
  const changed = api.hold('PATCH /api/cart/lines/mug');
  const { user } = openScreen(<CartPage />);
  await user.click(await screen.findByRole('button', { name: cartTexts.more(mug) }));
  await user.click(await payButton());
  await waitFor(() => expect(api.sent('PATCH /api/cart/lines/mug')).toHaveLength(1));

  const now = aCart([aLine('mug', 2, 600)], [], 'at 600');
  api.on('GET /api/cart', ok(now));
  changed(ok(now.lines[0]));

  expect((await screen.findByText(texts.changedMeanwhile)).closest('[role]')?.getAttribute('role')).toBe('alert');
  expect(await screen.findByText(checkout.changes.price(mug, '₹500', '₹600'))).toBeTruthy();
  expect(api.sent('POST /api/payments')).toEqual([]);
});

test('shows a refused payment’s reason, and the cart’s changes', async () => {
  api.on('POST /api/payments', () => {
    api.on('GET /api/cart', ok(cart(650)));
    return refusal(409, 'cart_changed', 'The cart has changed.');
  });
  const { user } = openScreen(<CartPage />);
  await user.click(await payButton());

  expect(await screen.findByText('The cart has changed.')).toBeTruthy();
  expect(await screen.findByText(checkout.changes.price(mug, '₹500', '₹650'))).toBeTruthy();
  expect((await payButton()).getAttribute('aria-disabled')).toBeNull();
});

test('pays again by itself if only photos have arrived meanwhile', async () => {
  api.on('POST /api/payments', () => {
    const [line] = cart(500).lines;
    const whole = { ...cart(500), lines: [{ ...line, lineId: 'mug.0123456789ABCDEF' }], version: 'with photos' };
    api.on('GET /api/cart', ok(whole));
    api.on('POST /api/payments', ok({ orderId: 'order-1', checkoutUrl }, 201));
    return refusal(409, 'cart_changed', 'The cart has changed.');
  });
  const { user } = openScreen(<CartPage />);
  await user.click(await payButton());

  await screen.findByRole('button', { name: texts.leaving });
  expect(api.sent('POST /api/payments').at(-1)?.body).toMatchObject({ cartVersion: 'with photos' });
});

test('D5: reports that card payment is unavailable, and allows a retry', async () => {
  api.on('POST /api/payments', refusal(503, 'card_service_away', 'Card payment is unavailable right now.'));
  const { user } = openScreen(<CartPage />);
  await user.click(await payButton());
  expect(
    (await screen.findByText('Card payment is unavailable right now.')).closest('[role]')?.getAttribute('role'),
  ).toBe('alert');

  api.on('POST /api/payments', ok({ orderId: 'order-1', checkoutUrl }, 201));
  await user.click(await payButton());
  await screen.findByRole('button', { name: texts.leaving });
  expect(screen.queryByText('Card payment is unavailable right now.')).toBeNull();
});

test('D5: links to the orders if the cart was already paid', async () => {
  api.on('POST /api/payments', refusal(409, 'already_paid', 'This cart has been paid.'));
  const { user } = openScreen(<CartPage />);
  await user.click(await payButton());

  await user.click(await screen.findByRole('link', { name: texts.toOrders }));
  expect(await screen.findByRole('heading', { name: '/orders' })).toBeTruthy();
});

test('leads a blocked customer to the support page', async () => {
  api.on('POST /api/payments', refusal(403, 'customer_blocked', 'You can’t place new orders with this account.'));
  const { user } = openScreen(<CartPage />);
  await user.click(await payButton());
  expect((await screen.findByRole('link', { name: texts.toSupport })).getAttribute('href')).toBe('/support');
});

test.each(['before', 'after'])('shows the refusal although the cart became empty %s it arrived', async (when) => {
  const respond = api.hold('POST /api/payments');
  const { user } = openScreen(<CartPage />);
  await user.click(await payButton());
  await waitFor(() => expect(api.sent('POST /api/payments')).toHaveLength(1));
  const emptyCart = async () => {
    api.on('GET /api/cart', ok(aCart([], [], 'empty')));
    await act(() => refreshCart());
    await screen.findByText(cartTexts.emptyTitle);
  };
  const refuse = async () => {
    respond(refusal(409, 'already_paid', 'This cart has been paid.'));
    await screen.findByText(/This cart has been paid/);
  };
  if (when === 'before') await emptyCart();
  await refuse();
  if (when === 'after') await emptyCart();
  expect(
    screen
      .getByText(/This cart has been paid/)
      .closest('[role]')
      ?.getAttribute('role'),
  ).toBe('alert');
  expect(screen.getByRole('link', { name: texts.toOrders })).toBeTruthy();
});

test('says that the shop has no card payment, and moves the focus there', async () => {
  api.on('POST /api/payments', refusal(503, 'card_not_set_up', 'Not set up.'));
  const { user } = openScreen(<CartPage />);
  await user.click(await payButton());

  const widget = (await screen.findByText(texts.notSetUp)).closest('section');
  expect(document.activeElement).toBe(widget);
  expect(within(widget ?? document.body).queryByRole('button')).toBeNull();
});

test('D34: asks for the address first where the card service’s page doesn’t, and names UPI', async () => {
  queryClient.setQueryData(['config'], { region: 'ap-south-1', cardService: 'razorpay', upi: 'true' });
  api.on('POST /api/payments', ok({ orderId: 'order-1', checkoutUrl }, 201));
  const { user } = openScreen(<CartPage />);
  await screen.findByText(texts.secure('Razorpay'));
  await user.click(await screen.findByRole('button', { name: /^Pay by card or UPI/ }));
  expect(api.sent('POST /api/payments')).toEqual([]);

  const address = await screen.findByLabelText(checkout.residentialAddress);
  await user.click(screen.getByRole('button', { name: texts.delivery.submit }));
  expect(api.sent('POST /api/payments')).toEqual([]);
  await user.type(address, '12 Marine Drive, Mumbai');
  await user.clear(screen.getByLabelText(checkout.mobileNo));
  await user.type(screen.getByLabelText(checkout.mobileNo), '98765 43210');
  await user.click(screen.getByText(addressTexts.gift));
  await user.type(screen.getByLabelText(new RegExp(addressTexts.giftMessage)), 'For you');
  await user.click(screen.getByRole('button', { name: texts.delivery.submit }));
  await waitFor(() => expect(window.location.hash).toBe('#payment-page'));
  expect(api.sent('POST /api/payments').map(({ body }) => body)).toEqual([
    {
      cartVersion: 'at 500',
      mobileNo: '9876543210',
      residentialAddress: '12 Marine Drive, Mumbai',
      giftMessage: 'For you',
    },
  ]);
});

test('D29: sends the gift message and the wish to hide prices, also those of the Cash on Delivery form', async () => {
  api.on('POST /api/payments', ok({ orderId: 'order-1', checkoutUrl }, 201));
  const { user } = openScreen(<CartPage />);
  await user.click(await screen.findByText(addressTexts.giftOnly));
  await user.type(screen.getByLabelText(addressTexts.giftMessage), 'For Nani');
  await user.click(screen.getByLabelText(new RegExp(addressTexts.hidePrices)));
  await user.click(await payButton());
  await screen.findByRole('button', { name: texts.leaving });
  act(() =>
    checkoutDraft.write({ userId: aMe.userId, mobileNo: '1', residentialAddress: 'x', giftMessage: 'For Aai' }),
  );
  expect(screen.getByLabelText(addressTexts.giftMessage)).toHaveProperty('value', 'For Aai');
  window.dispatchEvent(new Event('pageshow'));
  await user.click(await payButton());
  await waitFor(() => expect(api.sent('POST /api/payments')).toHaveLength(2));
  expect(api.sent('POST /api/payments').map(({ body }) => body)).toEqual([
    { cartVersion: 'at 500', giftMessage: 'For Nani', hidePrices: true },
    { cartVersion: 'at 500', giftMessage: 'For Aai' },
  ]);
  checkoutDraft.write(undefined);
});

test('D29: asks for the recipient’s number, which the payment page doesn’t, and keeps the focus on a wrong one', async () => {
  api.on('POST /api/payments', ok({ orderId: 'order-1', checkoutUrl }, 201));
  const { user } = openScreen(<CartPage />);
  await user.click(await screen.findByText(addressTexts.giftOnly));
  const field = () => screen.getByLabelText(addressTexts.recipientMobile);
  await user.type(field(), '12345');
  await user.click(await payButton());
  expect(document.activeElement).toBe(field());
  await screen.findByText('Enter a mobile number of 10 to 15 digits.');
  expect(api.sent('POST /api/payments')).toEqual([]);
  await user.clear(field());
  await user.type(field(), '98765 43210');
  // Before the press: the button must not move under it.
  expect(screen.queryByText('Enter a mobile number of 10 to 15 digits.')).toBeNull();
  await user.click(await payButton());
  await waitFor(() => expect(api.sent('POST /api/payments')).toHaveLength(1));
  window.dispatchEvent(new Event('pageshow'));
  await user.type(field(), '{Backspace}1');
  await user.click(await payButton());
  await waitFor(() => expect(api.sent('POST /api/payments')).toHaveLength(2));
  const calls = api.sent('POST /api/payments');
  const [body, other] = ['98765 43210', '98765 43211'].map((recipientMobile) => ({
    ...{ cartVersion: 'at 500', recipientMobile },
  }));
  expect(calls.map((call) => call.body)).toEqual([body, other]);
  expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
  checkoutDraft.write(undefined);
});

test('D29: doesn’t start a payment with a too long gift message, and moves the focus there', async () => {
  api.on('POST /api/payments', ok({ orderId: 'order-1', checkoutUrl }, 201));
  const { user } = openScreen(<CartPage />);
  const summary = await screen.findByText(addressTexts.giftOnly);
  await user.click(summary);
  const field = screen.getByLabelText(addressTexts.giftMessage);
  fireEvent.change(field, { target: { value: 'x'.repeat(limits.giftMessageLength + 1) } });
  await user.click(summary);
  await user.click(await payButton());
  expect(document.activeElement).toBe(field);
  expect(field.closest('details')?.open).toBe(true);
  expect(api.sent('POST /api/payments')).toEqual([]);
  fireEvent.change(field, { target: { value: 'x'.repeat(limits.giftMessageLength) } });
  await user.click(await payButton());
  await waitFor(() => expect(api.sent('POST /api/payments')).toHaveLength(1));
  checkoutDraft.write(undefined);
});

test('D34: the address form says once why the shop doesn’t deliver', async () => {
  queryClient.setQueryData(['config'], { region: 'ap-south-1', cardService: 'razorpay', upi: 'true' });
  const problem = 'We don’t deliver there.';
  api.on('GET /api/cart', ok({ ...cart(), delivery: { problem } }));
  api.on('POST /api/payments', refusal(409, 'area_not_served', problem));
  const { user } = openScreen(<CartPage />);
  await user.click(await screen.findByRole('button', { name: /^Pay by card or UPI/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText(checkout.residentialAddress), '12 Marine Drive, Mumbai');
  expect(dialog.getAllByText(problem)).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: texts.delivery.submit }));
  await waitFor(() => expect(api.sent('POST /api/payments')).toHaveLength(1));
  await dialog.findByRole('button', { name: texts.delivery.submit });
  expect(dialog.getAllByText(problem)).toHaveLength(1);
});

test.each([
  ['stripe', '411001', 'Sat, 5 Dec holds for PIN 411001. Enter the same PIN when you pay.'],
  ['stripe', undefined, undefined],
  ['razorpay', '411001', undefined],
])('D33: before paying on the page of %s, with the PIN %s, says “%s”', async (cardService, pin, words) => {
  if (pin === undefined) localStorage.removeItem('shop.pin');
  else localStorage.setItem('shop.pin', pin);
  if (cardService === 'razorpay') queryClient.setQueryData(['config'], { region: 'ap-south-1', cardService });
  api.on('GET /api/delivery', ok({ arrivesBy: '2026-12-05' }));
  openScreen(<CartPage />);
  await screen.findByText(pin === undefined ? dates.title : 'Sat, 5 Dec');
  if (cardService === 'stripe') await screen.findByText(addressTexts.giftOnly);
  if (words !== undefined) await screen.findByText(words);
  expect(screen.queryAllByText(/Enter the same PIN/)).toHaveLength(words === undefined ? 0 : 1);
  localStorage.removeItem('shop.pin');
});
