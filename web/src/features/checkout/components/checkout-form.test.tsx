import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { address as recipientAddress } from '#tests/support/unit/address.ts';
import { aCart, aLine } from '#tests/support/web/a-cart.ts';
import { CartScreen } from '#tests/support/web/cart-screen.tsx';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { lateOutcome } from '#web/lib/late-outcome.ts';
import { cart as cartTexts } from '#web/texts/cart/cart.ts';
import { checkout as texts } from '#web/texts/checkout/checkout.ts';
import { wantedDay } from '#web/texts/dates/wanted-day.ts';
import { address } from '#web/texts/delivery/address.ts';
import { savedAddresses as savedTexts } from '#web/texts/delivery/saved-addresses.ts';
import { rememberPin } from '../../dates/remembered-pin.ts';
import { currentUserId } from '../api/checkout-call.ts';
import { checkoutDraft } from '../checkout-draft.ts';
import { CashOnDelivery } from './cash-on-delivery.tsx';

const api = scriptedApi();
const mug = 'The mug';
const street = '1 Temple Street, Pune';
const order = { orderId: 'order-1', status: 'placed' };

/** The lines and the Cash on Delivery button as the cart page shows them. */
const Cart = () => (
  <CartScreen>
    {(cart) => (
      <CashOnDelivery cart={cart} onClosedEmpty={() => undefined}>
        {(button) => button}
      </CashOnDelivery>
    )}
  </CartScreen>
);

beforeEach(() => {
  localStorage.removeItem('shop.pin');
  checkoutDraft.write(undefined);
  signIn();
  api.on('GET /api/me', ok(aMe));
  api.on('GET /api/cart', ok(aCart([aLine('mug', 1, 500)], [], 'at 500')));
});

