import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Cart } from '#contracts/cart/cart.ts';
import { aCart, aLine } from '#tests/support/web/a-cart.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { queryClient } from '#web/lib/query.ts';
import { cart as cartTexts } from '#web/texts/cart/cart.ts';
import { cardPayment } from '#web/texts/checkout/card-payment.ts';
import { checkout } from '#web/texts/checkout/checkout.ts';
import { dates } from '#web/texts/dates/dates.ts';
import { address } from '#web/texts/delivery/address.ts';
import { cartDelivery as texts } from '#web/texts/delivery/cart-delivery.ts';
import { savedAddresses as savedTexts } from '#web/texts/delivery/saved-addresses.ts';
import { approval } from '#web/texts/proofs/approval.ts';
import CartPage from './cart-page.tsx';

const api = scriptedApi();
const lines = aCart([aLine('mug', 1, 500)], [], 'v');

/** The API's cart: delivery costs ₹60, and ₹120 to PINs that begin with 79; cash costs ₹30 more. */
function priced(search: string): Cart {
  const pin = new URLSearchParams(search).get('pin') ?? '';
  const deliveryFee = pin.startsWith('79') ? 120 : 60;
  const delivery = { pin, cashFee: 30, ...(pin.startsWith('194') && { problem: `We don’t deliver to PIN ${pin}.` }) };
  return { ...lines, deliveryFee, toPay: 500 + deliveryFee, delivery, version: `v ${deliveryFee}` };
}

beforeEach(() => {
  window.localStorage.removeItem('shop.pin');
  window.location.hash = '';
  signIn();
  api.on('GET /api/me', ok(aMe));
  api.on('GET /api/products', ok({ products: [] }));
  api.on('GET /api/cart', ({ search }) => ok(priced(search)));
});

const summary = () => screen.findByRole('region', { name: cartTexts.summary });
const searches = () => api.sent('GET /api/cart').map(({ search }) => search);

describe('D33: without terms of delivery', () => {
  test('the cart is as before: no fee, no PIN', async () => {
    api.on('GET /api/cart', ok(lines));
    openScreen(<CartPage />);
    expect((await summary()).textContent).toContain(`${cartTexts.totalPrice}₹500`);
    expect(screen.queryByText(texts.fee)).toBeNull();
    expect(screen.queryByText(approval)).toBeNull();
    expect(screen.queryByLabelText(`${dates.where} ${dates.pin}`)).toBeNull();
  });
});

test('cart and checkout say that the customer approves a proof, if a gift has one', async () => {
  api.on('GET /api/cart', ok({ ...lines, lines: [aLine('mug'), { ...aLine('poster'), proofRequired: true }] }));
  const { user } = openScreen(<CartPage />);
  expect((await summary()).textContent).toContain(approval);
  await user.click(await screen.findByRole('button', { name: cartTexts.cashOnDelivery }));
  await screen.findByRole('textbox', { name: checkout.residentialAddress });
  expect(screen.getByRole('dialog').textContent).toContain(approval);
});