/** Opens the dialog and fills in the address. The mobile number is filled in from the account. */
async function fillIn() {
  const { user } = openScreen(<Cart />);
  await user.click(await screen.findByRole('button', { name: cartTexts.cashOnDelivery }));
  await user.click(await screen.findByRole('textbox', { name: texts.residentialAddress }));
  await user.paste(street);
  return user;
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
/** A field with suggestions is a combobox. */
const city = () => screen.getByRole<HTMLInputElement>('combobox', { name: address.city });
const submit = () => screen.getByRole('button', { name: texts.submit });

test('shows the totals and the account’s mobile number', async () => {
  await fillIn();
  expect(screen.getByRole('dialog', { name: texts.title })).toBeTruthy();
  expect(field(texts.mobileNo).value).toBe(aMe.mobileNumber);
  expect(field(texts.totalQuantity).value).toBe('1');
  expect(field(texts.totalPrice).value).toBe('₹500');
  expect(field(texts.totalPrice).readOnly).toBe(true);
});

test('orders the cart that the customer saw exactly once, and then shows the home page', async () => {
  const respond = api.hold('POST /api/orders');
  const user = await fillIn();
  await user.click(submit());
  const busy = await screen.findByRole('button', { name: texts.submitting });
  await user.click(busy);
  respond(ok(order, 201));

  expect(await screen.findByRole('heading', { name: '/home' })).toBeTruthy();
  const [call, ...others] = api.sent('POST /api/orders');
  expect(call?.body).toEqual({ mobileNo: aMe.mobileNumber, residentialAddress: street, cartVersion: 'at 500' });
  expect(call?.headers.get('idempotency-key')).toMatch(/./);
  expect(others).toEqual([]);
});

test('does not order if a price changes while a quantity is being saved, until the customer submits again', async () => {
  const changed = api.hold('PATCH /api/cart/lines/mug');
  const user = await fillIn();
  await user.click(screen.getByRole('button', { name: cartTexts.more(mug) }));
  await user.click(submit());
  await waitFor(() => expect(api.sent('PATCH /api/cart/lines/mug')).toHaveLength(1));

  const now = aCart([aLine('mug', 2, 600)], [], 'at 600');
  api.on('GET /api/cart', ok(now));
  api.on('POST /api/orders', ok(order, 201));
  changed(ok(now.lines[0]));

  expect((await screen.findByText(texts.changedMeanwhile)).getAttribute('role')).toBe('alert');
  expect(screen.getByText(texts.changes.price(mug, '₹500', '₹600'))).toBeTruthy();
  expect(field(texts.totalPrice).value).toBe('₹1,200');
  expect(api.sent('POST /api/orders')).toEqual([]);

  await user.click(submit());
  await screen.findByRole('heading', { name: '/home' });
  expect(api.sent('POST /api/orders').map(({ body }) => body)).toMatchObject([{ cartVersion: 'at 600' }]);
});

test('shows a refused order’s reason and changes, and keeps the input', async () => {
  api.on('POST /api/orders', () => {
    api.on('GET /api/cart', ok(aCart([aLine('mug', 1, 650)], [], 'at 650')));
    return refusal(409, 'cart_changed', 'The cart has changed.');
  });
  const user = await fillIn();
  await user.click(submit());

  expect(await screen.findByText('The cart has changed.')).toBeTruthy();
  expect(await screen.findByText(texts.changes.price(mug, '₹500', '₹650'))).toBeTruthy();
  expect(field(texts.residentialAddress).value).toBe(street);
});

test('orders again by itself if only photos have arrived meanwhile', async () => {
  api.on('POST /api/orders', () => {
    const whole = { ...aLine('mug', 1, 500), lineId: 'mug.0123456789ABCDEF' };
    api.on('GET /api/cart', ok(aCart([whole], [], 'with photos')));
    api.on('POST /api/orders', ok(order, 201));
    return refusal(409, 'cart_changed', 'The cart has changed.');
  });
  const user = await fillIn();
  await user.click(submit());

  await screen.findByRole('heading', { name: '/home' });
  const versions = api.sent('POST /api/orders').map(({ body }) => body);
  expect(versions).toMatchObject([{ cartVersion: 'at 500' }, { cartVersion: 'with photos' }]);
});

test('orders once if the cart is refused, but has not changed', async () => {
  api.on('POST /api/orders', refusal(409, 'cart_changed', 'The cart has changed.'));
  const user = await fillIn();
  await user.click(submit());

  expect(await screen.findByText('The cart has changed.')).toBeTruthy();
  expect(api.sent('POST /api/orders')).toHaveLength(1);
});

test('reopens the closed dialog after a failure', async () => {
  const respond = api.hold('POST /api/orders');
  const user = await fillIn();
  await user.click(submit());
  await screen.findByRole('button', { name: texts.submitting });
  await user.click(screen.getByRole('button', { name: texts.close }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  respond(refusal(429, 'too_many_checkouts', 'Too many.'));

  expect(await screen.findByRole('dialog', { name: texts.title })).toBeTruthy();
  expect(screen.getByText('Too many.').getAttribute('role')).toBe('alert');
});

test('resends an order of unknown outcome with the same idempotency key', async () => {
  api.on('POST /api/orders', () => {
    throw new TypeError('Failed to fetch');
  });
  const user = await fillIn();
  await user.click(submit());
  await waitFor(() => expect(submit().getAttribute('aria-disabled')).toBeNull());
  await waitFor(() => expect(api.sent('POST /api/orders')).toHaveLength(1));
  api.on('POST /api/orders', ok(order, 201));
  await user.click(submit());

  await screen.findByRole('heading', { name: '/home' });
  const [first, second] = api.sent('POST /api/orders').map(({ headers }) => headers.get('idempotency-key'));
  expect(second).toBe(first);
});

test('shows the API’s field errors beside their fields', async () => {
  const errors = [{ field: 'residentialAddress', message: 'Enter the whole address.' }];
  const { status, body } = refusal(400, 'invalid_request', 'Please check the form.');
  api.on('POST /api/orders', { status, body: { ...Object(body), errors } });
  const user = await fillIn();
  await user.click(submit());

  await screen.findByText('Enter the whole address.');
  expect(field(texts.residentialAddress).getAttribute('aria-invalid')).toBe('true');
});

test('shows the errors of missing and of wrong fields together', async () => {
  const user = await fillIn();
  await user.clear(field(texts.residentialAddress));
  await user.type(field(address.pin), '012345');
  await user.click(submit());
  for (const name of [texts.residentialAddress, address.pin])
    await waitFor(() => expect(field(name).getAttribute('aria-invalid')).toBe('true'));
  expect(city().getAttribute('aria-invalid')).toBe('true');
  expect(api.sent('POST /api/orders')).toEqual([]);
});

test('keeps the input when the dialog is closed', async () => {
  const user = await fillIn();
  await user.click(screen.getByRole('button', { name: texts.close }));
  await user.click(screen.getByRole('button', { name: cartTexts.cashOnDelivery }));
  expect(field(texts.residentialAddress).value).toBe(street);
});

test('D29: a PIN suggests city and State, which the customer may change, and a gift has its recipient', async () => {
  api.on('POST /api/orders', ok(order, 201));
  const user = await fillIn();
  await user.type(field(address.pin), '560 001');
  await waitFor(() => expect(city().value).toBe('Bengaluru'));
  expect(screen.getByLabelText<HTMLSelectElement>(address.state).value).toBe('Karnataka');
  await user.clear(city());
  await user.type(city(), 'Indiranagar');
  await user.click(screen.getByText(address.gift));
  await user.type(field(address.recipientName), 'Meera Iyer');
  screen.getByText('Meera Iyer pays ₹500 in cash at the door.');
  screen.getByText(address.cashStays);
  await user.type(field(address.recipientMobile), '91234 56780');
  await user.type(field(address.giftMessage), 'Happy birthday!');
  await user.click(screen.getByLabelText(new RegExp(address.hidePrices)));
  await user.click(submit());
  await waitFor(() => expect(api.sent('POST /api/orders')).toHaveLength(1));
  expect(api.sent('POST /api/orders')[0]?.body).toEqual({
    mobileNo: aMe.mobileNumber,
    residentialAddress: street,
    cartVersion: 'at 500',
    address: {
      name: 'Meera Iyer',
      line1: street,
      pin: '560001',
      city: 'Indiranagar',
      state: 'Karnataka',
      country: 'IN',
      mobile: '9123456780',
    },
    giftMessage: 'Happy birthday!',
    hidePrices: true,
  });
});

test('D29: after a reload the form still has the city and State that the PIN suggested', async () => {
  const user = await fillIn();
  await user.type(field(address.pin), '560001');
  await waitFor(() => expect(city().value).toBe('Bengaluru'));
  cleanup();
  openScreen(<Cart />);
  await user.click(await screen.findByRole('button', { name: cartTexts.cashOnDelivery }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: address.pin })).value).toBe('560001');
  await waitFor(() => expect(city().value).toBe('Bengaluru'));
  expect(screen.getByLabelText<HTMLSelectElement>(address.state).value).toBe('Karnataka');
  checkoutDraft.write(undefined);
});

test('D29: the draft has the city and State that another PIN suggested', async () => {
  const user = await fillIn();
  await user.type(field(address.pin), '560001');
  await waitFor(() => expect(checkoutDraft.read()).toMatchObject({ city: 'Bengaluru', state: 'Karnataka' }));
  await user.clear(field(address.pin));
  await user.type(field(address.pin), '411001');
  await waitFor(() => expect(checkoutDraft.read()).toMatchObject({ city: 'Pune', state: 'Maharashtra' }));
  checkoutDraft.write(undefined);
});

test('D29: a late suggestion leaves the draft of another address as it is', async () => {
  await fillIn();
  fireEvent.change(field(address.pin), { target: { value: '560001' } });
  const pune = { userId: currentUserId(), mobileNo: '', residentialAddress: street, pin: '411001', city: 'Pune' };
  checkoutDraft.write(pune);
  await waitFor(() => expect(city().value).toBe('Bengaluru'));
  expect(checkoutDraft.read()).toEqual(pune);
  checkoutDraft.write(undefined);
});

test('D29: takes a short street with PIN, city and State', async () => {
  api.on('POST /api/orders', ok(order, 201));
  const user = await fillIn();
  await user.clear(field(texts.residentialAddress));
  await user.type(field(texts.residentialAddress), '5 MG Road');
  await user.click(submit());
  expect((await screen.findAllByText(/full address, at least 10/)).length).toBeGreaterThan(0);
  await user.type(field(address.pin), '560001');
  await waitFor(() => expect(city().value).toBe('Bengaluru'));
  await user.click(submit());
  await waitFor(() =>
    expect(api.sent('POST /api/orders')).toMatchObject([{ body: { address: { line1: '5 MG Road' } } }]),
  );
});

test('D29: a recipient without a PIN is refused beside the PIN, before the API is called', async () => {
  const user = await fillIn();
  await user.click(screen.getByText(address.gift));
  await user.type(field(address.recipientName), 'Meera Iyer');
  await user.click(submit());
  expect((await screen.findAllByText(/PIN code of 6 digits/)).length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(field(address.pin));
  expect(api.sent('POST /api/orders')).toHaveLength(0);
});

test('the gift message counts its characters, keeps a long paste and says that it is too long', async () => {
  const user = await fillIn();
  await user.click(screen.getByText(address.gift));
  const message = screen.getByRole<HTMLTextAreaElement>('textbox', { name: new RegExp(`^${address.giftMessage}`) });
  await user.click(message);
  await user.paste('x'.repeat(limits.giftMessageLength + 1));
  expect(message.value).toHaveLength(limits.giftMessageLength + 1);
  screen.getByText(new RegExp(`${limits.giftMessageLength + 1} / ${limits.giftMessageLength}$`));
  screen.getByText(address.giftMessageTooLong(limits.giftMessageLength));
  await user.click(submit());
  expect(screen.getAllByText(address.giftMessageTooLong(limits.giftMessageLength))).toHaveLength(1);
  expect(api.sent('POST /api/orders')).toEqual([]);
  await user.type(message, '{backspace}');
  await waitFor(() => expect(screen.queryByText(address.giftMessageTooLong(limits.giftMessageLength))).toBeNull());
});

test('a PIN that fills in city and State takes their errors away', async () => {
  const user = await fillIn();
  await user.type(field(address.pin), '12');
  await user.click(submit());
  await screen.findByText(address.cityMissing);
  await user.clear(field(address.pin));
  await user.type(field(address.pin), '560001');
  await waitFor(() => expect(screen.getByLabelText(address.state)).toHaveProperty('value', 'Karnataka'));
  expect(screen.queryByText(address.cityMissing)).toBeNull();
  expect(screen.queryByText(address.stateMissing)).toBeNull();
});

test('D33: the modal says when the gifts arrive, and a day that can’t be met is refused beside its field', async () => {
  api.on('GET /api/delivery', ({ search }) =>
    ok({ arrivesBy: search.includes('pin=411001') ? '2026-12-05' : '2026-12-09' }),
  );
  const detail = 'Your gifts can’t arrive by Fri, 4 Dec. The earliest day is Sat, 5 Dec.';
  api.on('POST /api/orders', refusal(409, 'date_not_possible', detail));
  const user = await fillIn();
  await screen.findByText('Wed, 9 Dec');
  fireEvent.change(screen.getByLabelText(wantedDay.label), { target: { value: '2026-12-04' } });
  await screen.findByText(wantedDay.tooEarly('Wed, 9 Dec'));
  await user.click(submit());
  await screen.findByText(detail);
  expect(api.sent('POST /api/orders')[0]?.body).toMatchObject({ wantedBy: '2026-12-04' });
  await user.type(field(address.pin), '4110');
  expect(screen.queryByText(/Arrives by/)).toBeNull();
  await user.type(field(address.pin), '01');
  await screen.findByText('Sat, 5 Dec');
});

const saved = [
  { addressId: 'A', name: aMe.fullName, line1: '12 Lake Road, Camp', country: 'IN', mobile: '9876543299' },
  { ...recipientAddress, addressId: 'B' },
];
const saveBox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(savedTexts.save) });

test('D29: a returning customer orders in three taps, to the address that was used last', async () => {
  api.on('GET /api/me/addresses', ok({ addresses: saved }));
  api.on('POST /api/orders', ok(order, 201));
  const { user } = openScreen(<Cart />);
  await user.click(await screen.findByRole('button', { name: cartTexts.cashOnDelivery }));
  await screen.findByRole('textbox', { name: texts.residentialAddress });
  await user.click(submit());
  await screen.findByRole('heading', { name: '/home' });
  const [body] = api.sent('POST /api/orders').map((call) => call.body);
  expect(body).toEqual({
    mobileNo: '9876543299',
    residentialAddress: '12 Lake Road, Camp',
    cartVersion: 'at 500',
  });
  const { addressId: _, ...used } = saved[0] ?? {};
  await waitFor(() => expect(api.sent('POST /api/me/addresses').map((call) => call.body)).toEqual([used]));
});

test('D29: the last address is filled in beside a gift message that was typed for a card payment', async () => {
  api.on('GET /api/me/addresses', ok({ addresses: saved }));
  checkoutDraft.write({ userId: currentUserId(), mobileNo: '', residentialAddress: '', giftMessage: 'With love' });
  const { user } = openScreen(<Cart />);
  await user.click(await screen.findByRole('button', { name: cartTexts.cashOnDelivery }));
  await screen.findByRole('textbox', { name: texts.residentialAddress });
  expect(field(texts.residentialAddress).value).toBe('12 Lake Road, Camp');
  expect(field(texts.mobileNo).value).toBe('9876543299');
  expect(field(address.giftMessage).value).toBe('With love');
});