describe('D33: with a delivery fee', () => {
  test.each([
    ['411001', 'button--primary', 'button--primary'],
    ['744101', 'button--secondary', 'button--secondary'],
    ['560001', 'button--primary', 'button--secondary'],
  ])('paying is the main action only where it is possible: %s', async (pin, card, cash) => {
    window.localStorage.setItem('shop.pin', pin);
    const delivery = {
      pin,
      ...(pin === '744101' && { problem: 'We don’t deliver to PIN 744101.' }),
      ...(pin === '560001' && { cashProblem: 'Cash on Delivery isn’t possible at PIN 560001.' }),
    };
    api.on('GET /api/cart', ok({ ...lines, delivery }));
    openScreen(<CartPage />);
    const box = within(await summary());
    expect((await box.findByRole('button', { name: /^Pay by card/ })).className).toContain(card);
    expect(box.getByRole('button', { name: cartTexts.cashOnDelivery }).className).toContain(cash);
  });

  test('the cart shows it for the PIN that the customer enters, and the card is charged with it', async () => {
    api.on('POST /api/payments', ok({ orderId: 'order-1', checkoutUrl: 'http://localhost:3000/#payment-page' }, 201));
    const { user } = openScreen(<CartPage />);
    const box = within(await summary());
    await waitFor(() => expect(box.getByText(texts.fee).parentElement?.textContent).toBe('Delivery₹60'));
    box.getByText(texts.cashFee('₹30'));
    await user.type(box.getByLabelText(`${dates.where} ${dates.pin}`), '790001{enter}');
    await waitFor(() => expect(box.getByText(texts.fee).parentElement?.textContent).toBe('Delivery₹120'));
    expect(box.getByText(cartTexts.totalPrice).parentElement?.textContent).toContain('₹620');
    await user.click(box.getByRole('button', { name: 'Pay by card ₹620' }));
    await waitFor(() => expect(api.sent('POST /api/payments')).toHaveLength(1));
    expect(api.sent('POST /api/payments')[0]?.body).toEqual({ cartVersion: 'v 120', pin: '790001' });
    expect(searches()).toContain('?pin=790001');
  });

  test('the modal follows the PIN that is typed in it, and orders only what it has shown', async () => {
    api.on('POST /api/orders', ok({ orderId: 'order-1', status: 'placed' }, 201));
    const { user } = openScreen(<CartPage />);
    await user.click(await screen.findByRole('button', { name: cartTexts.cashOnDelivery }));
    const total = await screen.findByRole<HTMLInputElement>('textbox', { name: checkout.totalPrice });
    expect(total.value).toBe('₹590');
    screen.getByText('With ₹60 for delivery and ₹30 for Cash on Delivery.');
    await user.type(screen.getByRole('textbox', { name: checkout.residentialAddress }), '1 Temple Street, Itanagar');
    await user.type(screen.getByRole('textbox', { name: address.pin }), '791 111');
    await screen.findByText(texts.changes.delivery('₹60', '₹120'));
    expect(total.value).toBe('₹650');
    expect((await summary()).textContent).toContain(dates.to('791111'));
    await user.type(screen.getByRole('combobox', { name: address.city }), 'Itanagar');
    await user.click(screen.getByRole('button', { name: checkout.submit }));
    await waitFor(() => expect(api.sent('POST /api/orders')).toHaveLength(1));
    const [{ body } = { body: undefined }] = api.sent('POST /api/orders');
    expect(body).toMatchObject({ address: { pin: '791111' }, cartVersion: 'v 120' });
    expect(body).not.toHaveProperty('pin');
  });

  test.each(['cash', 'card'])('an address without a PIN isn’t priced for that of the cart: %s', async (method) => {
    window.localStorage.setItem('shop.pin', '790001');
    if (method === 'card') queryClient.setQueryData(['config'], { region: 'ap-south-1', cardService: 'razorpay' });
    const path = method === 'card' ? '/api/payments' : '/api/orders';
    api.on(`POST ${path}`, ok({ orderId: 'order-1', checkoutUrl: 'http://localhost:3000/#payment-page' }, 201));
    const { user } = openScreen(<CartPage />);
    const opener = method === 'card' ? /^Pay by card/ : cartTexts.cashOnDelivery;
    await user.click(await screen.findByRole('button', { name: opener }));
    await user.type(await screen.findByRole('textbox', { name: checkout.residentialAddress }), '1 Temple Street');
    const pin = screen.getByRole<HTMLInputElement>('textbox', { name: address.pin });
    expect(pin.value).toBe('790001');
    await user.clear(pin);
    await waitFor(() => expect(searches().at(-1)).toBe('?pin='));
    const submit = method === 'card' ? cardPayment.delivery.submit : checkout.submit;
    await user.click(screen.getByRole('button', { name: submit }));
    await waitFor(() => expect(api.sent(`POST ${path}`)).toHaveLength(1));
    expect(api.sent(`POST ${path}`)[0]?.body).toEqual({
      mobileNo: aMe.mobileNumber,
      residentialAddress: '1 Temple Street',
      cartVersion: 'v 60',
    });
  });

  test('a saved address without a PIN is priced as such while the modal is open, and the cart keeps its PIN', async () => {
    window.localStorage.setItem('shop.pin', '790001');
    const line1 = '12 Lake Road, Camp';
    const saved = { addressId: 'A', name: aMe.fullName, line1, country: 'IN', mobile: '9876543299' };
    api.on('GET /api/me/addresses', ok({ addresses: [saved] }));
    api.on('POST /api/orders', ok({ orderId: 'order-1', status: 'placed' }, 201));
    const { user } = openScreen(<CartPage />);
    const open = async () => user.click(await screen.findByRole('button', { name: cartTexts.cashOnDelivery }));
    const total = () => screen.findByRole<HTMLInputElement>('textbox', { name: checkout.totalPrice });
    await open();
    await waitFor(async () => expect((await total()).value).toBe('₹590'));
    await user.click(screen.getByRole('button', { name: checkout.close }));
    const box = within(await summary());
    await waitFor(() => expect(box.getByText(texts.fee).parentElement?.textContent).toBe('Delivery₹120'));
    expect(window.localStorage.getItem('shop.pin')).toBe('790001');

    await open();
    await waitFor(async () => expect((await total()).value).toBe('₹590'));
    await user.click(screen.getByRole('button', { name: checkout.submit }));
    await screen.findByRole('heading', { name: '/home' });
    expect(api.sent('POST /api/orders')[0]?.body).toMatchObject({ residentialAddress: line1, cartVersion: 'v 60' });
    expect(window.localStorage.getItem('shop.pin')).toBe('790001');
  });

  test('a look at the modal with a saved address elsewhere leaves the cart as it was', async () => {
    window.localStorage.setItem('shop.pin', '790001');
    const place = { line1: '12 Lake Road', pin: '560001', city: 'Bengaluru', state: 'Karnataka', country: 'IN' };
    const saved = { addressId: 'A', name: aMe.fullName, mobile: '9876543299', ...place };
    api.on('GET /api/me/addresses', ok({ addresses: [saved] }));
    const { user } = openScreen(<CartPage />);
    await user.click(await screen.findByRole('button', { name: cartTexts.cashOnDelivery }));
    await waitFor(() => expect(searches().at(-1)).toBe('?pin=560001'));
    await user.click(screen.getByRole('button', { name: checkout.close }));
    await waitFor(() => expect(searches().at(-1)).toBe('?pin=790001'));
    expect((await summary()).textContent).toContain(dates.to('790001'));
    expect(window.localStorage.getItem('shop.pin')).toBe('790001');
  });

  test('another address instead of a saved one keeps the PIN that is typed for it', async () => {
    window.localStorage.setItem('shop.pin', '790001');
    const saved = { addressId: 'A', name: aMe.fullName, line1: '12 Lake Road', country: 'IN', mobile: '9876543299' };
    api.on('GET /api/me/addresses', ok({ addresses: [saved] }));
    const { user } = openScreen(<CartPage />);
    await user.click(await screen.findByRole('button', { name: cartTexts.cashOnDelivery }));
    await user.selectOptions(await screen.findByLabelText(savedTexts.choose), '');
    const pin = () => screen.getByRole<HTMLInputElement>('textbox', { name: address.pin, hidden: true });
    await user.type(pin(), '791');
    expect(pin().value).toBe('791');
    await user.type(pin(), '111');
    await waitFor(() => expect(searches().at(-1)).toBe('?pin=791111'));
    await user.click(screen.getByRole('button', { name: checkout.close }));
    expect((await summary()).textContent).toContain(dates.to('791111'));
    expect(pin().value).toBe('791111');
  });

  test('a draft’s PIN is priced before the order is sent, and a changed fee must be seen first', async () => {
    window.localStorage.setItem('shop.pin', '560001');
    const { user } = openScreen(<CartPage />);
    await user.click(await screen.findByRole('button', { name: cartTexts.cashOnDelivery }));
    await user.type(await screen.findByRole('textbox', { name: checkout.residentialAddress }), '1 Temple Street');
    const pin = screen.getByRole<HTMLInputElement>('textbox', { name: address.pin });
    // As a browser restores a field, without an event.
    pin.value = '791111';
    await user.type(screen.getByRole('combobox', { name: address.city }), 'Itanagar');
    await user.selectOptions(screen.getByLabelText(address.state), 'Arunachal Pradesh');
    await user.click(screen.getByRole('button', { name: checkout.submit }));
    await screen.findByText(texts.changes.delivery('₹60', '₹120'));
    expect(api.sent('POST /api/orders')).toEqual([]);
  });

  test('says before ordering that a PIN isn’t served', async () => {
    window.localStorage.setItem('shop.pin', '194101');
    api.on('POST /api/orders', refusal(409, 'area_not_served', 'We don’t deliver to PIN 194101.'));
    const { user } = openScreen(<CartPage />);
    await within(await summary()).findByText('We don’t deliver to PIN 194101.');
    await user.click(screen.getByRole('button', { name: cartTexts.cashOnDelivery }));
    const modal = within(screen.getByRole('dialog'));
    await user.type(await modal.findByRole('textbox', { name: checkout.residentialAddress }), '1 Leh Road');
    const message = modal.getByText('We don’t deliver to PIN 194101.');
    const isAbove = (one: Element, other: Element) =>
      one.compareDocumentPosition(other) === Node.DOCUMENT_POSITION_FOLLOWING;
    expect(isAbove(modal.getByLabelText(address.state), message)).toBe(true);
    expect(isAbove(message, modal.getByText(address.gift))).toBe(true);
    await user.click(modal.getByRole('button', { name: checkout.submit }));
    await waitFor(() => expect(api.sent('POST /api/orders')).toHaveLength(1));
    await modal.findByRole('button', { name: checkout.submit });
    expect(modal.getAllByText('We don’t deliver to PIN 194101.')).toHaveLength(1);
  });
});

test.each([
  [undefined, true],
  [[{ id: 'photo', label: 'Photo' }], false],
] as const)(
  'D33: with %j missing, cart and modal ask for the day of an order that is complete: %s',
  async (missing, isComplete) => {
    const line = { ...aLine('mug', 1, 500), ...(missing && { missing }) };
    api.on('GET /api/cart', ok(aCart([line])));
    api.on('GET /api/delivery', ok({ arrivesBy: '2026-12-05' }));
    const { user } = openScreen(<CartPage />);
    await user.click(await screen.findByRole('button', { name: cartTexts.cashOnDelivery }));
    await waitFor(() => expect(screen.getAllByText('Sat, 5 Dec')).toHaveLength(1));
    await user.type(await screen.findByRole('textbox', { name: address.pin }), '411001');
    const asked = () => api.sent('GET /api/delivery').map(({ search }) => search);
    await expect.poll(() => asked().some((search) => search.includes('pin=411001'))).toBe(true);
    expect(asked().every((search) => search.endsWith('&complete=true') === isComplete)).toBe(true);
  },
);