test('D29: the customer chooses another saved address, whose recipient is filled in, and keeps the message', async () => {
  api.on('GET /api/me/addresses', ok({ addresses: saved }));
  api.on('POST /api/orders', ok(order, 201));
  const { user } = openScreen(<Cart />);
  await user.click(await screen.findByRole('button', { name: cartTexts.cashOnDelivery }));
  await user.click(await screen.findByText(address.gift));
  await user.type(field(address.giftMessage), 'Hello');
  await user.selectOptions(screen.getByLabelText(savedTexts.choose), 'B');
  expect(field(address.pin).value).toBe(recipientAddress.pin);
  expect(field(address.recipientName).value).toBe(recipientAddress.name);
  await user.click(submit());
  await waitFor(() => expect(api.sent('POST /api/orders')).toHaveLength(1));
  expect(api.sent('POST /api/orders')[0]?.body).toMatchObject({
    mobileNo: aMe.mobileNumber,
    giftMessage: 'Hello',
    address: { name: recipientAddress.name, pin: recipientAddress.pin, mobile: recipientAddress.mobile },
  });
});

test('D29: a saved address that was chosen before is still the chosen one, until it is changed', async () => {
  api.on('GET /api/me/addresses', ok({ addresses: saved }));
  const open = async () => {
    const { user, unmount } = openScreen(<Cart />);
    await user.click(await screen.findByRole('button', { name: cartTexts.cashOnDelivery }));
    return { user, unmount, choice: await screen.findByLabelText<HTMLSelectElement>(savedTexts.choose) };
  };
  const first = await open();
  await first.user.selectOptions(first.choice, 'B');
  first.unmount();
  const second = await open();
  expect(second.choice.value).toBe('B');
  await second.user.type(field(texts.residentialAddress), ', Flat 2');
  second.unmount();
  expect((await open()).choice.value).toBe('');
});

test('D29: saves no address of a gift’s recipient unless the box is ticked, and none if it is cleared', async () => {
  api.on('POST /api/orders', ok(order, 201));
  const user = await fillIn();
  expect(saveBox().checked).toBe(true);
  await user.click(screen.getByText(address.gift));
  await user.type(field(address.recipientName), 'M');
  expect(saveBox().checked).toBe(false);
  await user.clear(field(address.recipientName));
  await user.click(saveBox());
  await user.click(submit());
  await screen.findByRole('heading', { name: '/home' });
  expect(api.sent('POST /api/me/addresses')).toEqual([]);
});

test('D29: an order whose address can’t be saved is placed, and the customer reads that it wasn’t saved', async () => {
  api.on('POST /api/orders', ok(order, 201));
  api.on('POST /api/me/addresses', refusal(409, 'too_many_addresses', 'Too many.'));
  const user = await fillIn();
  await user.click(submit());
  await screen.findByRole('heading', { name: '/home' });
  await waitFor(() => expect(lateOutcome.read()).toEqual({ kind: 'error', text: savedTexts.notSaved }));
});

test('D29: the form opens without saved addresses if they can’t be read', async () => {
  api.on('GET /api/me/addresses', refusal(503, 'too_busy', 'Busy.'));
  await fillIn();
  expect(field(texts.residentialAddress).value).toBe(street);
  expect(screen.queryByLabelText(savedTexts.choose)).toBeNull();
});

describe('D33: the PIN that was entered in the cart', () => {
  beforeEach(() => {
    localStorage.setItem('shop.pin', '411001');
    api.on('GET /api/delivery', ({ search }) =>
      ok({ arrivesBy: search.includes('pin=411001') ? '2026-12-05' : '2026-12-14' }),
    );
    api.on('POST /api/orders', ok(order, 201));
  });
  const ordered = async () => {
    await waitFor(() => expect(api.sent('POST /api/orders')).toHaveLength(1));
    return api.sent('POST /api/orders')[0]?.body;
  };
  const shownDay = async (day: string) => (await screen.findByText(day)).closest('p')?.textContent;

  test('is filled in, with its city and State, and the order’s address has it', async () => {
    const user = await fillIn();
    expect(field(address.pin).value).toBe('411001');
    await waitFor(() => expect(city().value).toBe('Pune'));
    expect(screen.getByLabelText<HTMLSelectElement>(address.state).value).toBe('Maharashtra');
    expect(await shownDay('Sat, 5 Dec')).toContain('at PIN 411001');
    await user.click(submit());
    const body = await ordered();
    expect(body).toMatchObject({ address: { line1: street, pin: '411001', city: 'Pune', state: 'Maharashtra' } });
    expect(body).not.toHaveProperty('pin');
  });

  test('isn’t sent if the customer empties the field, and the dialog names the day for all PINs', async () => {
    const user = await fillIn();
    await waitFor(() => expect(city().value).toBe('Pune'));
    await user.clear(field(address.pin));
    await waitFor(() => expect(city().value).toBe(''));
    expect(await shownDay('Mon, 14 Dec')).toBe(`Arrives by Mon, 14 Dec${wantedDay.withoutPin}`);
    await user.click(submit());
    expect(await ordered()).toEqual({ mobileNo: aMe.mobileNumber, residentialAddress: street, cartVersion: 'at 500' });
  });

  test('doesn’t replace a saved address, with a PIN or without one', async () => {
    api.on('GET /api/me/addresses', ok({ addresses: saved }));
    const { user } = openScreen(<Cart />);
    await user.click(await screen.findByRole('button', { name: cartTexts.cashOnDelivery }));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: address.pin })).value).toBe('');
    expect(await shownDay('Mon, 14 Dec')).not.toContain('411001');
    await user.selectOptions(screen.getByLabelText(savedTexts.choose), 'B');
    expect(field(address.pin).value).toBe(recipientAddress.pin);
  });

  test('doesn’t replace an address that was typed before', async () => {
    checkoutDraft.write({ userId: currentUserId(), mobileNo: '', residentialAddress: street });
    const { user } = openScreen(<Cart />);
    await user.click(await screen.findByRole('button', { name: cartTexts.cashOnDelivery }));
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: address.pin })).value).toBe('');
    checkoutDraft.write(undefined);
  });

  test('is filled in again if it changes before an address was typed', async () => {
    const { user } = openScreen(<Cart />);
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: cartTexts.cashOnDelivery }));
      return screen.findByRole<HTMLInputElement>('textbox', { name: address.pin });
    };
    const changeInCart = async (pin: string) => {
      await user.click(screen.getByRole('button', { name: texts.close }));
      act(() => rememberPin(pin));
    };
    expect((await open()).value).toBe('411001');
    await changeInCart('560001');
    expect((await open()).value).toBe('560001');
    await waitFor(() => expect(city().value).toBe('Bengaluru'));
    await user.type(field(texts.residentialAddress), street);
    await changeInCart('411001');
    expect((await open()).value).toBe('560001');
  });
});
